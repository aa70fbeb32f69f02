import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import { fromWebMercator, toWebMercator } from '#aviation/geo/web-mercator.ts';

/** One recorded state in the units of the recording: metres, metres a second, seconds since the epoch. */
export interface Recorded {
  readonly address: string;
  readonly callsign: string;
  readonly lat: number;
  readonly lon: number;
  readonly positionS: number;
  readonly baroM: number | null;
  readonly isOnGround: boolean;
  readonly speedMps: number | null;
  readonly trackDeg: number | null;
  readonly squawk: string | null;
}

/** A state with every compared value. */
export interface Target extends Recorded {
  readonly baroM: number;
  readonly speedMps: number;
  readonly trackDeg: number;
  /** Position at the time of the recording. */
  readonly place: { readonly lat: number; readonly lon: number };
}

type State = [
  address: string,
  callsign: string | null,
  country: string,
  positionS: number | null,
  contactS: number,
  lon: number | null,
  lat: number | null,
  baroM: number | null,
  isOnGround: boolean,
  speedMps: number | null,
  trackDeg: number | null,
  climbMps: number | null,
  sensors: unknown,
  geoM: number | null,
  squawk: string | null,
];

const EARTH_RADIUS_M = 6_378_137;
const [MOVES_S, MOVES_ON_GROUND_S] = [90, 15];
/** Aircraft with older positions are about to fade. */
const OLDEST_S = 60;
const EMERGENCIES = new Set(['7500', '7600', '7700']);
const TILE_PX = 512;

/** The recorded response of OpenSky, and its states with a position. */
export function readRecording(file: string): { timeS: number; states: readonly Recorded[]; bytes: Buffer } {
  const bytes = readFileSync(file);
  const { time, states } = JSON.parse(bytes.toString()) as { time: number; states: State[] };
  const recorded = states.flatMap((state): Recorded[] => {
    const [address, callsign, , positionS, , lon, lat, baroM, isOnGround, speedMps, trackDeg] = state;
    if (lat === null || lon === null || positionS === null) return [];
    const squawk = state[14];
    const name = callsign?.trim() ?? '';
    return [{ address, callsign: name, lat, lon, positionS, baroM, isOnGround, speedMps, trackDeg, squawk }];
  });
  return { timeS: time, states: recorded, bytes };
}

/** Serves the recording as OpenSky does. */
export async function serveRecording(bytes: Buffer): Promise<{ url: string; stop(): void }> {
  const http = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    const isToken = request.url?.startsWith('/token') === true;
    response.end(isToken ? '{"access_token":"recorded","expires_in":86400}' : bytes);
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/`, stop: () => void http.close() };
}

/** Position extrapolated along its track from the last report, for at most as long as the app extrapolates. */
function placeAt(state: Recorded, timeS: number): { lat: number; lon: number } {
  const { lat, lon, positionS, speedMps, trackDeg, isOnGround } = state;
  if (speedMps === null || trackDeg === null) return { lat, lon };
  const seconds = Math.max(0, Math.min(isOnGround ? MOVES_ON_GROUND_S : MOVES_S, timeS - positionS));
  const { x, y } = toWebMercator({ lat, lon });
  const distance = (speedMps * seconds) / (2 * Math.PI * EARTH_RADIUS_M * Math.cos((lat * Math.PI) / 180));
  const track = (trackDeg * Math.PI) / 180;
  return fromWebMercator({ x: x + distance * Math.sin(track), y: y - distance * Math.cos(track) });
}

/** Comparable aircraft with no other nearby at this zoom, so that a pixel and a click belong to one aircraft. */
export function isolatedTargets(
  states: readonly Recorded[],
  options: { readonly timeS: number; readonly zoom: number; readonly apartPx: number },
): Target[] {
  const { timeS, zoom, apartPx } = options;
  const places = states.map((state) => placeAt(state, timeS));
  const pixels = places.map((place) => {
    const { x, y } = toWebMercator(place);
    return { x: x * TILE_PX * 2 ** zoom, y: y * TILE_PX * 2 ** zoom };
  });
  return states.flatMap((state, index): Target[] => {
    const { baroM, speedMps, trackDeg, isOnGround, positionS } = state;
    const [place, pixel] = [places[index], pixels[index]];
    if (!place || !pixel || baroM === null || speedMps === null || trackDeg === null || isOnGround) return [];
    const isPlain = /[A-Z1-9]/.test(state.callsign) && !EMERGENCIES.has(state.squawk ?? '');
    if (!isPlain || timeS - positionS > OLDEST_S) return [];
    const isAlone = pixels.every(
      (other) => other === pixel || Math.hypot(other.x - pixel.x, other.y - pixel.y) > apartPx,
    );
    return isAlone ? [{ ...state, baroM, speedMps, trackDeg, place }] : [];
  });
}

/** Views for the map: those with the most targets first, each far from the previous ones. */
export function viewsOf(
  targets: readonly Target[],
  options: { readonly reachNm: number; readonly apartNm: number; readonly views: number },
): { lat: number; lon: number }[] {
  const inReach = (center: Target): number =>
    targets.filter(
      ({ place }) =>
        Math.abs(place.lat - center.place.lat) * 60 < options.reachNm &&
        distanceNm(place, center.place) < options.reachNm,
    ).length;
  const byCrowd = targets
    .map((one) => ({ ...one.place, crowd: inReach(one) }))
    .toSorted((one, other) => other.crowd - one.crowd);
  const views: { lat: number; lon: number }[] = [];
  for (const { lat, lon } of byCrowd) {
    if (views.length >= options.views) break;
    if (views.every((view) => distanceNm(view, { lat, lon }) > options.apartNm)) views.push({ lat, lon });
  }
  return views;
}
