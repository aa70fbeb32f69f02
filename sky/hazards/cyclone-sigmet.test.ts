import { describe, expect, it } from 'vitest';
import { destination, distanceNm } from '#aviation/geo/geodesic.ts';
import { decodeSigmet } from '#aviation/reports/sigmet/sigmet-text.ts';
import { createAtmosphere } from '../atmosphere/create-atmosphere.ts';
import { cycloneSigmets, tropicalCyclones } from './cyclone-sigmet.ts';

const atmosphere = createAtmosphere({ seed: 20_261 });
const SEASON = Date.UTC(2026, 10, 20, 15);
const HOUR_MS = 3_600_000;

describe('F3 simulated SIGMET of a tropical cyclone', () => {
  const cyclones = tropicalCyclones(atmosphere, SEASON);
  const sigmets = cycloneSigmets(cyclones);

  it('is issued where the simulated wind is a gale around heavy rain, and nowhere else', () => {
    expect(cyclones.length).toBeGreaterThan(0);
    for (const { centre, radiusNm, fromMs, strongestKt } of cyclones) {
      expect(strongestKt).toBeGreaterThanOrEqual(34);
      const edge = destination(centre, { bearingDegTrue: 0, distanceNm: radiusNm });
      const rainAt = (place: { lat: number; lon: number }) =>
        atmosphere.surfaceAt({ ...place, timeMs: fromMs }).precipitationMmPerHour;
      expect(rainAt(centre)).toBeGreaterThan(2);
      expect(rainAt(centre)).toBeGreaterThan(rainAt(edge));
    }
    expect(tropicalCyclones(atmosphere, SEASON + HOUR_MS)).toEqual(cyclones);
  });

  it('is fully decoded by the decoder of live messages: circle, movement, and the centre six hours later', () => {
    for (const [index, sigmet] of sigmets.entries()) {
      const cyclone = cyclones[index];
      const decoded = decodeSigmet(sigmet.rawSigmet, SEASON);
      expect(decoded).toMatchObject({
        phenomenon: { kind: 'tropical-cyclone', text: 'Tropical cyclone without a name' },
        area: { kind: 'point', withinNm: cyclone?.radiusNm },
        levels: { topFt: cyclone?.topFt },
        validFromMs: Date.UTC(2026, 10, 20, 12),
        validToMs: Date.UTC(2026, 10, 20, 18),
        forecast: { clock: '1800', area: { kind: 'point' } },
        undecoded: [],
      });
      const [later] = decoded.forecast?.area?.points ?? [];
      const told = cyclone?.laterCentre;
      expect(later && told && distanceNm(later, told)).toBeLessThan(1.5);
    }
  });

  it('the forecast centre is the centre observed in the next message', () => {
    const next = tropicalCyclones(atmosphere, SEASON + 6 * HOUR_MS);
    expect(next.length).toBeGreaterThan(0);
    const forecast = cyclones.flatMap(({ laterCentre }) => laterCentre ?? []);
    for (const { centre } of next)
      expect(Math.min(...forecast.map((place) => distanceNm(place, centre)))).toBeLessThan(0.1);
  });
});
