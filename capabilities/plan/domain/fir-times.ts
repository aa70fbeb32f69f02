import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { FlownLine } from './flown-line.ts';

/** Flight information region. `areaDeg` orders overlapping regions of the data: the smaller is more specific. */
export interface Fir {
  /** Location indicator: `CZQX`. */
  readonly ident: string;
  readonly name: string;
  readonly areaDeg: number;
}

/** Entry into a region; the departure's region is entered at take-off. */
export interface FirTime {
  readonly ident: string;
  readonly name: string;
  /** Since take-off. */
  readonly minutes: number;
}

const stepNm = 20;
/** Accuracy of a boundary: a few seconds of flight. */
const boundaryNm = 0.5;

/**
 * FIRs of a flight in order of entry, with the elapsed time from take-off (item 18, EET/). A region is kept while it
 * continues, whatever overlaps it; uncovered positions end it.
 */
export function firTimes(
  line: FlownLine,
  regionsAt: (place: LatLon & { readonly altitudeFt: number }) => readonly Fir[],
): FirTime[] {
  const regionAt = (alongNm: number, current: Fir | null): Fir | null => {
    const { lat, lon, pressureAltitudeFt } = line.at(alongNm);
    const found = regionsAt({ lat, lon, altitudeFt: pressureAltitudeFt });
    const same = found.find(({ ident }) => ident === current?.ident);
    return (
      same ?? found.toSorted((a, b) => a.areaDeg - b.areaDeg || a.ident.localeCompare(b.ident))[0] ?? null
    );
  };
  let current = regionAt(0, null);
  const entered: FirTime[] = current ? [{ ident: current.ident, name: current.name, minutes: 0 }] : [];
  for (let fromNm = 0; fromNm < line.lengthNm; fromNm += stepNm) {
    const toNm = Math.min(line.lengthNm, fromNm + stepNm);
    const before = current;
    const next = regionAt(toNm, before);
    if (next?.ident === before?.ident) continue;
    const atNm = boundaryAt(fromNm, toNm, (nm) => regionAt(nm, before)?.ident === before?.ident);
    if (next) entered.push({ ident: next.ident, name: next.name, minutes: line.at(atNm).minutes });
    current = next;
  }
  return entered;
}

function boundaryAt(insideNm: number, outsideNm: number, isInside: (nm: number) => boolean): number {
  let [low, high] = [insideNm, outsideNm];
  while (high - low > boundaryNm) {
    const middle = (low + high) / 2;
    if (isInside(middle)) low = middle;
    else high = middle;
  }
  return high;
}
