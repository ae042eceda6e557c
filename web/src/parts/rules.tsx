// Rule numbers that open what the rule says and how it was read.
import "./rules.css";
import { useEffect, useRef } from "preact/hooks";
import type { Seated } from "../model/sitting";
import { WORDS } from "../words/words";

export function RuleLink({ sitting, rule }: { sitting: Seated; rule: string }) {
  if (!rule) return null;
  return (
    <button class="rule" data-rule={rule} title={`${WORDS.rule} ${rule}`} onClick={() => void sitting.looking.openRule(rule)}>
      {rule}
    </button>
  );
}

export function RuleCard({ sitting }: { sitting: Seated }) {
  const { rule } = sitting.looking;
  const card = useRef<HTMLElement>(null);
  const before = useRef<HTMLElement | null>(null);
  // Whoever opened it by keyboard comes back to where he was.
  useEffect(() => {
    if (!rule) {
      before.current?.focus();
      before.current = null;
      return;
    }
    before.current ??= document.activeElement as HTMLElement | null;
    card.current?.focus();
  }, [rule]);
  if (!rule) return null;
  return (
    <section class="card rule-card" ref={card} tabIndex={-1} role="dialog" aria-label={`${WORDS.rule} ${rule.number}`}>
      <button class="quiet close" aria-label={WORDS.close} onClick={() => sitting.looking.closeRule()}>
        ×
      </button>
      <h2>
        {WORDS.rule} {rule.number}
      </h2>
      <p class="gist">{rule.gist}</p>
      {rule.rulings.length > 0 && <h3>{WORDS.rulings}</h3>}
      {rule.rulings.map(([name, text]) => (
        <p key={name}>
          <strong>{name}</strong> {text}
        </p>
      ))}
      {rule.under.length > 0 && <h3>{WORDS.under}</h3>}
      {rule.under.map(([number, gist]) => (
        <p key={number}>
          <RuleLink sitting={sitting} rule={number} /> {gist}
        </p>
      ))}
    </section>
  );
}
