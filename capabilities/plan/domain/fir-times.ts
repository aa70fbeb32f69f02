import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type { FlownLine } from './flown-line.ts';

/** A flight information region. `areaDeg` orders regions that overlap in the data: the smaller is the finer one. */
export interface Fir {
  /** Location indicator: `CZQX`. */
  readonly ident: string;
  readonly name: string;
  readonly areaDeg: number;
}

/** When a region is entered; the departure's own region is entered at take-off. */
export interface FirTime {
  readonly ident: string;
  readonly name: string;
  /** Since take-off. */
  readonly minutes: number;
}

const stepNm = 20;
/** A boundary is found to within half a mile: a few seconds of flight. */
const boundaryNm = 0.5;

/**
 * The regions of a flight in the order in which they are entered, with the elapsed time from take-off (item 18, EET/).
 * While a region goes on it is kept, whatever others the data lays over it; places that no region of the data covers
 * end the region before.
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
