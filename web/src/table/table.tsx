// The table: the map is the page, everything else lies around it.
import "./table.css";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Announcer } from "../textboard/announcer";
import { Coach } from "../guide/coach";
import { CommandLine } from "../orders/commandline";
import { ConsentCard } from "../panels/consent";
import { EndCard } from "../replay/ending";
import { GuideCard, useLearner } from "../guide/guide";
import { HandOver } from "./handover";
import { MapView } from "../map/map";
import { PuzzleCard, Puzzling } from "../puzzles/puzzles";
import { Counsel } from "../orders/counsel";
import { Reasoning } from "../replay/reasons";
import type { Advice } from "../map/thoughts";
import { Panels } from "../panels/panels";
import { PromptCard } from "../orders/prompt";
import { MomentCard, ReplayBar } from "../replay/replay";
import { RuleCard } from "../parts/rules";
import { useKept } from "../model/memory";
import { isLoaded, Sitting } from "../model/sitting";
import type { Seated } from "../model/sitting";
import { isText } from "../browser/slips";
import { SummaryCard } from "../panels/summary";
import { Uncounted } from "../panels/uncounted";
import { TextBoard } from "../textboard/textboard";
import { Tip } from "../map/tip";
import { CountersHidden, Toolbar } from "../panels/toolbar";
import { WORDS } from "../words/words";

/** A match to be played, or with a line to watch from one to be looked at. */
export function TablePage({ match, watchFrom = null }: { match: string; watchFrom?: number | null }) {
  const sitting = useMemo(() => new Sitting(match, watchFrom), [match]);
  const [, redraw] = useState(0);
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
  if (sitting.curtain) return <HandOver sitting={sitting} />;
  if (sitting.unknown) return <Nowhere />;
  if (!isLoaded(sitting) || !sitting.seat) return <p class="loading">{sitting.known.notice || WORDS.loading}</p>;
  return <Table sitting={sitting} />;
}

/** The table as one person looks at it. At the curtain all of it goes, and what it held with it: where the pointer was, what was typed. */
function Table({ sitting }: { sitting: Seated }) {
  const learner = useLearner(sitting.match);
  const [hover, setHover] = useState("");
  const [cursor, setCursor] = useState("");
  /** How often the command line was called since it was closed; 0 is closed. */
  const [command, setCommand] = useState(0);
  const [hidden, hide] = useState(false);
  const [text, setText] = useKept(sitting, "text", false);
  const { posed } = sitting.of(Puzzling);
  const turnBoard = () => setText(!text);
  useEffect(() => {
    const keyed = (event: KeyboardEvent) => {
      const on = event.target as Element;
      if (isText(on) || on.closest("select") || event.ctrlKey || event.metaKey || event.altKey) return;
      if (sitting.looking.replay && event.key !== "c") return;
      const onButton = !!on.closest("button, a, summary");
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

  return (
    <main
      class={["table", text && "by-text", sitting.looking.replay && "replaying"].filter(Boolean).join(" ")}
      data-at={sitting.known.at}
      data-seat={sitting.seat}
      data-asked={sitting.known.asked.join(" ")}
    >
      {!text && (
        <MapView
          sitting={sitting}
          hover={hover}
          onHover={setHover}
          cursor={cursor}
          onCursor={setCursor}
          hidden={hidden}
          advice={adviceOf(sitting)}
        />
      )}
      {hidden && !text && <CountersHidden onShow={() => hide(false)} />}
      <div class="left">
        <Toolbar
          sitting={sitting}
          onCommand={() => setCommand(command ? 0 : 1)}
          hidden={hidden}
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
          <PromptCard sitting={sitting} inPuzzle={posed?.verdict === "open"} />
        )}
        {!sitting.looking.replay && <EndCard sitting={sitting} />}
        {!sitting.looking.replay && <SummaryCard sitting={sitting} />}
        <ConsentCard sitting={sitting} />
        {!text && !sitting.looking.replay && !learner.lesson && !posed && <Coach sitting={sitting} />}
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

/** What a computer advises now, or the reasons that are read of what it did. */
function adviceOf(sitting: Seated): Advice {
  const hint = sitting.looking.replay ? null : sitting.of(Counsel).hint;
  return { hexes: hint?.hexes ?? [], ways: hint?.ways ?? [], thoughts: hint?.why ?? sitting.of(Reasoning).thoughts };
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
