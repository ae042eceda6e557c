// The table: the map is the page, everything else lies around it.
import { useEffect, useMemo, useState } from "preact/hooks";
import { Coach } from "./coach";
import { CommandLine } from "./commandline";
import { HandOver } from "./handover";
import { MapView } from "./map";
import { Panels } from "./panels";
import { PromptCard } from "./prompt";
import { RuleCard } from "./rules";
import { Sitting } from "./sitting";
import { SummaryCard } from "./summary";
import { switchTheme } from "./theme";
import { Tip } from "./tip";
import { WORDS } from "./words";

export function TablePage({ match }: { match: string }) {
  const sitting = useMemo(() => new Sitting(match), [match]);
  const [, redraw] = useState(0);
  const [hover, setHover] = useState("");
  const [cursor, setCursor] = useState("");
  const [command, setCommand] = useState(false);
  const [hidden, hide] = useState(false);
  useEffect(() => {
    const stop = sitting.subscribe(() => redraw((n) => n + 1));
    return () => {
      stop();
      sitting.close();
    };
  }, [sitting]);
  useEffect(() => {
    const keyed = (event: KeyboardEvent) => {
      if ((event.target as Element).closest("input, textarea, select") || event.ctrlKey || event.metaKey) return;
      const onButton = !!(event.target as Element).closest("button");
      if (event.key === "Escape") sitting.cancel();
      else if (event.key === "Enter" && !onButton) void sitting.commit();
      else if (event.key === "u") void sitting.takeBack();
      else if (event.key === "c") hide(true);
      else if (event.key === "/") setCommand(true);
      else return;
      event.preventDefault();
    };
    const released = (event: KeyboardEvent) => event.key === "c" && hide(false);
    window.addEventListener("keydown", keyed);
    window.addEventListener("keyup", released);
    return () => {
      window.removeEventListener("keydown", keyed);
      window.removeEventListener("keyup", released);
    };
  }, [sitting]);

  if (sitting.curtain) return <HandOver sitting={sitting} />;
  if (!sitting.board || !sitting.seat) return <p class="loading">{sitting.notice || WORDS.loading}</p>;
  return (
    <main class="table" data-at={sitting.at} data-seat={sitting.seat} data-asked={sitting.asked.join(" ")}>
      <MapView sitting={sitting} hover={hover} onHover={setHover} cursor={cursor} onCursor={setCursor} hidden={hidden} />
      <div class="left">
        <TopBar sitting={sitting} onCommand={() => setCommand(!command)} onHide={() => hide(!hidden)} />
        <PromptCard sitting={sitting} />
        <SummaryCard sitting={sitting} />
        <Coach sitting={sitting} />
        <RuleCard sitting={sitting} />
      </div>
      <Panels sitting={sitting} />
      <div class="bottom">
        <Tip sitting={sitting} hex={hover} />
        {command && <CommandLine sitting={sitting} onClose={() => setCommand(false)} />}
      </div>
      {sitting.down && <p class="card down" role="alert">{WORDS.lineDown}</p>}
    </main>
  );
}

interface BarProps {
  sitting: Sitting;
  onCommand(): void;
  onHide(): void;
}

function TopBar({ sitting, onCommand, onHide }: BarProps) {
  const mine = sitting.people().includes(sitting.seat) && !sitting.result;
  return (
    <nav class="card topbar" aria-label="Table">
      <a href="#/" title={WORDS.start}>
        Steppe
      </a>
      <button data-undo disabled={!sitting.undo || sitting.busy} onClick={() => void sitting.takeBack()}>
        {WORDS.undo}
      </button>
      <button title={WORDS.command} onClick={onCommand}>
        /
      </button>
      <button title={WORDS.hideCounters} aria-label={WORDS.hideCounters} onClick={onHide}>
        ◧
      </button>
      <button title={WORDS.theme} aria-label={WORDS.theme} onClick={switchTheme}>
        ◐
      </button>
      <a class="button" href={`/api/matches/${sitting.match}/save`} download>
        {WORDS.saveFile}
      </a>
      {mine && (
        <button
          data-resign
          onClick={() => confirm(WORDS.reallyResign(sitting.title(sitting.seat))) && void sitting.resign()}
        >
          {WORDS.resign}
        </button>
      )}
    </nav>
  );
}
