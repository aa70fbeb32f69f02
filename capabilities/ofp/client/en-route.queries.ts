import { liesNear, lineShape, openRoute } from '#aviation/crossing/corridor.ts';
import type { FlownPath } from '#aviation/crossing/flown-path.ts';
import type { AreaShape } from '#aviation/crossing/hazard-area.ts';
import { boxAround } from '#aviation/geo/bounding-box.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { type HazardFeature, getHazards } from '#capabilities/hazards/contract.ts';
import {
  type AirportNotams,
  type NotamAnswer,
  getAreaNotams,
  getNotam,
} from '#capabilities/notams/contract.ts';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { messageOf } from '#platform/contract/problem.ts';
import type { DocumentPart, HazardList, Notice, NoticeList, OfpMaterial } from '../domain/ofp-material.ts';

const NOTICES_MAX = 40;
const HOUR_MS = 3_600_000;

export async function toDocumentPart<Value>(work: Promise<Value>): Promise<DocumentPart<Value>> {
  try {
    return { state: 'there', value: await work };
  } catch (error) {
    return { state: 'failed', message: messageOf(error) };
  }
}

const noticeOf = ({ number, from, to, isPermanent, isEstimated, text }: NotamAnswer): Notice => ({
  number,
  from,
  to,
  isPermanent,
  isEstimated,
  text,
});

/** Nothing is omitted silently: omitted NOTAMs are counted. */
function limited(notams: readonly NotamAnswer[]): { notices: Notice[]; message: string | null } {
  const left = notams.length - NOTICES_MAX;
  return {
    notices: notams.slice(0, NOTICES_MAX).map(noticeOf),
    message: left > 0 ? `${left} more, the least relevant, are not printed.` : null,
  };
}

const sentences = (...parts: readonly (string | null)[]): string | null => {
  const messages = parts.filter((part) => part !== null);
  return messages.length === 0 ? null : messages.join(' ');
};

type Listed = OfpMaterial['notices'][number];

function airportList(icao: string, role: string, answer: AirportNotams): Listed {
  const { notams, sources, freshness, message } = answer;
  const own = notams.filter(({ group, hidden }) => hidden === null && group === 'airport');
  const { notices, message: more } = limited(own);
  const { hasData } = sources.airport;
  const value: NoticeList = {
    place: icao,
    role,
    notices,
    hasData,
    freshness,
    message: sentences(message, more),
  };
  return { place: icao, role, state: 'there', value };
}

/** NOTAMs of an airport's region. */
function regionList(icao: string, { fir, notams, sources }: AirportNotams): Listed {
  const head = { place: fir ?? `of ${icao}`, role: 'FIR' };
  if (fir === null || sources.region === null) {
    const message = `No NOTAM of ${icao} names its FIR: NOTAMs of the FIR unknown.`;
    return { ...head, state: 'failed', message };
  }
  const { notices, message: more } = limited(
    notams.filter(({ group, hidden }) => hidden === null && group === 'artcc'),
  );
  const { hasData, freshness, message } = sources.region;
  return {
    ...head,
    state: 'there',
    value: { ...head, notices, hasData, freshness, message: sentences(message, more) },
  };
}

/** Airports whose regions are included: those of the others are the same, or en route. */
const HAVE_REGIONS = ['DEP', 'ARR'];

/** NOTAMs of the airports, then those of the departure and destination regions, each region once. */
export async function airportAndRegionNotices(
  stations: readonly { icao: string; role: string }[],
): Promise<Listed[]> {
  const answers = await Promise.all(
    stations.map(async ({ icao, role }) => ({
      icao,
      role,
      answer: await toDocumentPart(callEndpoint(getNotam, { query: { icao } })),
    })),
  );
  const airports = answers.map(({ icao, role, answer }) =>
    answer.state === 'there' ? airportList(icao, role, answer.value) : { place: icao, role, ...answer },
  );
  const regions = answers.flatMap(({ icao, role, answer }) =>
    answer.state === 'there' && HAVE_REGIONS.includes(role) ? [regionList(icao, answer.value)] : [],
  );
  const isFirst = (list: Listed, index: number) =>
    regions.findIndex(({ place }) => place === list.place) === index;
  return [...airports, ...regions.filter(isFirst)];
}

/** Distance from the route within which items belong to the briefing. */
const EN_ROUTE_NM = 50;

/** A flight as input of the en-route queries. */
export interface Flight {
  readonly points: readonly LatLon[];
  readonly offBlockMs: number;
}

function isNear({ area, place }: NotamAnswer, route: FlownPath): boolean {
  const at = area ?? place;
  // Without a position it is kept: it may concern the route.
  if (at === null) return true;
  const shape: AreaShape = area?.polygons
    ? { kind: 'polygons', polygons: area.polygons }
    : { kind: 'circle', centre: { lat: at.lat, lon: at.lng }, radiusNm: area?.radiusNm ?? 0 };
  return liesNear(route, shape, EN_ROUTE_NM);
}

/** Flight restrictions and NOTAMs of regions along the route. */
export async function routeNotices({ points, offBlockMs }: Flight): Promise<NoticeList> {
  const box = boxAround(points);
  if (box === null) throw new Error('The route has no points.');
  const answer = await callEndpoint(getAreaNotams, {
    query: {
      bbox: `${box.west},${box.south},${box.east},${box.north}`,
      from: new Date(offBlockMs).toISOString(),
      to: new Date(offBlockMs + 24 * HOUR_MS).toISOString(),
    },
  });
  const route = openRoute(points);
  const near = answer.notams.filter(
    (notam) =>
      notam.hidden === null && (notam.group === 'tfr' || notam.group === 'artcc') && isNear(notam, route),
  );
  const { notices, message: more } = limited(near);
  return {
    place: `within ${EN_ROUTE_NM} NM`,
    role: 'EN ROUTE',
    notices,
    hasData: answer.sources.tfr.hasData,
    freshness: answer.freshness,
    message: sentences(
      answer.message,
      answer.isTooWide
        ? 'En-route FIR NOTAM not retrieved: the route area is too large. Flight restrictions only.'
        : null,
      answer.pending > 0 ? `${answer.pending} parts of the route have not answered yet.` : null,
      more,
    ),
  };
}

function shapeOf({ geometry }: HazardFeature): AreaShape {
  if (geometry === null) return { kind: 'polygons', polygons: [] };
  if (geometry.type === 'LineString') return lineShape(geometry.coordinates);
  const isOne = geometry.type === 'Polygon';
  return { kind: 'polygons', polygons: isOne ? [geometry.coordinates] : geometry.coordinates };
}

/** SIGMET, AIRMET and advisories near the route, valid between an hour before its start and a day after. */
export async function routeHazards({ points, offBlockMs }: Flight): Promise<HazardList> {
  const { features, lastGood, feeds, message } = await callEndpoint(getHazards, {});
  const route = openRoute(points);
  const isInEffect = ({ properties: { validFrom, validTo } }: HazardFeature): boolean =>
    Date.parse(validTo) >= offBlockMs - HOUR_MS && Date.parse(validFrom) <= offBlockMs + 24 * HOUR_MS;
  const unplaced = features.filter((feature) => isInEffect(feature) && feature.geometry === null);
  const near = features.filter(
    (feature) => isInEffect(feature) && liesNear(route, shapeOf(feature), EN_ROUTE_NM),
  );
  return {
    items: near.map(({ properties: { label, title, levels, validFrom, validTo, rawData } }) => ({
      title: title === '' ? label : title,
      levels: levels.text,
      from: validFrom,
      to: validTo,
      text: rawData,
    })),
    hasData: feeds.some(({ hasData }) => hasData),
    feeds: feeds.map(({ title, freshness, hasData }) => ({ title, freshness, hasData })),
    message: sentences(
      message,
      unplaced.length > 0
        ? `No area published, not checked against the route: ${unplaced.map(({ properties: { label, title } }) => label || title).join(', ')}.`
        : null,
      lastGood.length > 0
        ? 'The last data of a failed feed is not printed: it may no longer be in effect.'
        : null,
    ),
  };
}
