import { FEET_PER_NM, KM_PER_NM } from '#aviation/units.ts';
import { type Units, inUnits } from '../../units/units.ts';

const EARTH_CIRCUMFERENCE_NM = 40_075.017 / KM_PER_NM;
const WORLD_PX = 512;
const ROUND = [5, 2, 1] as const;

/** A scale bar: a round distance in the requested unit, and its length on the screen. */
export interface ScaleLength {
  length: number;
  px: number;
}

/**
 * The longest round distance (1, 2 or 5 times a power of ten, in a unit of which `unitsPerNm` are a nautical mile) that is
 * no longer than `maxPx` in the middle of a Web Mercator view.
 */
export function scaleLength(view: {
  lat: number;
  zoom: number;
  maxPx: number;
  unitsPerNm: number;
}): ScaleLength {
  const { lat, zoom, maxPx, unitsPerNm } = view;
  const nmPerPx = (EARTH_CIRCUMFERENCE_NM * Math.cos((lat * Math.PI) / 180)) / (WORLD_PX * 2 ** zoom);
  const unitsPerPx = nmPerPx * unitsPerNm;
  const max = unitsPerPx * maxPx;
  const power = 10 ** Math.floor(Math.log10(max));
  const length = power * (ROUND.find((step) => step * power <= max) ?? 1);
  return { length, px: length / unitsPerPx };
}

/** Shortest distance written in the unit of distances; `0.05 NM` would fill the whole bar and mean little. */
const SHORTEST = 0.1;

/** The scale with its text: in the unit of distances, and close to the ground in that of runways (`200 ft`). */
export function scaleOf(
  view: { lat: number; zoom: number; maxPx: number },
  units: Units,
): { text: string; px: number } {
  const distance = inUnits('distanceNm', 1, units);
  const far = scaleLength({ ...view, unitsPerNm: distance.value });
  const onGround = inUnits('runwayFt', FEET_PER_NM, units);
  const isFar = far.length >= SHORTEST * (1 - Number.EPSILON * 8);
  const { length, px } = isFar ? far : scaleLength({ ...view, unitsPerNm: onGround.value });
  return { text: `${Number(length.toPrecision(1))} ${(isFar ? distance : onGround).unit}`, px };
}
