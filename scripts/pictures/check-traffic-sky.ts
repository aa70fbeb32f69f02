import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import { fromWebMercator, toWebMercator } from '#aviation/geo/web-mercator.ts';

/** One recorded state, in the words of the recording: metres, metres a second, seconds since the epoch. */
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
  /** Where it is at the moment of the recording. */
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
/** Older ones begin to grow pale soon. */
const OLDEST_S = 60;
const EMERGENCIES = new Set(['7500', '7600', '7700']);
const TILE_PX = 512;

/** The answer of OpenSky as it was recorded, and its states that have a position. */
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

/** Answers as OpenSky does, always with the recording. */
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

/** Straight on along its track from where it was heard, for as long as it is moved on. */
function placeAt(state: Recorded, timeS: number): { lat: number; lon: number } {
  const { lat, lon, positionS, speedMps, trackDeg, isOnGround } = state;
  if (speedMps === null || trackDeg === null) return { lat, lon };
  const seconds = Math.max(0, Math.min(isOnGround ? MOVES_ON_GROUND_S : MOVES_S, timeS - positionS));
  const { x, y } = toWebMercator({ lat, lon });
  const way = (speedMps * seconds) / (2 * Math.PI * EARTH_RADIUS_M * Math.cos((lat * Math.PI) / 180));
  const track = (trackDeg * Math.PI) / 180;
  return fromWebMercator({ x: x + way * Math.sin(track), y: y - way * Math.cos(track) });
}

/** Comparable aircraft without another nearby at this zoom: a pixel and a click are of one aircraft. */
export function isolatedTargets(
  states: readonly Recorded[],
  given: { readonly timeS: number; readonly zoom: number; readonly apartPx: number },
): Target[] {
  const { timeS, zoom, apartPx } = given;
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

/** Views for the map: those in which most targets are first, each far from the ones before. */
export function viewsOf(
  targets: readonly Target[],
  given: { readonly reachNm: number; readonly apartNm: number; readonly views: number },
): { lat: number; lon: number }[] {
  const inReach = (center: Target): number =>
    targets.filter(
      ({ place }) =>
        Math.abs(place.lat - center.place.lat) * 60 < given.reachNm &&
        distanceNm(place, center.place) < given.reachNm,
    ).length;
  const byCrowd = targets
    .map((one) => ({ ...one.place, crowd: inReach(one) }))
    .toSorted((one, other) => other.crowd - one.crowd);
  const views: { lat: number; lon: number }[] = [];
  for (const { lat, lon } of byCrowd) {
    if (views.length >= given.views) break;
    if (views.every((view) => distanceNm(view, { lat, lon }) > given.apartNm)) views.push({ lat, lon });
  }
  return views;
}
