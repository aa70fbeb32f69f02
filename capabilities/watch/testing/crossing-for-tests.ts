import type { Crossing } from '../contract.ts';

/** A fictitious SIGMET that is crossed at FL350 between two times, ms since the epoch. */
export function crossingForTests(
  { entryMs, exitMs }: { entryMs: number; exitMs: number },
  change: Partial<Crossing> = {},
): Crossing {
  const moment = (atMs: number) => ({
    lat: 1,
    lon: 2,
    time: new Date(atMs).toISOString(),
    altitudeFt: 35_000,
    legIndex: 0,
    alongNm: 0,
  });
  return {
    id: 'hazard:isigmet/1',
    kind: 'sigmet',
    source: 'isigmet',
    severity: 'warning',
    title: 'TS SIGMET 1',
    text: '',
    lowerFt: 0,
    upperFt: 45_000,
    levels: 'TOP FL450',
    validFrom: null,
    validTo: null,
    avoid: null,
    geometry: null,
    stretches: [{ entry: moment(entryMs), exit: moment(exitMs), lengthNm: 200 }],
    closest: null,
    notes: [],
    ...change,
  };
}
