import { destination } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { DAY_MS, HOUR_MS, northernSummer } from '../atmosphere/earth.ts';
import { hashOfWord, hashUnit } from '../atmosphere/hashed-noise.ts';
import { degreesAndMinutes } from '../hazards/areas.ts';
import { type NotamAirport, regionIdOf } from './notam-airport.ts';
import { type NotamSubject, subjectFor } from './notam-subjects.ts';

/** Simulated NOTAMs in the format of the FAA NOTAM API (GeoJSON). All are of series S and marked SIMULATED. */

/** Item of the API response. */
export interface NotamFeature {
  readonly type: 'Feature';
  readonly properties: { readonly coreNOTAMData: CoreNotamData };
  readonly geometry: { readonly type: 'GeometryCollection'; readonly geometries: readonly NotamGeometry[] };
}

/** Point, or area of a restriction; [longitude, latitude] in degrees. */
export type NotamGeometry =
  | { readonly type: 'Point'; readonly coordinates: readonly [number, number] }
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly (readonly [number, number])[])[] };

/** Fields of a NOTAM, and its text in ICAO and local format. */
export interface CoreNotamData {
  readonly notamEvent: { readonly scenario: string };
  readonly notam: {
    readonly id: string;
    readonly series: 'S';
    readonly number: string;
    readonly type: 'N';
    readonly issued: string;
    readonly affectedFIR: string;
    readonly selectionCode: string;
    readonly minimumFL: string;
    readonly maximumFL: string;
    readonly location: string;
    readonly icaoLocation: string;
    readonly effectiveStart: string;
    readonly effectiveEnd: string;
    readonly text: string;
    readonly classification: 'INTL' | 'DOM' | 'FDC';
    readonly accountId: 'SIMULATED';
    readonly lastUpdated: string;
    readonly traffic: string;
    readonly purpose: string;
    readonly scope: string;
    readonly coordinates: string;
    readonly radius: string;
  };
  readonly notamTranslation: readonly [
    { readonly type: 'ICAO'; readonly formattedText: string },
    { readonly type: 'LOCAL_FORMAT'; readonly simpleText: string },
  ];
}

interface Draft {
  readonly number: number;
  readonly place: LatLon;
  readonly location: string;
  readonly icao: string;
  readonly qCode: string;
  readonly traffic: string;
  readonly purpose: string;
  readonly scope: string;
  readonly featureType: string;
  readonly text: string;
  readonly daily: NotamSubject['daily'];
  readonly issuedMs: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly radiusNm: number;
  readonly lowestFl: number;
  readonly highestFl: number;
  readonly classification: 'INTL' | 'DOM' | 'FDC';
  readonly geometry: NotamGeometry;
}

const SLOT_DAYS = 6;
const CHANCES = { large: 9, other: 3 };

/** Ten-figure date-time group, YYMMDDhhmm: `2611201200`. */
function tenFigures(timeMs: number): string {
  return new Date(timeMs).toISOString().replaceAll(/[-T:]/g, '').slice(2, 12);
}

const three = (value: number): string => String(Math.round(value)).padStart(3, '0');

function feature(draft: Draft): NotamFeature {
  const { place, startMs, endMs, icao, location } = draft;
  const year = new Date(draft.issuedMs).getUTCFullYear() % 100;
  const number = `S${String(draft.number).padStart(4, '0')}/${year}`;
  const fir = regionIdOf(place);
  const position = degreesAndMinutes(place.lon, place.lat);
  const [northSouth = '', eastWest = ''] = position.split(' ');
  const coordinates = `${northSouth.slice(1)}${northSouth.slice(0, 1)}${eastWest.slice(1)}${eastWest.slice(0, 1)}`;
  const qLine = `${fir}/${draft.qCode}/${draft.traffic}/${draft.purpose}/${draft.scope}/${three(draft.lowestFl)}/${three(draft.highestFl)}/${coordinates}${three(draft.radiusNm)}`;
  const hours = draft.daily;
  const daily = hours
    ? `DAILY ${String(hours[0]).padStart(2, '0')}00-${String(hours[1]).padStart(2, '0')}00`
    : '';
  const text = `${draft.text}${daily && ` ${daily}`}. SIMULATED`;
  const icaoText = [
    `${number} NOTAMN`,
    `Q) ${qLine}`,
    `A) ${icao} B) ${tenFigures(startMs)} C) ${tenFigures(endMs)}`,
    ...(daily ? [`D) ${daily}`] : []),
    `E) ${draft.text}. SIMULATED`,
  ].join('\n');
  const month = tenFigures(draft.issuedMs).slice(2, 4);
  const local = `!${location} ${month}/${three(draft.number % 1000)} ${location} ${text} ${tenFigures(startMs)}-${tenFigures(endMs)}`;
  return {
    type: 'Feature',
    properties: {
      coreNOTAMData: {
        notamEvent: { scenario: draft.featureType },
        notam: {
          id: `SIM_${icao}_${draft.number}_${tenFigures(startMs)}`,
          series: 'S',
          number,
          type: 'N',
          issued: new Date(draft.issuedMs).toISOString(),
          affectedFIR: fir,
          selectionCode: draft.qCode,
          minimumFL: three(draft.lowestFl),
          maximumFL: three(draft.highestFl),
          location,
          icaoLocation: icao,
          effectiveStart: new Date(startMs).toISOString(),
          effectiveEnd: new Date(endMs).toISOString(),
          text,
          classification: draft.classification,
          accountId: 'SIMULATED',
          lastUpdated: new Date(draft.issuedMs).toISOString(),
          traffic: draft.traffic,
          purpose: draft.purpose,
          scope: draft.scope,
          coordinates,
          radius: String(draft.radiusNm),
        },
        notamTranslation: [
          { type: 'ICAO', formattedText: icaoText },
          { type: 'LOCAL_FORMAT', simpleText: local },
        ],
      },
    },
    geometry: { type: 'GeometryCollection', geometries: [draft.geometry] },
  };
}

/** NOTAMs of an airport issued and not expired at a time (ms since 1970), including those not yet in effect. */
export function notamsOf(given: { seed: number; airport: NotamAirport; timeMs: number }): NotamFeature[] {
  const { seed, airport, timeMs } = given;
  const notams: NotamFeature[] = [];
  const hash = hashOfWord(airport.icao);
  const seededRandom = airport.isLarge ? CHANCES.large : CHANCES.other;
  for (let nth = 0; nth < seededRandom; nth += 1) {
    // Each slot has a sequence of NOTAMs; a long one may still be in effect when the next begins.
    const slot = Math.floor(timeMs / DAY_MS / SLOT_DAYS + hashUnit(seed, 801, hash, nth));
    for (let life = slot - 8; life <= slot; life += 1) {
      const draw = (what: number): number => hashUnit(seed ^ hash, 810 + what, nth, life);
      if (draw(0) > 0.42) continue;
      const bornMs =
        Math.floor(((life - hashUnit(seed, 801, hash, nth) + draw(2)) * SLOT_DAYS * DAY_MS) / HOUR_MS) *
        HOUR_MS;
      const winter = -Math.sign(airport.lat) * northernSummer(bornMs);
      const subject = subjectFor(airport, winter, draw);
      if (!subject) continue;
      const startMs = bornMs + Math.floor(36 * draw(3)) * HOUR_MS;
      const endMs =
        startMs + Math.max(4, Math.round(subject.typicalDays * 24 * (0.4 + 1.2 * draw(4)))) * HOUR_MS;
      if (bornMs > timeMs || endMs <= timeMs) continue;
      const isUs = airport.icao.startsWith('K');
      notams.push(
        feature({
          ...subject,
          number: 1 + Math.floor(9998 * draw(5)),
          place: airport,
          location: isUs ? airport.icao.slice(1) : airport.icao,
          icao: airport.icao,
          issuedMs: bornMs,
          startMs,
          endMs,
          radiusNm: subject.scope === 'AE' ? 25 : 5,
          lowestFl: 0,
          highestFl: subject.qCode === 'QOBCE' ? 10 : 999,
          classification: isUs ? 'DOM' : 'INTL',
          geometry: { type: 'Point', coordinates: [airport.lon, airport.lat] },
        }),
      );
    }
  }
  return notams.toSorted((p, q) =>
    q.properties.coreNOTAMData.notam.issued.localeCompare(p.properties.coreNOTAMData.notam.issued),
  );
}

/** Circle as a polygon of 36 corners. */
function circle(centre: LatLon, radiusNm: number): NotamGeometry {
  const corners = Array.from({ length: 36 }, (_, corner) => {
    const { lat, lon } = destination(centre, { bearingDegTrue: corner * 10, distanceNm: radiusNm });
    return [Math.round(lon * 10_000) / 10_000, Math.round(lat * 10_000) / 10_000] as const;
  });
  const first = corners[0];
  return { type: 'Polygon', coordinates: [first ? [...corners, first] : corners] };
}

interface Restriction {
  readonly text: string;
  readonly radiusNm: number;
  readonly highestFl: number;
  readonly hours: number;
  readonly offsetNm: number;
}

function restriction(draw: (what: number) => number, airport: NotamAirport, summer: number): Restriction {
  // Wildfires in the west in summer; otherwise sporting events, occasionally a VIP movement.
  if (airport.lon < -103 && summer > 0.2 && draw(6) < 0.6)
    return {
      text: 'TEMPORARY FLIGHT RESTRICTIONS FOR FIRE FIGHTING AIRCRAFT OPS',
      radiusNm: 5 + Math.round(6 * draw(7)),
      highestFl: 120,
      hours: 24 * 5,
      offsetNm: 45,
    };
  if (draw(6) < 0.8)
    return {
      text: 'TEMPORARY FLIGHT RESTRICTIONS. SPORTING EVENT',
      radiusNm: 3,
      highestFl: 30,
      hours: 6,
      offsetNm: 9,
    };
  return {
    text: 'TEMPORARY FLIGHT RESTRICTIONS. VIP MOVEMENT',
    radiusNm: 30,
    highestFl: 179,
    hours: 9,
    offsetNm: 4,
  };
}

/** TFRs near US airports, issued and not expired at a time (ms since 1970), as FDC NOTAMs with their areas. */
export function flightRestrictions(given: {
  seed: number;
  airports: readonly NotamAirport[];
  timeMs: number;
}): NotamFeature[] {
  const { seed, airports, timeMs } = given;
  const summer = northernSummer(timeMs);
  const found: NotamFeature[] = [];
  for (const airport of airports) {
    if (!airport.isLarge || !airport.icao.startsWith('K')) continue;
    const hash = hashOfWord(airport.icao);
    const day = Math.floor(timeMs / DAY_MS);
    for (let life = day - 6; life <= day + 1; life += 1) {
      const draw = (what: number): number => hashUnit(seed ^ hash, 850 + what, life);
      if (draw(0) > 0.05) continue;
      const { text, radiusNm, highestFl, hours, offsetNm } = restriction(draw, airport, summer);
      const startMs = life * DAY_MS + Math.floor(24 * draw(1)) * HOUR_MS;
      const issuedMs = startMs - 20 * HOUR_MS;
      const endMs = startMs + hours * HOUR_MS;
      if (issuedMs > timeMs || endMs <= timeMs) continue;
      const place = destination(airport, {
        bearingDegTrue: 360 * draw(2),
        distanceNm: offsetNm * (0.5 + draw(3)),
      });
      found.push(
        feature({
          qCode: 'QRTCA',
          traffic: 'IV',
          purpose: 'NBO',
          scope: 'E',
          featureType: 'AIRSPACE',
          daily: null,
          number: 1 + Math.floor(9998 * draw(4)),
          place,
          location: 'FDC',
          icao: regionIdOf(place),
          text: `${text} WI ${radiusNm}NM RADIUS OF ${degreesAndMinutes(place.lon, place.lat)} SFC-FL${three(highestFl)}`,
          issuedMs,
          startMs,
          endMs,
          radiusNm,
          lowestFl: 0,
          highestFl,
          classification: 'FDC',
          geometry: circle(place, radiusNm),
        }),
      );
    }
  }
  return found;
}

/** Page of the API response; `pageNum` starts at 1. */
export function notamPage(
  items: readonly NotamFeature[],
  page: { pageSize: number; pageNum: number },
): {
  pageSize: number;
  pageNum: number;
  totalCount: number;
  totalPages: number;
  items: readonly NotamFeature[];
} {
  const { pageSize, pageNum } = page;
  return {
    pageSize,
    pageNum,
    totalCount: items.length,
    totalPages: Math.ceil(items.length / pageSize),
    items: items.slice((pageNum - 1) * pageSize, pageNum * pageSize),
  };
}
