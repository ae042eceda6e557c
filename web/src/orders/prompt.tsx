// What is asked now, with a button for everything that is not a place on the map.
import "./prompt.css";
import { useEffect, useRef } from "preact/hooks";
import { Closing, LeftUndone } from "./closing";
import { CounselCard } from "./counsel";
import { Answers, Shortcuts, Targets } from "./answers";
import { headOf, isLaidOut, openWords, reachable, verbOf } from "../model/draft";
import { CounterButton } from "../map/fan";
import type { Verb } from "../wire/messages";
import { OddsPanel } from "../parts/odds";
import { OthersTurn } from "./othersturn";
import { Waiting } from "./waiting";
import { RuleLink } from "../parts/rules";
import type { Seated } from "../model/sitting";
import { StandingOrders } from "./standing";
import { UndoPicked } from "../parts/undo";
import { WORDS } from "../words/words";

/** `inPuzzle`: the match is about a puzzle that is still open. */
export function PromptCard({ sitting, inPuzzle }: { sitting: Seated; inPuzzle: boolean }) {
  const { prompt, result } = sitting.known;
  const { draft } = sitting.drafting;
  const { seat, turned } = sitting;
  const card = useRef<HTMLElement>(null);
  const isBare = !!prompt?.builds && draft.words.length < 2; // nobody is named yet of those who may be: it stands among the answers
  // Somebody else at this screen is asked: the keyboard is his.
  useEffect(() => {
    if (turned) card.current?.querySelector<HTMLElement>(".buttons button, .answers button:last-of-type")?.focus({ preventScroll: true });
  }, [seat, turned]);
  return (
    <section
      class={["card prompt", turned && "turned", draft.follow?.odds && !isBare && "weighing"].filter(Boolean).join(" ")}
      aria-label={WORDS.asked}
      data-about={prompt ? `${sitting.known.at} ${prompt.code} ${prompt.text}` : ""}
      ref={card}
    >
      {draft.follow?.odds && prompt && !isBare && <WayBack sitting={sitting} />}
      <Tracks sitting={sitting} />
      {sitting.known.notice && !sitting.known.uncounted && <p class="note">{sitting.known.notice}</p>}
      {result ? (
        <p class="ask result">
          {WORDS.over}: <strong>{sitting.known.resultWords}</strong>
        </p>
      ) : !prompt ? (
        <OthersTurn sitting={sitting} />
      ) : (
        <>
          {turned && (
            <p class="to-decide" data-turned={seat}>
              <SideMark sitting={sitting} /> {WORDS.turnedTo(sitting.title(seat))}
            </p>
          )}
          <p class="ask">
            <span class="who">{sitting.title(sitting.seat)}</span> {prompt.text} <RuleLink sitting={sitting} rule={prompt.rule} />
          </p>
          {prompt.secret && <p class="secret">{WORDS.secret}</p>}
          {prompt.answers?.length ? <Answers sitting={sitting} /> : <Buttons sitting={sitting} />}
          <Shortcuts sitting={sitting} />
          <Waiting sitting={sitting} />
          <Tray sitting={sitting} />
          {!prompt.answers?.length && <Targets sitting={sitting} />}
          {prompt.builds && <p class="hint">{WORDS.orChoose}</p>}
          {(draft.words.length > 1 || !!draft.follow?.extras?.length) && !isBare && <DraftLine sitting={sitting} />}
          <Extras sitting={sitting} />
          {draft.follow?.odds && <OddsPanel sitting={sitting} odds={draft.follow.odds} />}
          <CounselCard sitting={sitting} inPuzzle={inPuzzle} />
        </>
      )}
      <Refusal sitting={sitting} />
      {!draft.follow?.odds && <UndoPicked sitting={sitting} />}
      <StandingOrders sitting={sitting} />
    </section>
  );
}

/** Where what was asked gives way to what is weighed: back to it, and to what else can be done. */
function WayBack({ sitting }: { sitting: Seated }) {
  const verbs = sitting.known.prompt!.verbs.map(({ words }) => words);
  return (
    <button class="way-back" data-way-back onClick={() => sitting.drafting.cancel()}>
      ‹ {WORDS.wayBack}
      {verbs.length > 1 && <small>{verbs.join(" · ")}</small>}
    </button>
  );
}

/** The shape and colour of a side's counters. */
function SideMark({ sitting }: { sitting: Seated }) {
  const side = sitting.board.sides.indexOf(sitting.seat);
  return (
    <svg class="side-mark" width="20" height="20" viewBox="-34 -34 68 68" aria-hidden="true">
      <use href={`#party-${side}`} />
    </svg>
  );
}

export function Tracks({ sitting }: { sitting: Seated }) {
  const tracks = sitting.looking.replay?.tracks ?? sitting.tracks;
  return (
    <dl class="tracks">
      {tracks.map((track) => (
        <div key={track.name} class="track">
          <dt>{track.words}</dt>
          <dd data-track={track.name}>{track.text ?? track.value}</dd>
        </div>
      ))}
    </dl>
  );
}

function plain(verb: Verb, sitting: Seated): boolean {
  return !!verb.next?.length && !verb.next.some((w) => sitting.names.isHex(w) || sitting.names.isUnit(w));
}

/** Verbs that are whole orders, verbs followed by a word, and modes for the map. */
function Buttons({ sitting }: { sitting: Seated }) {
  const { prompt } = sitting.known;
  const { draft } = sitting.drafting;
  const verbs = prompt!.verbs;
  const modes = verbs.filter((v) => !v.whole && v.next?.length && !plain(v, sitting));
  return (
    <div class="buttons">
      {modes.length > 0 && verbs.length > 1 && (
        <span class="modes" role="group" aria-label={WORDS.whatToDo}>
          {modes.map((v) => (
            <button
              key={v.verb}
              class={v.verb === draft.mode ? "mode on" : "mode"}
              aria-pressed={v.verb === draft.mode}
              data-verb={v.verb}
              onClick={() => sitting.drafting.choose(v.verb)}
            >
              {v.words}
            </button>
          ))}
        </span>
      )}
      {verbs
        .filter((v) => plain(v, sitting) && !isLaidOut(draft, v))
        .map((v) => (
          <WordButtons key={v.verb} sitting={sitting} verb={v} named={verbs.length > 1} chief={!modes.length} />
        ))}
      <span class={modes.length && sitting.endings.standsApart(sitting.seat) ? "endings apart" : "endings"}>
        {verbs
          .filter((v) => v.whole && !isLaidOut(draft, v))
          .map((v) => (
            <button
              key={v.verb}
              class={modes.length ? "closing" : "act"}
              data-order={v.verb}
              {...sitting.of(Closing).marks([v.verb])}
              disabled={sitting.busy}
              onClick={() => sitting.of(Closing).give([v.verb])}
            >
              {v.words}
            </button>
          ))}
      </span>
      <LeftUndone sitting={sitting} />
    </div>
  );
}

/** A button for each word that may follow a verb, under the verb's name where there are other verbs. */
function WordButtons({ sitting, verb, named, chief }: { sitting: Seated; verb: Verb; named: boolean; chief: boolean }) {
  const { draft } = sitting.drafting;
  const isOn = (word: string) => draft.words[0] === verb.verb && draft.words.includes(word);
  // Where words may be said in any order, another one is added to what was said.
  const adds = draft.words[0] === verb.verb && !!draft.follow?.any_order;
  const buttons = verb.next!.map((word, i) => (
    <button
      key={word}
      class={[chief && "act", isOn(word) && "on"].filter(Boolean).join(" ")}
      aria-pressed={isOn(word)}
      data-order={`${verb.verb} ${word}`}
      disabled={sitting.busy || (adds && !draft.follow!.next.includes(word))}
      onClick={() => (adds ? sitting.drafting.word(word) : sitting.drafting.layOut([verb.verb, word]))}
    >
      {verb.labels?.[i] ?? word}
      {verb.hints?.[i] && <small class="button-hint">{verb.hints[i]}</small>}
    </button>
  ));
  if (!named) return <>{buttons}</>;
  return (
    <span class="verb-group" role="group" aria-label={verb.words}>
      <span class="verb-name">{verb.words}</span>
      {buttons}
    </span>
  );
}

/** Counters that are named or may be: those off the map, and those of the stacks that were picked. Who helps has a button. */
function Tray({ sitting }: { sitting: Seated }) {
  const named = headOf(sitting.drafting.draft).filter((word) => sitting.faces.has(word));
  const open = openWords(sitting.known.prompt, sitting.drafting.draft).filter((word) => sitting.faces.has(word));
  const waiting = sitting.known.prompt?.waiting ?? [];
  const able = new Set([...open, ...named]);
  // In the order of the counters, so that none changes its place when it is picked.
  const away = [...sitting.faces.keys()].filter((unit) => able.has(unit) && !sitting.known.where.has(unit) && !waiting.includes(unit));
  const hexes = [...new Set(named.map((unit) => sitting.known.where.get(unit)))];
  const picked = hexes.flatMap((hex) => [...(sitting.known.stacks.get(hex ?? "") ?? [])].reverse());
  if (!away.length && !picked.length) return null;
  return (
    <div class="tray">
      {picked.map((counter) => (
        <CounterButton key={counter[0]} sitting={sitting} counter={counter} size={46} />
      ))}
      {away.map((unit) => (
        <CounterButton key={unit} sitting={sitting} counter={[unit, sitting.faces.get(unit)!.side, 0]} size={46} />
      ))}
    </div>
  );
}

/** The order as it stands, words that may be added, and the button that gives it. */
function DraftLine({ sitting }: { sitting: Seated }) {
  const { draft } = sitting.drafting;
  const { prompt } = sitting.known;
  const verb = verbOf(prompt, draft.mode);
  const follow = draft.follow;
  const sets = (follow?.extras ?? []).map(({ word }) => word);
  const extra = (follow?.next ?? [])
    .filter((word) => !sets.includes(word))
    .map((word) => ({ word, label: follow?.labels[follow.next.indexOf(word)] ?? word }))
    .filter(({ word }) => !sitting.names.isHex(word) && !sitting.names.isUnit(word))
    .filter(({ word }) => !follow?.any_order || !verb?.next?.includes(word));
  const reach = reachable(draft);
  const targets = (follow?.next ?? []).filter(sitting.names.isHex);
  const leads = isForHexes(sitting, verb) && !draft.words.some(sitting.names.isHex);
  const everybody = follow?.everybody;
  return (
    <div class="draft">
      <code>
        {verb?.words ?? draft.mode} {follow?.said?.join(" ") ?? draft.words.slice(1).join(" ")}
      </code>
      {reach.size > 0 && <span class="hint">{WORDS.inReach(reach.size)}</span>}
      {leads && targets.length > 0 && <span class="hint">{WORDS.targetsLit(targets.length)}</span>}
      {everybody && (
        <button data-everybody onClick={() => sitting.drafting.layOut(everybody)}>
          {WORDS.everybody(everybody.length - draft.words.length)}
        </button>
      )}
      {extra.map(({ word, label }) => (
        <button key={word} data-word={word} onClick={() => sitting.drafting.word(word)}>
          {label}
        </button>
      ))}
      <Deeds sitting={sitting} />
      {follow?.whole && !verb?.order && (
        <button class="act commit" data-commit disabled={sitting.busy} onClick={() => void sitting.drafting.commit()}>
          {follow.does || (verb?.words && follow.odds ? verb.words : WORDS.commit)}
        </button>
      )}
      <button class="quiet" data-cancel onClick={() => sitting.drafting.cancel()}>
        {WORDS.cancel}
      </button>
      {follow?.warns && (
        <p class="warning" data-warns>
          {follow.warns.text} <RuleLink sitting={sitting} rule={follow.warns.rule} />
        </p>
      )}
      {follow?.lacks && (
        <p class="note" data-lacks>
          {follow.lacks.text} <RuleLink sitting={sitting} rule={follow.lacks.rule} />
        </p>
      )}
    </div>
  );
}

/** What else the picked units may do, each by one click. */
export function Deeds({ sitting }: { sitting: Seated }) {
  return (
    <>
      {(sitting.drafting.draft.follow?.deeds ?? []).map(({ words, orders }) => (
        <button
          key={orders.join(" ")}
          data-deed={orders[0]!.join(" ")}
          disabled={sitting.busy}
          onClick={() => void sitting.drafting.giveAll(orders)}
        >
          {words}
        </button>
      ))}
    </>
  );
}

/** Whether an order names a hex before those who take part in it: an attack. */
function isForHexes(sitting: Seated, verb: Verb | null): boolean {
  return !!verb?.next?.some((word) => sitting.names.isHex(word));
}

/** Who may be added behind a word of the order, or taken out, and the odds with them. */
function Extras({ sitting }: { sitting: Seated }) {
  const { follow } = sitting.drafting.draft;
  const now = follow?.odds?.rows[follow.odds.cautious]?.column;
  return (
    <>
      {(follow?.extras ?? []).map(({ word, label, units, every }) => (
        <div key={word} class="extras" role="group" aria-label={label}>
          <span class="verb-name">{label}</span>
          {units.map((toggle) => (
            <button
              key={toggle.unit}
              class={toggle.on ? "on" : ""}
              aria-pressed={!!toggle.on}
              data-extra={`${word} ${toggle.unit}`}
              onClick={() => sitting.drafting.layOut(toggle.words)}
            >
              {toggle.unit}
              {!toggle.on && toggle.column && (
                <small class={toggle.column === now ? "same" : ""}>
                  {" "}
                  {toggle.column === now ? WORDS.staysAt(now) : `→ ${toggle.column}`}
                </small>
              )}
            </button>
          ))}
          {every && (
            <button data-extra={`${word} every`} onClick={() => sitting.drafting.layOut(every)}>
              {WORDS.everyOne}
            </button>
          )}
        </div>
      ))}
    </>
  );
}

export function Refusal({ sitting }: { sitting: Seated }) {
  const { refusal, again } = sitting.drafting;
  return (
    <div class="refusal-place">
      {refusal && (
        <p class="refusal" data-refusal>
          {refusal.code === "stopped" && `${WORDS.stoppedEarly} `}
          {refusal.text} <RuleLink sitting={sitting} rule={refusal.rule} />
          {refusal.code === "stopped" && again && (
            <>
              <button class="small" data-go-on onClick={() => void sitting.do(again.split(" "))}>
                {WORDS.goOn}
              </button>{" "}
              <button class="small" data-go-all-the-way title={WORDS.allTheWayText} onClick={() => void sitting.do(again.split(" "), true)}>
                {WORDS.allTheWay}
              </button>
            </>
          )}
          <button class="quiet" aria-label={WORDS.close} onClick={() => sitting.drafting.dismiss()}>
            ×
          </button>
        </p>
      )}
    </div>
  );
}
