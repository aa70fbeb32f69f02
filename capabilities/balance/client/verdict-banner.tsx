import { CircleCheck, CircleHelp, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { BalanceModel } from '../domain/balance-model.ts';
import type { BalanceVerdict } from '../domain/check-balance.ts';
import {
  cautionSentences,
  governingCgSentence,
  governingSentence,
  uncheckedSentences,
  violationSentences,
} from '../domain/limit-words.ts';
import { massWords } from '../domain/measure.ts';
import styles from './balance.module.css';

const HEADINGS: Readonly<Record<BalanceVerdict['state'], string>> = {
  within: 'Within all limits',
  caution: 'Within limits, outside the curtailed envelope',
  exceeded: 'Limits exceeded',
  unknown: 'Not fully checked',
};
const ICONS = { within: CircleCheck, caution: TriangleAlert, exceeded: OctagonAlert, unknown: CircleHelp };

/** All statements of the calculation about the limits, as text (row I2). */
export function VerdictBanner({ verdict, model }: { verdict: BalanceVerdict; model: BalanceModel }) {
  const { state } = verdict;
  const Icon = ICONS[state];
  const violations = violationSentences(verdict, model);
  const others = [...cautionSentences(verdict, model), ...uncheckedSentences(verdict, model)];
  return (
    <section className={styles.verdict} data-state={state} aria-label="Limits in words">
      <h3 className={styles.verdictTitle}>
        <Icon size={18} aria-hidden />
        {HEADINGS[state]}
      </h3>
      {violations.length > 0 && (
        <ul role="alert" className={styles.sentences}>
          {violations.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className={styles.sentences}>
          {others.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <p className={styles.governing}>{governingSentence(verdict, model)}</p>
      <p className={styles.governing}>
        {governingCgSentence(verdict, model)}
        {verdict.allowedTakeoffKg !== null &&
          ` Allowed take-off weight ${massWords(verdict.allowedTakeoffKg, model.unit)}.`}
      </p>
    </section>
  );
}
