import type { CodedProcedure } from './coded-procedure.ts';
import { runwayOfPart } from './procedure-path.ts';

const TYPE_WORDS: Readonly<Record<string, string>> = { RNAV_RNP: 'RNAV (RNP)' };

/**
 * Chart name of an approach, `ILS Y RWY 04R`: the coded ident is type, runway and a letter that distinguishes
 * approaches of one type. An ident whose three digits are not a runway of the airport is a helicopter approach with its
 * final course.
 */
export function approachName(approach: CodedProcedure, runways: readonly string[]): string {
  const type = TYPE_WORDS[approach.approachType ?? ''] ?? approach.approachType?.replaceAll('_', ' ') ?? null;
  if (type === null) return approach.name;
  const course = /^[A-Z](\d{3})$/.exec(approach.ident)?.[1];
  if (course !== undefined) return `${type} ${course}°`;
  const coded = /^[A-Z](\d{2}[LRCT]?)-?([A-Z]?)$/.exec(approach.ident);
  if (!coded) return approach.name;
  const [, runway = '', letter = ''] = coded;
  if (runways.length > 0 && !runways.includes(runway)) return approach.name;
  return [type, letter, 'RWY', runway].filter((word) => word !== '').join(' ');
}

/** Runway of an approach; null for circling, or when the coded runway does not exist at the airport. */
export function approachRunway(approach: CodedProcedure, runways: readonly string[]): string | null {
  if (approach.runway === null) return null;
  return runways.length === 0 || runways.includes(approach.runway) ? approach.runway : null;
}

/** Names of the enroute or approach transitions. */
export function transitionNames({ parts }: CodedProcedure): string[] {
  const names = parts.flatMap(({ kind, name }) =>
    (kind === 'ENROUTE_TRANSITION' || kind === 'APPROACH_TRANSITION') && name !== null ? [name] : [],
  );
  return [...new Set(names)];
}

/** Runways for which a departure or arrival has parts: both of `RW31B`; empty when it serves all or is not coded. */
export function procedureRunways(procedure: CodedProcedure, runways: readonly string[]): string[] {
  const coded = procedure.parts.flatMap(({ kind, name }) =>
    kind === 'RUNWAY_TRANSITION' ? (runwayOfPart(name) ?? []) : [],
  );
  const all = coded.flatMap((runway) => {
    if (!runway.endsWith('B')) return [runway];
    const number = runway.slice(0, 2);
    const ends = runways.filter((end) => end.startsWith(number));
    return ends.length > 0 ? ends : [`${number}L`, `${number}R`];
  });
  return [...new Set(all)].toSorted((a, b) => a.localeCompare(b));
}
