// oxlint-disable-next-line typescript/triple-slash-reference -- an ambient declaration cannot be imported
/// <reference path="./magvar.d.ts" />
import { MODEL_EPOCH, MODEL_VALID_UNTIL, calculateMagVarForDecimalYear } from 'magvar';
import { type LatLon, normaliseBearingDeg } from '../geo/lat-lon.ts';

/** Position and date; the effect of the altitude (ft AMSL, default 0) is small. */
export interface MagneticQuery extends LatLon {
  readonly at: Date;
  readonly altitudeFt?: number;
}

const kmPerFt = 0.0003048;

/**
 * Magnetic variation (declination) in degrees, east positive, from the World Magnetic Model 2025. Before 2025 and from
 * 2030 it is the first or last value of the model: check `isMagneticModelValid` and show the limitation.
 */
export function magneticVariationDegEast(query: MagneticQuery): number {
  const year = Math.min(Math.max(decimalYear(query.at), MODEL_EPOCH), MODEL_VALID_UNTIL - 0.001);
  return calculateMagVarForDecimalYear(year, query.lat, query.lon, (query.altitudeFt ?? 0) * kmPerFt);
}

/** Whether the date is within the validity of the model (2025.0 to 2030.0). */
export function isMagneticModelValid(at: Date): boolean {
  const year = decimalYear(at);
  return year >= MODEL_EPOCH && year < MODEL_VALID_UNTIL;
}

/** magnetic = true − variation (east positive), in [0, 360). */
export function magneticFromTrue(directionDegTrue: number, variationDegEast: number): number {
  return normaliseBearingDeg(directionDegTrue - variationDegEast);
}

/** true = magnetic + variation (east positive), in [0, 360). */
export function trueFromMagnetic(directionDegMag: number, variationDegEast: number): number {
  return normaliseBearingDeg(directionDegMag + variationDegEast);
}

function decimalYear(at: Date): number {
  const year = at.getUTCFullYear();
  const start = Date.UTC(year, 0, 1);
  return year + (at.getTime() - start) / (Date.UTC(year + 1, 0, 1) - start);
}
