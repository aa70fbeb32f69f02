import { METRES_PER_FOOT, METRES_PER_NM } from '#aviation/units.ts';
import { inverseGeodesic } from '#aviation/geo/geodesic.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';

/** Distance and direction on the ground, as text: `—` when the variation is unknown. */
export interface Measured {
  readonly metres: string;
  readonly feet: string;
  readonly nauticalMiles: string;
  readonly bearingTrue: string;
  readonly bearingMagnetic: string;
}

const grouped = (value: number): string => String(Math.round(value)).replaceAll(/\B(?=(\d{3})+$)/g, ' ');

/** Direction in three digits; north is 360. */
function threeFigures(degrees: number): string {
  const rounded = Math.round(degrees) % 360;
  return String(rounded === 0 ? 360 : rounded).padStart(3, '0');
}

/** Length and direction of the geodesic between two positions on WGS84. */
export function measured(from: LatLon, to: LatLon, variationDegEast: number | null): Measured {
  const { distanceNm, initialBearingDegTrue } = inverseGeodesic(from, to);
  const metres = distanceNm * METRES_PER_NM;
  const hasDirection = metres >= 0.5;
  return {
    metres: `${grouped(metres)} m`,
    feet: `${grouped(metres / METRES_PER_FOOT)} ft`,
    nauticalMiles: `${distanceNm.toFixed(2)} NM`,
    bearingTrue: hasDirection ? `${threeFigures(initialBearingDegTrue)}°T` : '—',
    bearingMagnetic:
      hasDirection && variationDegEast !== null
        ? `${threeFigures(initialBearingDegTrue - variationDegEast + 360)}°M`
        : '—',
  };
}
