// The table: the map is the page, everything else lies around it.
import "./table.css";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Announcer } from "./textboard/announcer";
import { Coach } from "./guide/coach";
import { CommandLine } from "./orders/commandline";
import { ConsentCard, TakebackButton } from "./orders/consent";
import { EndCard } from "./panels/ending";
import { GuideCard, useLearner } from "./guide/guide";
import { HandOver } from "./sitting/handover";
import { MapView } from "./map/map";
import { Menu } from "./panels/menu";
import { PuzzleCard } from "./puzzles/puzzles";
import { Panels } from "./panels/panels";
import { PromptCard } from "./orders/prompt";
import { MomentCard, ReplayBar } from "./replay/replay";
import { RuleCard } from "./panels/rules";
import { Sitting } from "./sitting/sitting";
import { SummaryCard } from "./panels/summary";
import { Uncounted } from "./panels/uncounted";
import { TextBoard } from "./textboard/textboard";
import { switchTheme } from "./theme";
import { Tip } from "./map/tip";
import { WORDS } from "./words/words";

/** A match to be played, or with a line to watch from one to be looked at. */
export function TablePage({ match, watchFrom = null }: { match: string; watchFrom?: number | null }) {
  const sitting = useMemo(() => new Sitting(match, watchFrom), [match]);
  const [, redraw] = useState(0);
  const learner = useLearner(match);
  const [hover, setHover] = useState("");
  const [cursor, setCursor] = useState("");
  /** How often the command line was called since it was closed; 0 is closed. */
  const [command, setCommand] = useState(0);
  const [hidden, hide] = useState(false);
  const [text, setText] = useState(false);
  const turnBoard = () => setText(!text);
  useEffect(() => {
    const stop = sitting.subscribe(() => redraw((n) => n + 1));
    return () => {
      stop();
      sitting.close();
    };
  }, [sitting]);
  useEffect(() => {
    if (watchFrom !== null && sitting.looking.replay) void sitting.looking.look(watchFrom);
  }, [watchFrom]);
  useEffect(() => {
    const keyed = (event: KeyboardEvent) => {
      if ((event.target as Element).closest("input, textarea, select") || event.ctrlKey || event.metaKey) return;
      if (sitting.looking.replay && event.key !== "c") return;
      const onButton = !!(event.target as Element).closest("button");
      if (event.key === "Escape" && sitting.motion.any) sitting.skipMotion();
      else if (event.key === "Escape") sitting.drafting.cancel();
      else if (event.key === "Enter" && !onButton && !text) void sitting.drafting.commit();
      else if (event.key === "u") void sitting.takeBack();
      else if (event.key === "c") hide(true);
      else if (event.key === "/") setCommand((calls) => calls + 1);
      else if (event.key === "t") turnBoard();
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
  }, [sitting, text]);

  if (sitting.curtain) return <HandOver sitting={sitting} />;
  if (sitting.unknown) return <Nowhere />;
  if (!sitting.board || !sitting.seat) return <p class="loading">{sitting.known.notice || WORDS.loading}</p>;
  return (
    <main
      class={["table", text && "by-text", sitting.looking.replay && "replaying"].filter(Boolean).join(" ")}
      data-at={sitting.known.at}
      data-seat={sitting.seat}
      data-asked={sitting.known.asked.join(" ")}
    >
      {!text && <MapView sitting={sitting} hover={hover} onHover={setHover} cursor={cursor} onCursor={setCursor} hidden={hidden} />}
      <div class="left">
        <TopBar
          sitting={sitting}
          onCommand={() => setCommand(command ? 0 : 1)}
          onHide={() => hide(!hidden)}
          text={text}
          onText={turnBoard}
        />
        {!learner.lesson && <Uncounted sitting={sitting} />}
        <GuideCard sitting={sitting} learner={learner} />
        <PuzzleCard sitting={sitting} />
        {sitting.looking.replay ? (
          <MomentCard sitting={sitting} />
        ) : text ? (
          <TextBoard sitting={sitting} />
        ) : (
          <PromptCard sitting={sitting} />
        )}
        {!sitting.looking.replay && <EndCard sitting={sitting} />}
        {!sitting.looking.replay && <SummaryCard sitting={sitting} />}
        <ConsentCard sitting={sitting} />
        {!text && !sitting.looking.replay && !learner.lesson && !sitting.puzzling.posed && <Coach sitting={sitting} />}
        <RuleCard sitting={sitting} />
      </div>
      <Panels sitting={sitting} />
      <div class="bottom">
        {!text && <Tip sitting={sitting} hex={hover} />}
        {command > 0 && <CommandLine sitting={sitting} call={command} onClose={() => setCommand(0)} />}
      </div>
      {sitting.looking.replay && <ReplayBar sitting={sitting} />}
      <Announcer sitting={sitting} />
      {sitting.down && (
        <p class="card down" role="alert">
          {WORDS.lineDown}
        </p>
      )}
    </main>
  );
}

/** For a match that there is not: the way home. */
function Nowhere() {
  return (
    <main class="loading" data-nowhere>
      <p>{WORDS.noSuchMatch}</p>
      <p>
        <a class="button" href="#/">
          {WORDS.allGames}
        </a>
      </p>
    </main>
  );
}

interface BarProps {
  sitting: Sitting;
  onCommand(): void;
  onHide(): void;
  text: boolean;
  onText(): void;
}

function TopBar({ sitting, onCommand, onHide, text, onText }: BarProps) {
  const mine = sitting.people().includes(sitting.seat) && !sitting.known.result && !sitting.watching;
  return (
    <nav class="card topbar" aria-label={WORDS.table}>
      <a href="#/" title={WORDS.start}>
        Steppe
      </a>
      <span
        class="hint"
        data-takebacks={sitting.known.strict ? "strict" : "friendly"}
        title={sitting.known.strict ? WORDS.strict : WORDS.friendly}
      >
        {sitting.known.strict ? WORDS.strictMatch : WORDS.friendlyMatch}
      </span>
      <button data-undo disabled={!sitting.known.undo || sitting.busy} onClick={() => void sitting.takeBack()}>
        {WORDS.undo}
      </button>
      <TakebackButton sitting={sitting} />
      <button data-text-board aria-pressed={text} onClick={onText}>
        {WORDS.board}
      </button>
      <button title={WORDS.command} aria-label={WORDS.command} onClick={onCommand}>
        /
      </button>
      <button title={WORDS.hideCounters} aria-label={WORDS.hideCounters} onClick={onHide}>
        ◧
      </button>
      <button title={WORDS.theme} aria-label={WORDS.theme} onClick={switchTheme}>
        ◐
      </button>
      <a class="button" href={`/api/matches/${sitting.match}/save?seat=${sitting.seat}`} download>
        {WORDS.saveFile}
      </a>
      {mine && (
        <button data-resign onClick={() => confirm(WORDS.reallyResign(sitting.title(sitting.seat))) && void sitting.resign()}>
          {WORDS.resign}
        </button>
      )}
      <Menu sitting={sitting} />
    </nav>
  );
}
