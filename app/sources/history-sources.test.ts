import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { endedHazards } from '#capabilities/hazards/domain/ended-hazards.ts';
import { hazardForTests } from '#capabilities/watch/testing/hazard-for-tests.ts';
import type { HazardFeature } from '#capabilities/hazards/contract.ts';
import type { Snapshot } from '#platform/server/feeds/feed.ts';
import { createLog } from '#platform/server/log/log.ts';
import { configShape } from '../settings/config.ts';
import { historyServerOf } from './history-sources.ts';
import type { StoredFeeds } from './stored-feeds.ts';

const NOON = Date.UTC(2026, 10, 24, 12);
const HOUR_MS = 3_600_000;
const at = (hours: number): string => new Date(NOON + hours * HOUR_MS).toISOString();
const square: HazardFeature['geometry'] = {
  type: 'Polygon',
  coordinates: [
    [
      [179, -1],
      [181, -1],
      [181, 1],
      [179, 1],
      [179, -1],
    ],
  ],
};
const sigmet = (id: string, from: number, to: number) =>
  hazardForTests({ id, validFrom: at(from), validTo: at(to) }, square);

const snapshotOf = (records: unknown, state: 'fresh' | 'failed' = 'fresh'): Snapshot<unknown> => ({
  records,
  freshness: { source: 'x', asOf: null, receivedAt: null, origin: 'live', state },
  message: null,
  isNotAsked: false,
  rejected: 0,
  bytes: 0,
  version: 1,
});

const folder = mkdtempSync(join(tmpdir(), 'meridian-history-'));
let stop: (() => Promise<void> | undefined) | null = null;
afterEach(async () => {
  await stop?.();
  rmSync(folder, { recursive: true, force: true });
});

it('F3 an advisory withdrawn early is shown in the past only until its withdrawal', async () => {
  let nowMs = NOON;
  let snapshot: Snapshot<unknown> | null = snapshotOf({ items: [sigmet('a', -1, 4), sigmet('b', -1, 4)] });
  let changed: () => void = () => undefined;
  let answered: (snapshot: Snapshot<unknown>) => void = () => undefined;
  const hazards = {
    snapshot: (id: string) => (id === 'isigmet' ? snapshot : null),
    onChange: (listener: () => void) => {
      changed = listener;
      return () => undefined;
    },
  } as unknown as StoredFeeds;
  const notams = {
    onAnswer: (_: string, listener: typeof answered) => {
      answered = listener;
      return () => undefined;
    },
  } as unknown as StoredFeeds;
  const history = historyServerOf({
    config: configShape.parse({}),
    dataDir: folder,
    clock: { nowMs: () => nowMs, frozen: false },
    log: createLog('silent'),
    mode: () => 'live',
    weather: () => ({
      reports: () => ({ origin: 'live', reports: [] }),
      onReports: () => () => undefined,
      reportedPlaces: () => new Map(),
    }),
    hazards,
    notams,
    navdata: () => null,
  });
  stop = () => history.stop?.();
  history.afterOpen?.();
  const span = { fromMs: NOON - 12 * HOUR_MS, toMs: NOON + 12 * HOUR_MS };
  await history.past('hazard', null, span);

  // A failed feed withdraws nothing.
  nowMs = NOON + HOUR_MS;
  snapshot = snapshotOf({ items: [] }, 'failed');
  changed();
  // A list that lacks one of them once has not withdrawn it: it came back.
  nowMs = NOON + 1.5 * HOUR_MS;
  snapshot = snapshotOf({ items: [sigmet('a', -1, 4)] });
  changed();
  await history.past('hazard', null, span);
  nowMs = NOON + 2 * HOUR_MS;
  snapshot = snapshotOf({ items: [sigmet('b', -1, 4)] });
  changed();
  const notam = { id: 'A1/26', raw: 'A0001/26 NOTAMN', area: null, place: { lat: 40, lon: -73 } };
  answered(snapshotOf([notam]));
  answered(snapshotOf([notam]));
  await history.stop?.();
  stop = null;

  const kept = await history.past('hazard', null, span);
  const endedBy = (hours: number) =>
    endedHazards(kept, { fromMs: NOON - HOUR_MS, nowMs: NOON + hours * HOUR_MS }).map(
      ({ properties: { id, validTo } }) => ({ id, validTo }),
    );
  expect(endedBy(1.9)).toEqual([]);
  expect(endedBy(3)).toEqual([{ id: 'a', validTo: at(2) }]);
  expect(endedBy(5)).toEqual([
    { id: 'a', validTo: at(2) },
    { id: 'b', validTo: at(4) },
  ]);
  expect(kept[0]?.place?.lon).toBe(-180);
  expect(Math.round(kept[0]?.place?.radiusNm ?? 0)).toBe(85);
  // A NOTAM is stored once a day, dated to the start of the day of receipt.
  expect(await history.past('notam', null, span)).toMatchObject([
    { key: 'A1/26', atMs: Date.UTC(2026, 10, 24), text: 'A0001/26 NOTAMN' },
  ]);
});

describe('F3 advisories of the archive', () => {
  it('F3 unreadable ones are omitted, and those that expired too long ago', () => {
    const archived = [
      { key: 'x', text: '{' },
      { key: 'y', text: '{}' },
      { key: 'gone', text: JSON.stringify({ withdrawnAt: at(0) }) },
      { key: 'old', text: JSON.stringify(sigmet('old', -9, -4)) },
      { key: 'new', text: JSON.stringify(sigmet('new', -3, -1)) },
    ];
    const ended = endedHazards(archived, { fromMs: NOON - 3 * HOUR_MS, nowMs: NOON });
    expect(ended.map(({ properties }) => properties.id)).toEqual(['new']);
  });
});
