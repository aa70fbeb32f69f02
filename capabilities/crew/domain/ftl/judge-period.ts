import type { FtlRuleSet } from '../../contract.ts';
import { type Check, type Findings, OVERLAP, isKept, mustBeMet } from './check.ts';
import { findingsEasa } from './easa/judge-easa.ts';
import { prepareEasa } from './easa/prepare.ts';
import { findingsFar } from './far117/judge-far.ts';
import { prepareFar } from './far117/prepare.ts';
import type { Timeline, WorkPeriod } from './timeline.ts';
import { type Zone, instantText } from './zone-time.ts';

/** State used to enter the tables. */
export interface JudgedState {
  state: string;
  zone: Zone;
  words: string;
  /** Start of the FDP for the table. */
  fdpStart: number;
}

/** Schedule prepared for one rule set: any of its work periods can be checked alone. */
export interface Judge {
  findings(period: WorkPeriod): Findings;
  state(period: WorkPeriod): JudgedState | null;
}

/** Overlap checks of a period; none without an overlap. */
function overlapChecks({ overlaps }: WorkPeriod): Check[] {
  return overlaps.map(({ id, other }) =>
    mustBeMet({
      code: OVERLAP,
      paragraph: 'one duty at a time',
      title: 'Overlap',
      isMet: false,
      inputs: {
        dutyId: id,
        overlaps: other.id,
        from: instantText(other.start),
        until: instantText(other.end),
      },
      because: `${other.kind.replaceAll('-', ' ')}, ${instantText(other.start)} to ${instantText(other.end)}`,
    }),
  );
}

/** Adds overlaps before the findings of a rule set. */
function withOverlaps(judge: Judge): Judge {
  return {
    ...judge,
    findings: (period) => {
      const findings = judge.findings(period);
      return period.overlaps.length === 0
        ? findings
        : { ...findings, checks: [...overlapChecks(period), ...findings.checks] };
    },
  };
}

export function createJudge(ruleSet: FtlRuleSet, timeline: Timeline): Judge {
  return withOverlaps(ruleSetJudge(ruleSet, timeline));
}

function ruleSetJudge(ruleSet: FtlRuleSet, timeline: Timeline): Judge {
  const none: Findings = { checks: [], notJudged: [], assumptions: [] };
  if (ruleSet === 'FAR117') {
    const prepared = prepareFar(timeline);
    return {
      findings: ({ index }) => {
        const far = prepared.periods[index];
        return far ? findingsFar(prepared, far) : none;
      },
      state: ({ index }) => {
        const far = prepared.periods[index];
        if (!far?.isFdp) return null;
        const { acclimated, zone, words } = far.acclimation;
        return { state: acclimated ? 'acclimated' : 'not acclimated', zone, words, fdpStart: far.fdpStart };
      },
    };
  }
  const prepared = prepareEasa(timeline);
  return {
    findings: ({ index }) => {
      const easa = prepared.periods[index];
      return easa ? findingsEasa(prepared, easa) : none;
    },
    state: ({ index }) => {
      const easa = prepared.periods[index];
      if (!easa?.period.isFlight) return null;
      const { state, zone, words } = easa.state;
      return { state, zone, words, fdpStart: easa.fdpStart };
    },
  };
}

export const isLegal = ({ checks }: Findings): boolean => checks.every(isKept);
