import type { NotamAnswer } from '../contract.ts';

/** A NOTAM as the assistant finds it again: at its airport, or around its place. */
export function openedNotam({ id, locations, fir, place, area }: NotamAnswer) {
  const airport = locations.find((code) => /^[A-Z]{4}$/.test(code) && code !== fir) ?? null;
  const { lat, lng: lon } = place ?? area ?? { lat: null, lng: null };
  return {
    kind: 'notam' as const,
    id,
    airport,
    place: lat === null || lon === null ? null : { lat, lon },
  };
}
