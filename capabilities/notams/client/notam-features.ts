import {
  type BoundingBox,
  boxAround,
  boxContains,
  boxOfRadius,
  boxesIntersect,
} from '#aviation/geo/bounding-box.ts';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import { pointInPolygon } from '#aviation/geo/polygon.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { NotamAnswer } from '../contract.ts';
import { areaSubjectOf } from '../domain/area-subject.table.ts';
import { polygonsOf } from '../domain/notam-area.ts';
import { meetsBand } from '../domain/notam-levels.ts';
import {
  CATEGORY_NAMES,
  TFR_NAMES,
  hasNoTimes,
  notamLevelsText,
  notamTitle,
  phaseOf,
  validityText,
} from './notam-text.ts';

/** Selection criteria of drawn NOTAMs: a time, and a band of flight levels. */
export interface NotamMoment {
  atMs: number;
  band: { lowFl: number; highFl: number };
}

/** A NOTAM that begins later than this is not drawn yet. */
const SOON_MS = 24 * 3_600_000;

/** `now` in force, `soon` begins within a day or is outside its hours; null is not drawn. */
export function drawnState(notam: NotamAnswer, atMs: number): 'now' | 'soon' | null {
  const phase = phaseOf(notam, atMs);
  if (phase === 'active') return 'now';
  if (phase === 'paused') return 'soon';
  const startsMs = notam.from === null ? atMs : Date.parse(notam.from);
  return phase === 'upcoming' && startsMs - atMs <= SOON_MS ? 'soon' : null;
}

/** Cancellations and checklists describe no condition. */
const isDrawn = ({ hidden }: NotamAnswer): boolean => hidden !== 'cancellation' && hidden !== 'checklist';

/** Limits and times of a NOTAM. A flight restriction is listed before its page states them; a row of dashes would look like a fault. */
function extentText(notam: NotamAnswer): string {
  if (hasNoTimes(notam))
    return notam.levels === null
      ? 'Limits and times not known'
      : `${notamLevelsText(notam)} · times not known`;
  return `${notamLevelsText(notam)} · ${validityText(notam)}`;
}

/** What an area is, in plain words: a code would have to be looked up. */
function areaName({ tfrKind, qCode, category }: NotamAnswer): string {
  if (tfrKind !== null) return `TFR ${TFR_NAMES[tfrKind]}`;
  return (qCode === null ? null : areaSubjectOf(qCode)) ?? CATEGORY_NAMES[category];
}

function areaFeatures(notam: NotamAnswer, state: 'now' | 'soon'): GeoJSON.Feature[] {
  const polygons = polygonsOf(notam);
  if (polygons.length === 0 || notam.area === null) return [];
  const tone = notam.type === 'TFR' ? `tfr-${state}` : 'airspace';
  const properties = {
    id: notam.id,
    state,
    tone,
    title: notamTitle(notam),
    subtitle: extentText(notam),
    label: `${areaName(notam)}\n${notamLevelsText(notam)}`,
  };
  return [
    ...polygons.map((coordinates): GeoJSON.Feature => ({
      type: 'Feature',
      properties: { ...properties, kind: 'area' },
      geometry: { type: 'Polygon', coordinates },
    })),
    {
      type: 'Feature',
      properties: { ...properties, kind: 'label' },
      geometry: { type: 'Point', coordinates: [notam.area.lng, notam.area.lat] },
    },
  ];
}

function obstacleFeature(notam: NotamAnswer, state: 'now' | 'soon'): GeoJSON.Feature[] {
  if (notam.place === null) return [];
  return [
    {
      type: 'Feature',
      properties: {
        id: notam.id,
        kind: 'obstacle',
        state,
        tone: 'obstacle',
        title: notamTitle(notam),
        subtitle: validityText(notam),
        label: notam.heightAglFt === null ? '—' : `${notam.heightAglFt} ft AGL`,
      },
      geometry: { type: 'Point', coordinates: [notam.place.lng, notam.place.lat] },
    },
  ];
}

interface AtAirport {
  notams: NotamAnswer[];
  states: ('now' | 'soon')[];
}

function airportFeature(location: string, { notams, states }: AtAirport): GeoJSON.Feature[] {
  const place = notams.find((notam) => notam.place !== null)?.place;
  if (!place) return [];
  const closed = notams.filter(
    ({ closedRunways }, index) => closedRunways.length > 0 && states[index] === 'now',
  );
  const runways = closed.flatMap(({ closedRunways }) => closedRunways);
  return [
    {
      type: 'Feature',
      properties: {
        kind: 'airport',
        location,
        state: states.includes('now') ? 'now' : 'soon',
        tone: closed.length > 0 ? 'closed' : 'point',
        title: `${location} NOTAMs`,
        subtitle:
          runways.length > 0
            ? `Runway ${[...new Set(runways)].join(', ')} closed · ${notams.length} in all`
            : `${notams.length} in force or within a day`,
        label: `${location} · ${notams.length}`,
        count: notams.length,
      },
      geometry: { type: 'Point', coordinates: [place.lng, place.lat] },
    },
  ];
}

/**
 * Features at a given time: areas, obstacles, and one symbol for each airport. NOTAMs that ended, begin more than a day
 * later or are outside the altitude band are omitted.
 */
export function notamFeatures(
  notams: readonly NotamAnswer[],
  { atMs, band }: NotamMoment,
): GeoJSON.FeatureCollection {
  const features: GeoJSON.Feature[] = [];
  const airports = new Map<string, AtAirport>();
  for (const notam of notams.filter(isDrawn)) {
    const state = drawnState(notam, atMs);
    if (state === null) continue;
    if (notam.area !== null) {
      if (meetsBand(notam.levels, band)) features.push(...areaFeatures(notam, state));
    } else if (notam.category === 'obstacle') {
      if (band.lowFl === 0) features.push(...obstacleFeature(notam, state));
    } else if (notam.group === 'airport') {
      const [location = ''] = notam.locations;
      const there = airports.get(location) ?? { notams: [], states: [] };
      there.notams.push(notam);
      there.states.push(state);
      airports.set(location, there);
    }
  }
  for (const [location, there] of airports) features.push(...airportFeature(location, there));
  return { type: 'FeatureCollection', features };
}

/** Whether a place is in a NOTAM's area. */
export function coversPlace({ area }: NotamAnswer, place: LatLon): boolean {
  if (area === null) return false;
  if (area.polygons !== null) return area.polygons.some((rings) => pointInPolygon(place, rings));
  return area.radiusNm !== null && distanceNm(place, { lat: area.lat, lon: area.lng }) <= area.radiusNm;
}

/** Whether any part of a NOTAM is in a box; false without a position. */
export function isInBox(notam: NotamAnswer, box: BoundingBox): boolean {
  const { area, place } = notam;
  if (area?.radiusNm != null) {
    return boxesIntersect(boxOfRadius({ lat: area.lat, lon: area.lng }, area.radiusNm), box);
  }
  if (area?.polygons) {
    return area.polygons.some((rings) => {
      const around = boxAround((rings[0] ?? []).map(([lon, lat]) => ({ lat, lon })));
      return around !== null && boxesIntersect(around, box);
    });
  }
  return place !== null && boxContains(box, { lat: place.lat, lon: place.lng });
}
