import { KNOTS_PER_MPS } from '#aviation/units.ts';
import { destination, distanceNm, initialBearingDegTrue } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { Atmosphere } from '../atmosphere/create-atmosphere.ts';
import { HOUR_MS } from '../atmosphere/earth.ts';
import { hashOfWord, hashUnit } from '../atmosphere/hashed-noise.ts';
import { dayHourMinute } from '../observations/report-groups.ts';
import { type ClosedRing, degreesAndMinutes, nearestRegion, ringAround, windRose } from './areas.ts';
import type { InternationalSigmet } from './convective-sigmet.ts';
import { type SimulatedVolcano, VOLCANOES } from './volcanoes.table.ts';

/**
 * SIGMETs for volcanic ash (Annex 3, appendix 6, table A6-1A), valid for 6 h, with the forecast cloud at the end. An
 * eruption releases a puff each hour at each level; a puff drifts with the simulated wind and is reported for 12 h.
 */

const CYCLE_MS = 6 * HOUR_MS;
/** A volcano erupts at most once in each span. */
const SPAN_MS = 96 * HOUR_MS;
const ERUPTS_IN_SPAN = 0.4;
const SHORTEST_MS = 6 * HOUR_MS;
const LONGEST_MS = 42 * HOUR_MS;
const SEEN_MS = 12 * HOUR_MS;
/** Height of the column above the summit; low columns are the most frequent. */
const LOWEST_RISE_FT = 4000;
const MORE_RISE_FT = 30_000;
/** Levels at which ash drifts, as fractions of the height from summit to top. */
const DRIFT_LEVELS = [0.25, 0.6, 1];
const MARGIN_DEG = 0.15;
/** Growth of a puff's radius. */
const SPREAD_KT = 3;
const SIDES_DEG = [0, 90, 180, 270];
const SLOWEST_KT = 4;
/** SIGMETs for thunderstorms, severe areas and cyclones are numbered from 1, 51 and 91. */
const FIRST_NUMBER = 71;

/** Ash cloud at the start of a 6 h validity period. */
export interface AshCloud {
  readonly volcano: SimulatedVolcano;
  readonly topFt: number;
  readonly ring: ClosedRing;
  /** At the end of the period; `null` when it has dispersed by then. */
  readonly laterRing: ClosedRing | null;
  /** Movement of the present cloud over the period; `null` when it disperses before the end. */
  readonly drift: { readonly toDegTrue: number; readonly speedKt: number } | null;
  readonly fromMs: number;
  readonly untilMs: number;
}

interface Eruption {
  readonly volcano: SimulatedVolcano;
  readonly startMs: number;
  readonly endMs: number;
  readonly topFt: number;
}

/** Ash released at one time and level. Longitude is continuous past ±180°. */
interface Puff extends LatLon {
  readonly bornMs: number;
  readonly altitudeFt: number;
}

function eruptionOf(seed: number, volcano: SimulatedVolcano, span: number): Eruption | null {
  const random = (salt: number) => hashUnit(seed, hashOfWord(volcano.name), span, salt);
  if (random(1) >= ERUPTS_IN_SPAN) return null;
  const lastsMs = SHORTEST_MS + random(2) * (LONGEST_MS - SHORTEST_MS);
  const startMs = span * SPAN_MS + Math.floor((random(3) * (SPAN_MS - lastsMs)) / HOUR_MS) * HOUR_MS;
  const riseFt = LOWEST_RISE_FT + random(4) ** 2 * MORE_RISE_FT;
  return {
    volcano,
    startMs,
    endMs: startMs + lastsMs,
    topFt: Math.round((volcano.summitFt + riseFt) / 1000) * 1000,
  };
}

/** Position of a puff 1 h later; unchanged where the atmosphere has no wind at its level. */
function drifted(atmosphere: Atmosphere, puff: Puff, timeMs: number): Puff {
  const air = atmosphere.at({ lat: puff.lat, lon: puff.lon, altitudeFt: puff.altitudeFt, timeMs });
  if (!air) return puff;
  const { eastwardMps, northwardMps } = air;
  const speedKt = Math.hypot(eastwardMps, northwardMps) * KNOTS_PER_MPS;
  const toDegTrue = (Math.atan2(eastwardMps, northwardMps) * 180) / Math.PI;
  const next = destination(puff, { bearingDegTrue: toDegTrue, distanceNm: speedKt });
  return { ...puff, lat: next.lat, lon: puff.lon + turnOf(next.lon - puff.lon) };
}

/** Normalises a longitude difference to -180° to 180°. */
const turnOf = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;

/** Puffs of an eruption in the air at a time. */
function puffsAt(
  atmosphere: Atmosphere,
  { volcano, startMs, endMs, topFt }: Eruption,
  timeMs: number,
): Puff[] {
  const puffs: Puff[] = [];
  const firstMs = Math.max(startMs, timeMs - SEEN_MS);
  for (let bornMs = firstMs; bornMs <= Math.min(endMs, timeMs); bornMs += HOUR_MS)
    for (const part of DRIFT_LEVELS) {
      const altitudeFt = volcano.summitFt + part * (topFt - volcano.summitFt);
      let puff: Puff = { lat: volcano.lat, lon: volcano.lon, bornMs, altitudeFt };
      for (let at = bornMs; at < timeMs; at += HOUR_MS) puff = drifted(atmosphere, puff, at);
      puffs.push(puff);
    }
  return puffs;
}

function meanPlace(puffs: readonly Puff[]): LatLon {
  const mean = (of: (puff: Puff) => number) => puffs.reduce((sum, puff) => sum + of(puff), 0) / puffs.length;
  return { lat: mean(({ lat }) => lat), lon: mean(({ lon }) => lon) };
}

function ringOf(puffs: readonly Puff[], timeMs: number): ClosedRing {
  const edges = puffs.flatMap((puff) =>
    SIDES_DEG.map((bearingDegTrue): LatLon => {
      const ageHours = (timeMs - puff.bornMs) / HOUR_MS;
      const edge = destination(puff, { bearingDegTrue, distanceNm: ageHours * SPREAD_KT });
      return { lat: edge.lat, lon: puff.lon + turnOf(edge.lon - puff.lon) };
    }),
  );
  return ringAround(edges, MARGIN_DEG);
}

/** Movement between the mean positions of the puffs that are in the air at both times. */
function driftBetween(now: readonly Puff[], later: readonly Puff[]): AshCloud['drift'] {
  const stays = new Set(later.map(({ bornMs }) => bornMs));
  const isNow = new Set(now.map(({ bornMs }) => bornMs));
  const before = now.filter(({ bornMs }) => stays.has(bornMs));
  if (before.length === 0) return null;
  const from = meanPlace(before);
  const to = meanPlace(later.filter(({ bornMs }) => isNow.has(bornMs)));
  return {
    toDegTrue: initialBearingDegTrue(from, to),
    speedKt: Math.round((distanceNm(from, to) / CYCLE_MS) * HOUR_MS),
  };
}

/** Ash clouds of the 6 h validity period that contains a time (ms since 1970). */
export function ashClouds(atmosphere: Atmosphere, timeMs: number): AshCloud[] {
  const fromMs = Math.floor(timeMs / CYCLE_MS) * CYCLE_MS;
  const untilMs = fromMs + CYCLE_MS;
  const span = Math.floor(fromMs / SPAN_MS);
  // Ash released late in a span can still be in the air in the next.
  return VOLCANOES.flatMap((volcano) =>
    [span - 1, span].flatMap((one) => eruptionOf(atmosphere.seed, volcano, one) ?? []),
  ).flatMap((eruption) => {
    const now = puffsAt(atmosphere, eruption, fromMs);
    if (now.length === 0) return [];
    const later = puffsAt(atmosphere, eruption, untilMs);
    const { volcano, topFt } = eruption;
    return [
      {
        volcano,
        topFt,
        ring: ringOf(now, fromMs),
        laterRing: later.length === 0 ? null : ringOf(later, untilMs),
        drift: driftBetween(now, later),
        fromMs,
        untilMs,
      },
    ];
  });
}

const withinText = (ring: ClosedRing): string =>
  `WI ${ring.map(([lon, lat]) => degreesAndMinutes(turnOf(lon), lat)).join(' - ')}`;

function sigmetOf({ volcano, topFt, ring, laterRing, drift, fromMs, untilMs }: AshCloud, number: number) {
  const region = nearestRegion(volcano);
  const levels = `SFC/FL${String(topFt / 100).padStart(3, '0')}`;
  const moves = drift && drift.speedKt >= SLOWEST_KT ? drift : null;
  const direction = moves && windRose(moves.toDegTrue);
  const speed = moves && String(moves.speedKt).padStart(2, '0');
  const later = laterRing ? `VA CLD ${levels} ${withinText(laterRing)}` : 'NO VA EXP';
  const sigmet: InternationalSigmet = {
    icaoId: region.id,
    firId: region.id,
    firName: `${region.id} ${region.name}`,
    receiptTime: new Date(fromMs + 95_000).toISOString(),
    validTimeFrom: Math.floor(fromMs / 1000),
    validTimeTo: Math.floor(untilMs / 1000),
    seriesId: String(number),
    hazard: 'VA',
    qualifier: '',
    base: 0,
    top: topFt,
    geom: 'AREA',
    coords: ring.map(([lon, lat]) => ({ lat, lon: turnOf(lon) })),
    dir: direction,
    spd: moves && String(moves.speedKt),
    chng: 'NC',
    rawSigmet: [
      `WV${region.id.slice(0, 2)}31 ${region.id} ${dayHourMinute(fromMs)}`,
      `${region.id} SIGMET ${number} VALID ${dayHourMinute(fromMs)}/${dayHourMinute(untilMs)} ${region.id}-`,
      [
        `${region.id} ${region.name} FIR VA ERUPTION MT ${volcano.name} PSN ${degreesAndMinutes(volcano.lon, volcano.lat)}`,
        `VA CLD OBS AT ${dayHourMinute(fromMs).slice(2)}Z ${withinText(ring)} ${levels}`,
        moves ? `MOV ${direction} ${speed}KT NC` : 'STNR NC',
        `FCST AT ${dayHourMinute(untilMs).slice(2)}Z ${later}=`,
      ].join(' '),
    ].join('\n'),
  };
  return sigmet;
}

/** SIGMETs of the clouds, each issued by the region of its volcano, as isigmet records. */
export function ashSigmets(clouds: readonly AshCloud[]): InternationalSigmet[] {
  const numbers = new Map<string, number>();
  return clouds.map((cloud) => {
    const { id } = nearestRegion(cloud.volcano);
    const number = numbers.get(id) ?? FIRST_NUMBER;
    numbers.set(id, number + 1);
    return sigmetOf(cloud, number);
  });
}
