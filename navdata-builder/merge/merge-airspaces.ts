import { type BoundingBox, boxAround, boxesIntersect } from '#aviation/geo/bounding-box.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { AirspaceRecord } from '../navdata-set.ts';

/** Airspaces of one publisher. */
export interface AirspaceLayer {
  readonly airspaces: readonly AirspaceRecord[];
  /** Whether the publisher has all airspaces of the United States, so that older ones there are withdrawn. */
  readonly isCompleteInUs: boolean;
}

/**
 * Merges layers, in order of precedence. Drops from a later layer what an earlier one has:
 * an airspace of the same type, class and designator (or name, where one of them has no designator) whose box
 * overlaps; and airspaces in the United States, once an earlier layer is complete there.
 */
export function mergeAirspaces(
  layers: readonly AirspaceLayer[],
  isInUs: (place: LatLon) => boolean,
): { readonly airspaces: readonly AirspaceRecord[]; readonly dropped: number } {
  const kept: AirspaceRecord[] = [];
  const known = new Map<string, BoundingBox[]>();
  let isUsDone = false;
  let dropped = 0;
  for (const layer of layers) {
    const fresh: { keys: string[]; box: BoundingBox }[] = [];
    for (const airspace of layer.airspaces) {
      const box = boxAround(airspace.rings.flatMap((ring) => ring.vertices));
      if (!box) continue;
      const keys = keysOf(airspace);
      const isKnown = keys.some((key) => (known.get(key) ?? []).some((other) => boxesIntersect(other, box)));
      if (isKnown || (isUsDone && isInUs(centreOf(box)))) {
        dropped += 1;
        continue;
      }
      kept.push(airspace);
      fresh.push({ keys, box });
    }
    // Added only here: parts of one airspace share type and name within a layer.
    for (const { keys, box } of fresh)
      for (const key of keys) known.set(key, [...(known.get(key) ?? []), box]);
    isUsDone ||= layer.isCompleteInUs;
  }
  return { airspaces: kept, dropped };
}

function keysOf({ type, class: airspaceClass, ident, name }: AirspaceRecord): string[] {
  const kind = `${type}/${airspaceClass ?? ''}`;
  const codes = [plain(ident ?? ''), plain(name)].filter((code) => code !== '');
  return [...new Set(codes)].map((code) => `${kind}/${code}`);
}

/** `R-5201` and `R5201` are the same. */
function plain(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

function centreOf({ west, south, east, north }: BoundingBox): LatLon {
  const width = (east - west + 360) % 360;
  return { lat: (south + north) / 2, lon: ((west + width / 2 + 540) % 360) - 180 };
}
