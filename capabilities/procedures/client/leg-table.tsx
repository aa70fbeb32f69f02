import { Fragment, useEffect, useRef } from 'react';
import { useSlice } from '#platform/client/state/slice.ts';
import { UNKNOWN } from '#platform/client/ui/figure.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import type { ProcedureLeg } from '../contract.ts';
import { fitLeg } from './procedure-drawing.ts';
import { markLeg, procedurePanel } from './procedure-panel.store.ts';
import styles from './procedures.module.css';

const COLUMNS = 5;
const PART_TITLE: Readonly<Record<ProcedureLeg['part'], string>> = {
  COMMON: 'Common part',
  RUNWAY_TRANSITION: 'Runway',
  ENROUTE_TRANSITION: 'Transition',
  APPROACH_TRANSITION: 'Transition',
  MISSED_APPROACH: 'Missed approach',
};
/** Meaning of a leg without a fix, by its path terminator. */
const PATH_WORDS: Readonly<Record<string, string>> = {
  CA: 'course to altitude',
  CD: 'course to DME',
  CI: 'course to intercept',
  CR: 'course to radial',
  VA: 'heading to altitude',
  VD: 'heading to DME',
  VI: 'heading to intercept',
  VM: 'heading, vectors',
  VR: 'heading to radial',
};

function partTitle({ part, partName }: ProcedureLeg): string {
  const name = partName?.replace(/^RW(?=\d)/, 'RWY ') ?? null;
  if (name === null) return PART_TITLE[part];
  return name.startsWith('RWY') ? name : `${PART_TITLE[part]} ${name}`;
}

const isSamePart = (one: ProcedureLeg | undefined, other: ProcedureLeg): boolean =>
  one?.part === other.part && one.partName === other.partName;

const courseText = (degrees: number | null): string =>
  degrees === null ? UNKNOWN : String(Math.round(degrees) % 360 || 360).padStart(3, '0');

function legName({ fix, pathTerminator }: ProcedureLeg): string {
  return fix?.ident ?? PATH_WORDS[pathTerminator] ?? pathTerminator;
}

function LegRow({ leg, isMarked }: { leg: ProcedureLeg; isMarked: boolean }) {
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isMarked) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isMarked]);
  const choose = () => {
    markLeg(leg.number);
    if (leg.polyline.length > 1) fitLeg(leg);
  };
  const said = leg.problem ?? leg.assumption;
  const path = [leg.pathTerminator, leg.turn, leg.role, leg.isFlyOver ? 'fly-over' : null];
  return (
    <>
      <tr ref={row} className={styles.leg} data-marked={isMarked || undefined}>
        <th scope="row" aria-label={`${legName(leg)}, ${leg.pathTerminator}`}>
          <button type="button" className={styles.legButton} onClick={choose} aria-pressed={isMarked}>
            <span className={leg.fix ? styles.fix : styles.noFix}>{legName(leg)}</span>
            <span className={styles.path}>{path.filter(Boolean).join(' · ')}</span>
          </button>
        </th>
        <td>{courseText(leg.courseDegMag)}</td>
        <td>{leg.lengthNm === null || leg.pathTerminator === 'IF' ? UNKNOWN : leg.lengthNm.toFixed(1)}</td>
        <td title={leg.altitudeWords ?? undefined}>{leg.altitude ?? UNKNOWN}</td>
        <td>{leg.speed?.replace(' kt', '') ?? UNKNOWN}</td>
      </tr>
      {(isMarked || leg.problem !== null) && said !== null && (
        <tr className={styles.legNote}>
          <td colSpan={COLUMNS} className={leg.problem === null ? undefined : styles.caution}>
            {leg.problem === null ? `Drawn with: ${said}` : `Not drawn: ${said}`}
          </td>
        </tr>
      )}
    </>
  );
}

/** The legs of a procedure, part by part. Null while they are loading. */
export function LegTable({ legs, isFailed }: { legs: readonly ProcedureLeg[] | null; isFailed: boolean }) {
  const marked = useSlice(procedurePanel, (panel) => panel.marked);
  if (legs === null) return isFailed ? null : <SkeletonLines rows={8} />;
  const markedLeg =
    marked.leg ?? legs.find((leg) => marked.fix !== null && leg.fix?.ident === marked.fix)?.number ?? null;
  return (
    <table className={styles.legs}>
      <thead>
        <tr>
          <th scope="col">Fix and path</th>
          <th scope="col">°M</th>
          <th scope="col">NM</th>
          <th scope="col">ft</th>
          <th scope="col">kt</th>
        </tr>
      </thead>
      <tbody>
        {legs.map((leg, index) => (
          <Fragment key={leg.number}>
            {!isSamePart(legs[index - 1], leg) && (
              <tr className={styles.part}>
                <th scope="rowgroup" colSpan={COLUMNS}>
                  {partTitle(leg)}
                </th>
              </tr>
            )}
            <LegRow leg={leg} isMarked={leg.number === markedLeg} />
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}
