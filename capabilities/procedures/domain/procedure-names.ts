import type { CodedProcedure } from './coded-procedure.ts';
import { runwayOfPart } from './procedure-path.ts';

const TYPE_WORDS: Readonly<Record<string, string>> = { RNAV_RNP: 'RNAV (RNP)' };

/**
 * Names an approach as its chart does, `ILS Y RWY 04R`: the coded ident is type, runway and one letter that tells
 * approaches of one type apart. An ident whose three figures are no runway of the airport is that of a helicopter
 * approach and names its final course.
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

/** The runway an approach leads to; null when it circles, or when the data's runway is none of the airport's. */
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

/** Runways a departure or arrival has parts for: both of `RW31B`; empty where it serves all or does not say. */
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
