import { z } from 'zod';
import { boxAround } from '#aviation/geo/bounding-box.ts';
import { maxGroundFt } from '#aviation/geo/highest-ground.ts';
import { type HazardFeature, getHazards } from '#capabilities/hazards/contract.ts';
import type { VerticalLimit } from '#capabilities/navdata/domain/airspace/airspace-terms.ts';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import { isAboveGround } from '#capabilities/notams/domain/notam-levels.ts';
import type { AreaToAvoid } from '#capabilities/route/contract.ts';
import type { RequestedArea } from '#capabilities/route/domain/route-context.ts';
import type { StoredFeeds } from '../sources/stored-feeds.ts';
import { withinMs } from '../server/within-ms.ts';

const hazardFeature = getHazards.data.shape.features.element;
const heldItems = z.object({ items: z.array(z.unknown()) });
const named = z.object({ properties: z.object({ id: z.string() }) });

/** The area of a current hazard. */
export function hazardArea(id: string, hazards: StoredFeeds): RequestedArea {
  const item = hazards
    .records()
    .flatMap((records) => heldItems.safeParse(records).data?.items ?? [])
    .find((one) => named.safeParse(one).data?.properties.id === id);
  const feature = hazardFeature.safeParse(item);
  if (!feature.success) return { name: `hazard ${id}`, problem: 'No longer among the current hazards.' };
  const { label, levels } = feature.data.properties;
  const polygons = hazardPolygons(feature.data);
  if (polygons.length === 0) return { name: label, problem: 'It has no area.' };
  return {
    name: label,
    shape: {
      name: label,
      polygons,
      lowerFt: levels.baseFt,
      upperFt: levels.isTopAbove ? null : levels.topFt,
    },
  };
}

function hazardPolygons({ geometry }: HazardFeature) {
  if (geometry?.type === 'Polygon') return [geometry.coordinates];
  return geometry?.type === 'MultiPolygon' ? geometry.coordinates : [];
}

const flightRestriction = z.object({
  number: z.string(),
  polygons: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))),
});
const restrictions = z.array(z.unknown());
/** Flight levels; a value above all others means no upper limit. */
const restrictionPage = z.object({
  levels: z
    .object({
      lowerFl: z.number().nullable(),
      upperFl: z.number().nullable(),
      upper: z.string().nullable().default(null),
    })
    .nullable(),
});
const NO_LEVELS = { lowerFl: null, upperFl: null, upper: null };
const UNLIMITED_FL = 999;
/** Maximum wait of a route for the heights of a restriction: without them it is avoided at every level. */
const PAGE_WAIT_MS = 3000;

/** The area of a flight restriction, by its number in the list: `6/2998`, `TFR 6/2998`. */
export async function restrictionArea(id: string, notams: StoredFeeds): Promise<RequestedArea> {
  const number = id.replace(/^TFR\s+/i, '').trim();
  const name = `TFR ${number}`;
  const restriction = notams
    .records()
    .flatMap((records) => restrictions.safeParse(records).data ?? [])
    .map((item) => flightRestriction.safeParse(item).data)
    .find((item) => item?.number === number);
  if (!restriction) return { name, problem: 'No longer among the current flight restrictions.' };
  const { polygons } = restriction;
  const rings = polygons.flat();
  if (rings.length === 0) return { name, problem: 'Its source publishes no area.' };
  const page = restrictionPage.safeParse(
    await withinMs(notams.recordsOf(RESTRICTION_PAGES, number), PAGE_WAIT_MS),
  );
  const { lowerFl, upperFl, upper } = page.data?.levels ?? NO_LEVELS;
  // A height above ground may refer to the highest terrain of the region.
  const groundFt = isAboveGround(upper)
    ? maxGroundFt(boxAround(rings.flatMap((ring) => ring.map(([lon, lat]) => ({ lat, lon })))))
    : 0;
  return {
    name,
    shape: {
      name,
      polygons,
      lowerFt: lowerFl === null ? null : lowerFl * 100,
      upperFt: upperFl === null || upperFl >= UNLIMITED_FL ? null : upperFl * 100 + groundFt,
    },
  };
}

/** Id of the feed of the restrictions' own pages. */
const RESTRICTION_PAGES = 'tfr-detail';

/** An airspace of the navigation data by its number. */
export function airspaceArea(
  id: Extract<AreaToAvoid, { kind: 'airspace' }>['id'],
  reader: NavdataReader | null,
): RequestedArea {
  if (!reader || id >= reader.airspaceCount)
    return { name: `airspace ${id}`, problem: 'No such airspace in the data.' };
  const { name, ident, lower, upper } = reader.airspace(id);
  const title = [ident, name].filter((part) => part !== null && part !== '').join(' ');
  const rings = reader.airspaceRings(id).map(({ ring }) => ring);
  return {
    name: title,
    shape: {
      name: title,
      polygons: [rings],
      lowerFt: airspaceLimitFt(lower, 'lower'),
      upperFt: airspaceLimitFt(upper, 'upper'),
    },
  };
}

/** The highest terrain; a height above ground may be as high as that, and as low as the sea. */
const HIGHEST_GROUND_FT = 29_032;

/** Feet above mean sea level, conservative; null is unlimited. Flight levels are taken as altitudes. */
export function airspaceLimitFt(limit: VerticalLimit | null, side: 'lower' | 'upper'): number | null {
  if (!limit || limit.datum === 'UNL') return null;
  if (limit.datum === 'SFC') return side === 'lower' ? null : HIGHEST_GROUND_FT;
  if (limit.datum === 'AGL') return side === 'lower' ? limit.value : limit.value + HIGHEST_GROUND_FT;
  return limit.datum === 'FL' ? limit.value * 100 : limit.value;
}
