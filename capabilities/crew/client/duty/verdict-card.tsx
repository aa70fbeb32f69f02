import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { FtlCheckAnswer, FtlLimit } from '#capabilities/crew/contract.ts';
import { ExplainButton } from '#platform/client/shell/explain-button.tsx';
import { classNames } from '#platform/client/ui/class-names.ts';
import { UNKNOWN } from '#platform/client/ui/figure.tsx';
import { fdpEndMs, sectorsOf } from '../../domain/roster/member-duties.ts';
import { bothClocks, hoursOf } from '../board/board-text.ts';
import styles from '../crew.module.css';
import type { DutyCheck } from './duty-check.ts';

function headline({ verdict, conflicts, spoilt, isLegal }: DutyCheck): string {
  const broken = verdict.limits.find(({ ok }) => !ok);
  if (broken) {
    if (broken.unit === 'yes-no') return `Illegal: ${broken.title}`;
    const over = broken.marginMinutes === null ? '' : ` by ${hoursOf(-broken.marginMinutes)}`;
    return `Illegal: ${broken.title}${broken.bound === 'max' ? ' over' : ' short'}${over}`;
  }
  const clash = conflicts.find(({ severity }) => severity === 'illegal');
  if (clash) return `Not possible: ${clash.words}`;
  if (spoilt !== null) return 'Illegal: makes another duty illegal';
  if (!isLegal) return 'Illegal';
  return verdict.complete ? 'Legal' : 'Legal as far as it can be checked';
}

/**
 * The verdict in one card: the governing limit, the margin, and everything against the duty. The assistant can explain
 * that of a saved duty.
 */
export function VerdictCard({ check, isSaved = false }: { check: DutyCheck; isSaved?: boolean }) {
  const { verdict, conflicts, spoilt, isLegal, duty, member } = check;
  const Icon = isLegal ? (verdict.complete ? CircleCheck : CircleAlert) : TriangleAlert;
  const tone = isLegal ? (verdict.complete ? styles.good : styles.careful) : styles.bad;
  return (
    <div className={classNames(styles.verdict, tone)} role={isLegal ? 'status' : 'alert'}>
      <p className={styles.verdictHead}>
        <Icon size={18} aria-hidden />
        {headline(check)}
        {isSaved && (
          <ExplainButton
            what="this verdict"
            opened={{ kind: 'duty', memberId: member.id, dutyId: duty.id }}
          />
        )}
      </p>
      <p>{verdict.words}</p>
      {spoilt !== null && <p>{spoilt}</p>}
      {conflicts.map(({ code, words, severity }) => (
        <p key={`${code}${words}`} className={severity === 'illegal' ? styles.conflict : undefined}>
          {words}
        </p>
      ))}
    </div>
  );
}

const timeOf = ({ instant }: { instant: string }): string => `${instant.slice(11, 16).replace(':', '')}Z`;

/** Until when a legal duty remains so; for an illegal one, the latest legal take-off or end. */
function latestRow({ verdict, isLegal }: DutyCheck): [string, string][] {
  const { legalUntil } = verdict;
  if (isLegal) return [['Legal until (on blocks)', legalUntil ? timeOf(legalUntil.onBlocks) : UNKNOWN]];
  if (verdict.legal || !legalUntil) return [];
  return legalUntil.takeOff
    ? [['Latest take-off to be legal', timeOf(legalUntil.takeOff)]]
    : [['Latest on blocks to be legal', timeOf(legalUntil.onBlocks)]];
}

/** Derivation of the verdict. */
export function VerdictInputs({ check }: { check: DutyCheck }) {
  const { verdict, duty, member } = check;
  const rows: [string, string][] = [
    ['Report', bothClocks(duty.startMs, member.timeZone)],
    ['End of FDP', bothClocks(fdpEndMs(duty), member.timeZone)],
    ['Release', bothClocks(duty.endMs, member.timeZone)],
    ['Sectors', String(sectorsOf(duty) ?? UNKNOWN)],
    ['Max FDP', verdict.max_fdp === null ? UNKNOWN : `${verdict.max_fdp} · ${verdict.max_fdp_source ?? ''}`],
    [
      'Reference time',
      verdict.acclimatisation
        ? `${verdict.acclimatisation.tableTime} ${verdict.acclimatisation.timeZone}`
        : UNKNOWN,
    ],
    ...latestRow(check),
    [
      'Earliest next report',
      verdict.earliestNextReport
        ? bothClocks(Date.parse(verdict.earliestNextReport.instant), member.timeZone)
        : UNKNOWN,
    ],
  ];
  return (
    <section className={styles.block}>
      <h4 className={styles.blockTitle}>FTL calculation</h4>
      <dl className={styles.inputs}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function LimitRow({ limit }: { limit: FtlLimit }) {
  const { title, paragraph, value, limit: max, limitMinutes, actualMinutes, ok } = limit;
  const share = limitMinutes && actualMinutes !== null ? Math.min(1, actualMinutes / limitMinutes) : null;
  return (
    <li className={styles.limit} data-broken={!ok || undefined}>
      <span className={styles.limitTitle}>{title}</span>
      <span className={styles.limitFigure}>
        {value} <small>/ {max}</small>
      </span>
      <span className={styles.limitPara}>{paragraph}</span>
      {share !== null && limit.bound === 'max' && (
        <span className={styles.limitBar} aria-hidden>
          <span style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </li>
  );
}

/** Each rule that applied: figure, limit, paragraph. */
export function LimitList({ verdict }: { verdict: FtlCheckAnswer }) {
  if (verdict.limits.length === 0 && verdict.notJudged.length === 0) return null;
  return (
    <section className={styles.block}>
      <h4 className={styles.blockTitle}>
        {verdict.ruleSet === 'FAR117' ? '14 CFR Part 117' : 'ORO.FTL and CS FTL.1'}
      </h4>
      <ul className={styles.limits}>
        {verdict.limits
          .toSorted((one, other) => Number(one.ok) - Number(other.ok))
          .map((limit) => (
            <LimitRow key={`${limit.code}${limit.paragraph}`} limit={limit} />
          ))}
      </ul>
      {verdict.notJudged.map(({ code, paragraph, reason }) => (
        <p key={`${code}${paragraph}`} className={styles.note}>
          Not checked, {paragraph}: {reason}
        </p>
      ))}
      {verdict.assumptions.map((words) => (
        <p key={words} className={styles.note}>
          Assumed: {words}
        </p>
      ))}
    </section>
  );
}
