import { arcsCross } from '../geo/great-circle-crossing.ts';
import type { UnitVector } from '../geo/unit-vector.ts';

/** Outlines with more corners than this are drawn by machines, which do not cross their own lines. */
const MOST_CORNERS = 400;

/** Whether two edges of an outline that are not neighbours cross. */
export function crossesItself(corners: readonly UnitVector[]): boolean {
  const count = corners.length;
  if (count < 4 || count > MOST_CORNERS) return false;
  for (let one = 0; one < count - 2; one += 1) {
    for (let other = one + 2; other < count; other += 1) {
      if (one === 0 && other === count - 1) continue;
      const [a, b] = [corners[one], corners[one + 1]];
      const [c, d] = [corners[other], corners[(other + 1) % count]];
      if (a && b && c && d && arcsCross({ a, b }, { a: c, b: d })) return true;
    }
  }
  return false;
}
