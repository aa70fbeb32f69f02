import { isoOrNull } from '#aviation/time/utc.ts';
import type { Freshness } from '#platform/contract/freshness.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { boxAround } from '#aviation/geo/bounding-box.ts';
import type { Snapshot } from '#platform/server/feeds/feed.ts';
import type { NotamAnswer, NotamSourceHealth } from '../contract.ts';
import type { Notam, NotamArea } from '../domain/notam.ts';
import { relevanceOf } from '../domain/notam-relevance.ts';
import { plainTextOf } from '../domain/plain-text.ts';
import { closureOf } from '../domain/notam-closures.ts';
import type { Tfr, TfrDetail } from '../domain/tfr.ts';

/** Reference place and time of a response. */
export interface AnswerContext {
  atMs: number;
  place: LatLon | null;
}

function groupOf(notam: Notam): NotamAnswer['group'] {
  if (notam.category === 'obstacle') return 'obstacle';
  const [location = ''] = notam.locations;
  return location !== '' && location === notam.fir ? 'artcc' : 'airport';
}

function areaAnswer(area: NotamArea | null): NotamAnswer['area'] {
  if (area === null) return null;
  const { lat, lon, radiusNm, rings } = area;
  return { lat, lng: lon, radiusNm, polygons: rings === null ? null : [rings] };
}

/** A NOTAM in the format of the API. */
export function notamAnswer(notam: Notam, request: AnswerContext, freshness: Freshness): NotamAnswer {
  const relevance = relevanceOf(notam, { ...request, band: null });
  return {
    id: notam.id,
    number: notam.number,
    type: notam.action,
    category: notam.category,
    group: groupOf(notam),
    from: isoOrNull(notam.fromMs),
    to: isoOrNull(notam.toMs),
    isPermanent: notam.isPermanent,
    isEstimated: notam.isEstimated,
    schedule: notam.schedule,
    text: notam.text,
    plainText: plainTextOf(notam.text),
    raw: notam.raw,
    area: areaAnswer(notam.area),
    place: notam.place === null ? null : { lat: notam.place.lat, lng: notam.place.lon },
    levels: notam.levels,
    relevance: relevance.score,
    phase: relevance.phase,
    distanceNm: relevance.distanceNm,
    hidden: relevance.hidden,
    locations: [...notam.locations],
    fir: notam.fir,
    qCode: notam.qCode,
    traffic: notam.traffic,
    scope: notam.scope,
    issued: isoOrNull(notam.issuedMs),
    heightAglFt: notam.obstacle?.heightAglFt ?? null,
    closedRunways: [...notam.closedRunways],
    closure: closureOf(notam),
    tfrKind: null,
    source: freshness.source,
    receivedAt: freshness.receivedAt,
    origin: freshness.origin,
  };
}

/** Centre of the bounding box of all polygons of a restriction. */
export function middleOf(tfr: Tfr): LatLon | null {
  const box = boxAround(
    tfr.polygons.flatMap((rings) => (rings[0] ?? []).map(([lon, lat]) => ({ lat, lon }))),
  );
  if (!box) return null;
  const width = box.east >= box.west ? box.east - box.west : box.east + 360 - box.west;
  const lon = box.west + width / 2;
  return { lat: (box.south + box.north) / 2, lon: lon > 180 ? lon - 360 : lon };
}

/** A restriction as a NOTAM; page content is null until it has been fetched. */
function notamOfTfr(tfr: Tfr, detail: TfrDetail | null): Notam {
  const middle = middleOf(tfr);
  const text = detail?.text ?? (tfr.description || `${tfr.typeText} ${tfr.facility}`);
  return {
    id: `TFR ${tfr.number}`,
    number: `FDC ${tfr.number}`,
    action: 'N',
    category: 'airspace',
    isChecklist: false,
    locations: [tfr.facility],
    fir: tfr.facility === '' ? null : `K${tfr.facility}`,
    qCode: null,
    traffic: null,
    scope: null,
    issuedMs: tfr.modifiedMs,
    fromMs: detail?.fromMs ?? null,
    toMs: detail?.toMs ?? null,
    isPermanent: false,
    isEstimated: false,
    schedule: null,
    text,
    raw: detail?.text ?? tfr.description,
    levels: detail?.levels ?? null,
    place: middle,
    area: middle && tfr.polygons.length > 0 ? { ...middle, radiusNm: null, rings: null } : null,
    obstacle: null,
    closedRunways: [],
  };
}

/** A flight restriction in the format of the API. */
export function tfrAnswer(
  tfr: Tfr,
  detail: TfrDetail | null,
  request: AnswerContext,
  freshness: Freshness,
): NotamAnswer {
  const answer = notamAnswer(notamOfTfr(tfr, detail), request, freshness);
  return {
    ...answer,
    type: 'TFR',
    group: 'tfr',
    tfrKind: tfr.kind,
    area: answer.area && { ...answer.area, polygons: tfr.polygons },
  };
}

/** State of a source, beside its data. */
export function healthOf<Records>(snapshot: Snapshot<Records>): NotamSourceHealth {
  return {
    freshness: snapshot.freshness,
    message: snapshot.message,
    hasData: snapshot.records !== null,
    rejected: snapshot.rejected,
  };
}

/** Most relevant first; ties by number, so that the order is stable. */
export const byRelevance = (one: NotamAnswer, other: NotamAnswer): number =>
  other.relevance - one.relevance || one.id.localeCompare(other.id);
