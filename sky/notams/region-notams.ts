import { destination } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { DAY_MS, HOUR_MS } from '../atmosphere/earth.ts';
import { hashOfWord, hashUnit } from '../atmosphere/hashed-noise.ts';
import { degreesAndMinutes } from '../hazards/areas.ts';
import { ISSUING_REGIONS } from '../hazards/sigmet-regions.table.ts';
import { regionIdOf } from './notam-airport.ts';
import type { NotamFeature } from './notams.ts';

const usMiddles = new Map<string, LatLon>();

/** Centre of the area that `regionIdOf` assigns to a US ARTCC. */
function usMiddle(id: string): LatLon | null {
  if (usMiddles.size === 0) {
    const sums = new Map<string, { lat: number; lon: number; count: number }>();
    for (let lat = 25.5; lat < 49; lat += 1) {
      for (let lon = -124.5; lon < -67; lon += 1) {
        const region = regionIdOf({ lat, lon });
        const sum = sums.get(region) ?? { lat: 0, lon: 0, count: 0 };
        sums.set(region, { lat: sum.lat + lat, lon: sum.lon + lon, count: sum.count + 1 });
      }
    }
    for (const [region, { lat, lon, count }] of sums) {
      if (region.startsWith('KZ')) usMiddles.set(region, { lat: lat / count, lon: lon / count });
    }
  }
  return usMiddles.get(id) ?? null;
}

const middleOf = (id: string): LatLon | null =>
  usMiddle(id) ?? ISSUING_REGIONS.find((region) => region.id === id) ?? null;

interface RegionSubject {
  readonly qCode: string;
  readonly purpose: 'BO' | 'NBO';
  readonly scope: 'E' | 'W';
  readonly words: string;
  readonly radiusNm: number;
  readonly lowerFl: number;
  readonly upperFl: number;
  readonly days: number;
  /** Length of the daily schedule in hours; `null` for all day. */
  readonly hours: number | null;
}

const SUBJECTS: readonly RegionSubject[] = [
  {
    qCode: 'QRRCA',
    purpose: 'BO',
    scope: 'W',
    words: 'TEMPO RESERVED AREA ACT',
    radiusNm: 22,
    lowerFl: 60,
    upperFl: 230,
    days: 5,
    hours: 6,
  },
  {
    qCode: 'QWMLW',
    purpose: 'NBO',
    scope: 'W',
    words: 'GND FRNG WILL TAKE PLACE',
    radiusNm: 6,
    lowerFl: 0,
    upperFl: 90,
    days: 4,
    hours: 8,
  },
  {
    qCode: 'QWPLW',
    purpose: 'BO',
    scope: 'W',
    words: 'PJE WILL TAKE PLACE',
    radiusNm: 3,
    lowerFl: 0,
    upperFl: 130,
    days: 3,
    hours: 7,
  },
  {
    qCode: 'QGWAU',
    purpose: 'NBO',
    scope: 'E',
    words: 'GNSS SIGNAL UNREL OR UNAVBL DUE TO TEST',
    radiusNm: 120,
    lowerFl: 50,
    upperFl: 400,
    days: 2,
    hours: 4,
  },
  {
    qCode: 'QWULW',
    purpose: 'NBO',
    scope: 'W',
    words: 'UAS OPS WILL TAKE PLACE',
    radiusNm: 2,
    lowerFl: 0,
    upperFl: 4,
    days: 20,
    hours: null,
  },
];

const CHANCES = 4;
const SLOT_DAYS = 5;
const three = (value: number): string => String(Math.round(value)).padStart(3, '0');
const tenFigures = (timeMs: number): string =>
  new Date(timeMs).toISOString().replaceAll(/[-T:]/g, '').slice(2, 12);
const hourText = (hour: number): string => `${String(hour % 24).padStart(2, '0')}00`;
const levelWords = (level: number): string => (level === 0 ? 'SFC' : `FL${three(level)}`);

interface RegionDraft {
  readonly id: string;
  readonly serial: number;
  readonly place: LatLon;
  readonly subject: RegionSubject;
  readonly issuedMs: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly daily: string | null;
}

function featureOf(draft: RegionDraft): NotamFeature {
  const { id, place, subject, startMs, endMs, daily } = draft;
  const number = `S${String(draft.serial).padStart(4, '0')}/${new Date(draft.issuedMs).getUTCFullYear() % 100}`;
  const [latitude = '', longitude = ''] = degreesAndMinutes(place.lon, place.lat).split(' ');
  const coordinates = `${latitude.slice(1)}${latitude.slice(0, 1)}${longitude.slice(1)}${longitude.slice(0, 1)}`;
  const { qCode, purpose, scope, radiusNm, lowerFl, upperFl } = subject;
  const words = `${subject.words} WI ${radiusNm}NM RADIUS OF ${coordinates}. SIMULATED`;
  const icaoText = [
    `${number} NOTAMN`,
    `Q) ${id}/${qCode}/IV/${purpose}/${scope}/${three(lowerFl)}/${three(upperFl)}/${coordinates}${three(radiusNm)}`,
    `A) ${id} B) ${tenFigures(startMs)} C) ${tenFigures(endMs)}`,
    ...(daily === null ? [] : [`D) ${daily}`]),
    `E) ${words}`,
    `F) ${levelWords(lowerFl)}`,
    `G) ${levelWords(upperFl)}`,
  ].join('\n');
  const issued = new Date(draft.issuedMs).toISOString();
  return {
    type: 'Feature',
    properties: {
      coreNOTAMData: {
        notamEvent: { scenario: 'AIRSPACE' },
        notam: {
          id: `SIM_${id}_${draft.serial}_${tenFigures(startMs)}`,
          series: 'S',
          number,
          type: 'N',
          issued,
          affectedFIR: id,
          selectionCode: qCode,
          minimumFL: three(lowerFl),
          maximumFL: three(upperFl),
          location: id,
          icaoLocation: id,
          effectiveStart: new Date(startMs).toISOString(),
          effectiveEnd: new Date(endMs).toISOString(),
          text: words,
          classification: 'INTL',
          accountId: 'SIMULATED',
          lastUpdated: issued,
          traffic: 'IV',
          purpose,
          scope,
          coordinates,
          radius: String(radiusNm),
        },
        notamTranslation: [
          { type: 'ICAO', formattedText: icaoText },
          { type: 'LOCAL_FORMAT', simpleText: `!${id} ${words} ${tenFigures(startMs)}-${tenFigures(endMs)}` },
        ],
      },
    },
    geometry: {
      type: 'GeometryCollection',
      geometries: [{ type: 'Point', coordinates: [place.lon, place.lat] }],
    },
  };
}

/**
 * NOTAMs of a flight information region: reserved areas, firing, parachuting, GNSS tests. Those issued and not expired
 * at a time (ms since 1970), including those not yet in effect; none for a region unknown to the simulation.
 */
export function regionNotams(given: { seed: number; regionId: string; timeMs: number }): NotamFeature[] {
  const { seed, regionId, timeMs } = given;
  const middle = middleOf(regionId);
  if (middle === null) return [];
  const hash = hashOfWord(regionId);
  const found: NotamFeature[] = [];
  for (let nth = 0; nth < CHANCES; nth += 1) {
    const slot = Math.floor(timeMs / DAY_MS / SLOT_DAYS);
    for (let life = slot - 5; life <= slot; life += 1) {
      const draw = (what: number): number => hashUnit(seed ^ hash, 880 + what, nth, life);
      const subject = SUBJECTS[Math.floor(draw(1) * SUBJECTS.length)];
      if (draw(0) > 0.6 || !subject) continue;
      const issuedMs = Math.floor(((life + draw(2)) * SLOT_DAYS * DAY_MS) / HOUR_MS) * HOUR_MS;
      const startMs = issuedMs + Math.floor(30 * draw(3)) * HOUR_MS;
      const endMs = startMs + Math.max(6, Math.round(subject.days * 24 * (0.5 + draw(4)))) * HOUR_MS;
      if (issuedMs > timeMs || endMs <= timeMs) continue;
      const fromHour = 6 + Math.floor(12 * draw(5));
      found.push(
        featureOf({
          id: regionId,
          serial: 1 + Math.floor(9998 * draw(6)),
          place: destination(middle, { bearingDegTrue: 360 * draw(7), distanceNm: 30 + 120 * draw(8) }),
          subject,
          issuedMs,
          startMs,
          endMs,
          daily:
            subject.hours === null
              ? null
              : `DAILY ${hourText(fromHour)}-${hourText(fromHour + subject.hours)}`,
        }),
      );
    }
  }
  return found;
}
