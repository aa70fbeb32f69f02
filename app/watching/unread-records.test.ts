import { expect, it } from 'vitest';
import { openPath } from '#aviation/crossing/flown-path.ts';
import { readInternationalSigmets } from '#capabilities/hazards/domain/awc-sigmet.ts';
import type { Snapshot } from '#platform/server/feeds/feed.ts';
import type { StoredFeeds } from '../sources/stored-feeds.ts';
import { areaSourcesOf } from './area-sources.ts';

const NOW = Date.UTC(2026, 10, 25, 12);
const path = openPath([
  { lat: 50, lon: 0, timeMs: NOW, altitudeFt: 35_000 },
  { lat: 50, lon: 10, timeMs: NOW + 3_600_000, altitudeFt: 35_000 },
]);
const snapshot = (records: unknown, rejected: number): Snapshot<unknown> => ({
  records,
  rejected,
  freshness: { source: 'test', asOf: null, receivedAt: null, origin: 'live', state: 'fresh' },
  message: null,
  isNotAsked: false,
  bytes: 2,
  version: 1,
});

/** State of the sources of these ids when their feeds give the same answer. */
async function statesWith(
  answer: Snapshot<unknown>,
  ...ids: string[]
): Promise<Record<string, string | null>> {
  const feeds = {
    mode: () => 'live',
    snapshot: () => answer,
    snapshotOf: async () => answer,
    recordsOf: async () => null,
  } as unknown as StoredFeeds;
  const sources = areaSourcesOf({ hazards: feeds, notams: feeds, navdata: () => null });
  const found = await Promise.all(
    sources
      .filter(({ id }) => ids.includes(id))
      .map(async (source) => {
        const { checked } = await source.find({ path, withinNm: 25, controlledAirspace: false });
        return [checked.id, checked.state === 'checked' ? 'checked' : checked.message] as const;
      }),
  );
  return Object.fromEntries(found);
}

const record = (seriesId: string, change: object = {}) => ({
  firId: 'EDGG',
  validTimeFrom: NOW / 1000,
  validTimeTo: NOW / 1000 + 3600,
  seriesId,
  hazard: 'TS',
  geom: 'AREA',
  coords: [0, 1, 2].map((step) => ({ lat: 10 + step, lon: step % 2 })),
  rawSigmet: 'EDGG SIGMET',
  ...change,
});

it('F3 a record that could not be read is "partly checked": it may lie on the route', async () => {
  const read = (...changes: object[]) => {
    const records = changes.map((change, index) => record(String(index), change));
    const { items, rejected } = readInternationalSigmets(records, { receivedMs: NOW, shiftMs: 0 });
    return snapshot({ items, rejected }, rejected.length);
  };
  expect(await statesWith(read({}), 'isigmet')).toMatchObject({ isigmet: 'checked' });
  expect(await statesWith(read({}, { validTimeTo: 'soon' }), 'isigmet')).toMatchObject({
    isigmet: '1 record could not be read and was not compared.',
  });
  // One without an area was read: it is named as "without a position".
  expect(await statesWith(read({}, { coords: [] }), 'isigmet')).toMatchObject({ isigmet: 'checked' });
});

it('F3 the same of NOTAMs, in all squares along the route, and of flight restrictions', async () => {
  expect(await statesWith(snapshot([], 0), 'notams', 'tfr')).toMatchObject({
    notams: 'checked',
    tfr: 'checked',
  });
  expect(await statesWith(snapshot([], 2), 'notams', 'tfr')).toMatchObject({
    notams: expect.stringMatching(/^Some NOTAMs in (\d+) of \1 squares along the route could not be read/),
    tfr: '2 records could not be read and were not compared.',
  });
});
