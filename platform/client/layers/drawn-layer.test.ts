import { queryOptions } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MapControllerHost } from '../map/create-map-controller.ts';
import { queryClient } from '../query/query-client.ts';
import { createSlice } from '../state/slice.ts';
import { timeline } from '../time/timeline.store.ts';
import { altitudeBand, setAltitudeBand } from './altitude.store.ts';
import { drawnLayer } from './drawn-layer.ts';
import type { LayerReport } from './layer-reports.store.ts';

interface Fixes {
  names: string[];
}
const HOUR_MS = 3_600_000;
const freshness = { source: 'test', asOf: null, receivedAt: null, origin: 'live', state: 'fresh' } as const;
const filter = createSlice('testFilter', '');

function deferred<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((done) => (resolve = done));
  return { promise, resolve };
}

/** A layer that draws a point for each name; the names change every hour. */
function fixture(answer: () => Promise<Fixes>) {
  const drawn: string[] = [];
  const reports: LayerReport[] = [];
  const map = new MapControllerHost();
  const layer = drawnLayer({
    mapLayers: [],
    query: () => queryOptions({ queryKey: ['test', 'fixes'], queryFn: answer, retry: false, staleTime: 0 }),
    choice: { get: () => filter.get(), watch: [filter] },
    keyAt: (_, { atMs, band, choice }) => `${Math.floor(atMs / HOUR_MS)} ${band.lowFl} ${choice}`,
    toFeatures: ({ names }, { choice }) => {
      drawn.push(names.filter((name) => name.includes(choice)).join());
      return { fixes: { type: 'FeatureCollection', features: [] } };
    },
    report: ({ names }) => ({
      freshness,
      message: null,
      counts: [`${names.length} fixes`],
      hiddenByAltitude: 0,
    }),
    readAt: ({ atMs }, { names }) =>
      names.map((label) => ({ label, value: '1', unit: null, level: null, validAtMs: atMs, freshness })),
    inspect: (_, data) => ({ title: data?.names.join() ?? 'none', subtitle: '', open: () => undefined }),
  });
  const stop = layer.engine?.(map, (report) => reports.push(report)) ?? (() => undefined);
  return { layer, drawn, reports, stop };
}

afterEach(() => {
  queryClient.clear();
  for (const slice of [filter, timeline, altitudeBand]) slice.reset();
});

describe('F4 the layer driver', () => {
  it('F4 draws the response once, and again when time, altitude or the choice changes it', async () => {
    const { drawn, stop } = fixture(() => Promise.resolve({ names: ['MALOT', 'LIMRI'] }));
    await vi.waitFor(() => expect(drawn).toEqual(['MALOT,LIMRI']));
    filter.set('MAL');
    expect(drawn).toEqual(['MALOT,LIMRI', 'MALOT']);
    setAltitudeBand(100, 510);
    expect(drawn).toHaveLength(3);
    setAltitudeBand(100, 400);
    expect(drawn).toHaveLength(3);
    timeline.set((state) => ({ ...state, atMs: 5 * HOUR_MS }));
    expect(drawn).toHaveLength(4);
    stop();
    filter.set('LIM');
    expect(drawn).toHaveLength(4);
  });

  it('F3 keeps what it drew when the next response fails, and reports the failure', async () => {
    let isBroken = false;
    const { reports, drawn, layer, stop } = fixture(() =>
      isBroken ? Promise.reject(new Error('no answer')) : Promise.resolve({ names: ['MALOT'] }),
    );
    await vi.waitFor(() => expect(reports.at(-1)?.counts).toEqual(['1 fixes']));
    isBroken = true;
    await queryClient.refetchQueries({ queryKey: ['test', 'fixes'] });
    expect(reports.at(-1)).toMatchObject({ message: 'no answer', freshness: { state: 'failed' } });
    expect(drawn.at(-1)).toBe('MALOT');
    expect(layer.readAt?.({ lat: 0, lon: 0, atMs: 7 })).toMatchObject([{ label: 'MALOT', validAtMs: 7 }]);
    stop();
  });

  it('F3 a first response that fails is reported, and nothing is read or drawn', async () => {
    const { reports, drawn, layer, stop } = fixture(() => Promise.reject(new Error('no answer')));
    await vi.waitFor(() => expect(reports.at(-1)?.message).toBe('no answer'));
    expect(drawn).toEqual([]);
    expect(layer.readAt?.({ lat: 0, lon: 0, atMs: 7 })).toEqual([]);
    stop();
  });

  it('F6 a click gets the data that is drawn, and none after the layer was switched off', async () => {
    const { layer, drawn, stop } = fixture(() => Promise.resolve({ names: ['LIMRI'] }));
    await vi.waitFor(() => expect(drawn).toHaveLength(1));
    const feature = { properties: {}, lat: 0, lon: 0 };
    expect(layer.inspect?.(feature)?.title).toBe('LIMRI');
    stop();
    expect(layer.inspect?.(feature)?.title).toBe('none');
  });

  it('F1 while the response for another view is pending, what is drawn is reported as loading', async () => {
    let view = 'east';
    const west = deferred<Fixes>();
    const answers: Record<string, Promise<Fixes>> = {
      east: Promise.resolve({ names: [] }),
      west: west.promise,
    };
    const reports: LayerReport[] = [];
    const map = new MapControllerHost();
    const layer = drawnLayer({
      mapLayers: [],
      followsView: true,
      query: () => {
        const asked = view;
        const queryFn = async () => (await answers[asked]) ?? { names: [] };
        return queryOptions({ queryKey: ['test', asked], queryFn, retry: false });
      },
      keyAt: ({ names }) => names.join(),
      toFeatures: () => ({}),
      report: () => ({ freshness, message: null, counts: [], hiddenByAltitude: 0 }),
    });
    const stop = layer.engine?.(map, (report) => reports.push(report));
    await vi.waitFor(() => expect(reports).toHaveLength(1));
    expect(reports[0]?.coverage).toBeUndefined();
    view = 'west';
    map.emit('view-change', map.getView());
    expect(reports.at(-1)?.coverage).toBe('loading');
    west.resolve({ names: ['LIMRI'] });
    await vi.waitFor(() => expect(reports.at(-1)?.coverage).toBeUndefined());
    stop?.();
  });
});
