import { callEndpoint } from '#platform/client/query/api-client.ts';
import { onSecond } from '#platform/client/time/clock.ts';
import { getAircraft } from '../contract.ts';
import { trailOf } from '../domain/drawing/trails.ts';
import type { TrafficCommand } from './traffic-worker-messages.ts';
import { selectedAircraft, selectedDetail, trafficStatus } from './traffic.store.ts';

/** Positions seen here are added to the trail directly; the rest changes slowly. */
const AGAIN_MS = 60_000;

interface Wanted {
  readonly address: string;
  /** `null` is the present. */
  readonly atMs: number | null;
}

function wanted(): Wanted | null {
  const { address } = selectedAircraft.get();
  const { past } = trafficStatus.get();
  if (address === null || (past !== null && past.shown === null)) return null;
  return { address, atMs: past?.shown?.pictureMs ?? past?.shown?.atMs ?? null };
}

/** Fetches the server's data of the selected aircraft, one query at a time; returns a function that stops it. */
export function followDetail(send: (order: TrafficCommand) => void): () => void {
  let shown: (Wanted & { readonly sinceMs: number }) | null = null;
  let asking: AbortController | null = null;
  let isStopped = false;

  const ask = async (want: Wanted): Promise<void> => {
    const mine = new AbortController();
    asking = mine;
    shown = { ...want, sinceMs: performance.now() };
    const { address, atMs } = want;
    try {
      const query = { address, ...(atMs === null ? {} : { atMs }) };
      const detail = await callEndpoint(getAircraft, { query }, mine.signal);
      if (selectedAircraft.get().address === address) {
        selectedDetail.set({ address, detail });
        send({ kind: 'track', address, points: trailOf(detail.track) });
      }
    } catch {
      // The picture continues without it; it is fetched again in a minute.
    }
    asking = null;
    if (!isStopped) look();
  };
  const look = (): void => {
    const want = wanted();
    const known = selectedDetail.get();
    if (known !== null && known.address !== selectedAircraft.get().address) selectedDetail.set(null);
    if (want === null || asking !== null) return;
    const isSame = shown?.address === want.address && shown.atMs === want.atMs;
    const isOld = want.atMs === null && performance.now() - (shown?.sinceMs ?? 0) > AGAIN_MS;
    if (!isSame || isOld) void ask(want);
  };
  const stops = [selectedAircraft.subscribe(look), trafficStatus.subscribe(look), onSecond(look)];
  return () => {
    isStopped = true;
    asking?.abort();
    selectedDetail.set(null);
    for (const stop of stops) stop();
  };
}
