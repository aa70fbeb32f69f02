import type { FlownPath } from '#aviation/crossing/flown-path.ts';
import type { KnownArea } from '#capabilities/watch/domain/known-area.ts';

const textOf = ({ about, area }: KnownArea): string =>
  JSON.stringify([about, area.frames.map(({ frame }) => frame)]);

/** Unchanged areas keep their objects: earlier comparisons with them are not repeated. */
export function reuseUnchanged(before: readonly KnownArea[], areas: readonly KnownArea[]): KnownArea[] {
  const known = new Map(before.map((area) => [textOf(area), area]));
  return areas.map((area) => known.get(textOf(area)) ?? area);
}

const isSameEach = (before: readonly unknown[], now: readonly unknown[]): boolean =>
  before.length === now.length && before.every((item, index) => item === now[index]);

/** Areas of a source along a path, created from `inputs`: created again only when one of them is a different object. */
export type AreasAlong = (
  path: FlownPath,
  inputs: readonly unknown[],
  make: () => readonly KnownArea[],
) => readonly KnownArea[];

/** Remembers the areas of each path as long as the path exists. */
export function createAreasAlong(): AreasAlong {
  const known = new WeakMap<FlownPath, { inputs: readonly unknown[]; areas: readonly KnownArea[] }>();
  return (path, inputs, make) => {
    const before = known.get(path);
    if (before && isSameEach(before.inputs, inputs)) return before.areas;
    const areas = reuseUnchanged(before?.areas ?? [], make());
    known.set(path, { inputs, areas });
    return areas;
  };
}
