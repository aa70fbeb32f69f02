import { describe, expect, it } from 'vitest';
import type { HazardFeature } from '#capabilities/hazards/contract.ts';
import type { NotamAnswer } from '#capabilities/notams/contract.ts';
import type { AssistantContext } from '../contract.ts';
import { readExplainRequest } from '../domain/explain-request.ts';
import { explain } from './explain.ts';
import { recordCalls } from './recorded-calls.ts';

const freshness = {
  source: 'NOAA',
  asOf: '2026-11-24T09:51:00.000Z',
  receivedAt: null,
  origin: 'live',
  state: 'fresh',
};
const notam: NotamAnswer = {
  id: 'KJFK A1234/26',
  number: 'A1234/26',
  type: 'N',
  category: 'runway',
  group: 'airport',
  from: '2026-11-24T08:00:00.000Z',
  to: '2026-11-24T18:00:00.000Z',
  isPermanent: false,
  isEstimated: true,
  schedule: null,
  text: 'RWY 04L/22R CLSD DUE TO WIP',
  plainText: 'Runway 04L/22R closed due to work in progress',
  raw: 'A1234/26 NOTAMN … E) RWY 04L/22R CLSD DUE TO WIP',
  area: null,
  place: null,
  levels: null,
  relevance: 100,
  phase: 'active',
  distanceNm: 0,
  hidden: null,
  locations: ['KJFK'],
  fir: 'KZNY',
  qCode: 'QMRLC',
  traffic: 'IV',
  scope: 'A',
  issued: null,
  heightAglFt: null,
  closedRunways: ['04L/22R'],
  tfrKind: null,
  source: 'FAA NOTAM',
  receivedAt: '2026-11-24T09:58:00.000Z',
};
const hazard: HazardFeature = {
  type: 'Feature',
  geometry: null,
  properties: {
    id: 'isigmet/1',
    hazard: 'TS',
    type: 'ISIGMET',
    rawData: 'LFFF SIGMET 2 VALID 241000/241400 LFPW- LFFF EMBD TS GIBBERISH TOP FL360 MOV E 20KT',
    kind: 'convective',
    title: 'SIGMET 2 LFFF',
    label: 'SIGMET 2',
    phenomenon: 'Embedded thunderstorms',
    region: 'LFFF',
    levels: { baseFt: null, topFt: 36_000, isTopAbove: false, text: 'TOP FL360' },
    validFrom: '2026-11-24T10:00:00.000Z',
    validTo: '2026-11-24T14:00:00.000Z',
    snapshotAt: null,
    movement: { state: 'moving', toDegTrue: 90, speedKt: 20 },
    change: null,
    basis: null,
    forecastArea: null,
    decoded: [{ label: 'Issuer', value: 'LFPW' }],
    undecoded: ['GIBBERISH'],
    geometryNote: null,
  },
};
const health = { freshness, message: null, hasData: true, rejected: 0 };
const duty = { dutyId: 'd-1', start: '2026-11-26T05:00:00.000Z' };

/** Response of each call, by the end of its path. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/efb-v2/database/getNOTAM': {
    icao: 'KJFK',
    fir: null,
    notams: [notam],
    hiddenCount: 0,
    freshness,
    message: null,
    sources: { airport: health, region: null, tfr: health },
  },
};

const NOTHING: AssistantContext = { airport: null, flightId: null, memberId: null, opened: null, atMs: null };
async function explained(
  text: string,
  context: Partial<AssistantContext>,
  answers: Record<string, unknown> = {},
) {
  const request = readExplainRequest(text);
  if (request === null) return null;
  const asked: string[] = [];
  const calls = recordCalls(async ({ path }) => {
    asked.push(path);
    const [route = ''] = path.split('?');
    const data = { ...ANSWERS, ...answers }[route];
    return data === undefined
      ? { status: 503, body: { id: 'x', message: 'Unavailable.' } }
      : { status: 200, body: { data } };
  });
  const result = await explain(request, { ...NOTHING, ...context }, calls, {
    positionOf: () => null,
    airportByCode: (code) => (code === 'KJFK' ? code : null),
    clock: { nowMs: () => 0 },
    departureOf: () => null,
    typicalPayloadKg: () => null,
    demandIdsOf: (airport) => [airport],
    demandByHour: () => [],
  });
  return { asked, result };
}
const openedNotam = { kind: 'notam', id: notam.id, airport: 'KJFK', place: null } as const;

describe('K3 explain this', () => {
  it('a NOTAM: in plain language, with times, raw text, source and age', async () => {
    const answer = await explained('explain this', { opened: openedNotam });
    expect(answer?.result).toMatchObject({
      cards: [
        {
          title: 'NOTAM A1234/26 KJFK',
          words: 'Runway 04L/22R closed due to work in progress',
          raw: [notam.raw],
          source: 'FAA NOTAM, received 24 Nov 0958Z',
          freshness: { origin: 'live' },
          lines: expect.arrayContaining([
            { label: 'State', value: 'In effect now', tone: 'caution' },
            { label: 'Runway closed', value: '04L/22R', tone: 'warning' },
            { label: 'To', value: '24 Nov 1800Z, estimated', tone: 'plain' },
            { label: 'Levels', value: '—', tone: 'plain' },
          ]),
        },
      ],
    });
    const byNumber = await explained('explain notam A1234/26', { airport: 'KJFK' });
    expect(byNumber?.result).toEqual(answer?.result);
  });

  it('an expired NOTAM, one without a position, and a failed source are reported', async () => {
    const gone = await explained('explain this', { opened: { ...openedNotam, id: 'other' } });
    expect(gone?.result).toMatchObject({
      cards: [{ problem: expect.stringContaining('not among'), lines: [] }],
    });
    const nowhere = await explained('explain this notam', { opened: { ...openedNotam, airport: null } });
    expect(nowhere?.result).toMatchObject({ missing: expect.stringContaining('Which NOTAM?') });
    const failed = await explained(
      'explain this',
      { opened: openedNotam },
      { '/efb-v2/database/getNOTAM': undefined },
    );
    expect(failed?.result).toMatchObject({ cards: [{ problem: 'Unavailable.' }] });
  });

  it('a hazard: decoded, with its undecoded words', async () => {
    const { result } =
      (await explained(
        'explain this hazard',
        { opened: { kind: 'hazard', id: 'isigmet/1' } },
        {
          '/efb-v2/weather/hazards': {
            type: 'FeatureCollection',
            features: [hazard],
            lastGood: [],
            feeds: [
              {
                id: 'isigmet',
                title: 'SIGMET, world',
                freshness,
                message: null,
                rejected: [],
                hasData: true,
              },
            ],
            message: null,
          },
        },
      )) ?? {};
    expect(result).toMatchObject({
      cards: [
        {
          title: 'SIGMET 2 LFFF',
          words: 'Embedded thunderstorms. Not decoded: GIBBERISH.',
          raw: [hazard.properties.rawData],
          lines: expect.arrayContaining([
            { label: 'Levels', value: 'TOP FL360', tone: 'plain' },
            { label: 'Movement', value: 'towards 90° true at 20 kt', tone: 'plain' },
            { label: 'Intensity', value: '—', tone: 'plain' },
          ]),
        },
      ],
    });
  });

  it('a verdict needs a saved duty; without an open one the grammar continues', async () => {
    expect((await explained('why is this duty illegal', {}))?.result).toBeNull();
    const asked = await explained('why is this duty illegal', {
      opened: { kind: 'duty', memberId: 'm-1', dutyId: duty.dutyId },
    });
    expect(asked?.asked[0]).toBe('/efb-v2/crew/members/m-1/ftl-check');
    expect(asked?.result).toMatchObject({ cards: [{ problem: 'Unavailable.' }] });
  });

  it('a missing open object is reported; a group is explained whatever is open; an airport stays an airport', async () => {
    expect((await explained('explain this', {}))?.result).toMatchObject({
      missing: expect.stringContaining('Nothing is open to explain'),
    });
    expect((await explained('explain +TSRAGR', { opened: openedNotam }))?.result).toMatchObject({
      cards: [{ title: '+TSRAGR', words: 'Heavy thunderstorm with rain and hail.', problem: null }],
    });
    expect((await explained('explain XYZZY', {}))?.result).toMatchObject({
      cards: [{ title: 'XYZZY', words: 'Not decoded: XYZZY.' }],
    });
    expect((await explained('explain KJFK', {}))?.result).toBeNull();
  });
});
