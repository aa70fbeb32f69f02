import { describe, expect, it } from 'vitest';
import { destination, distanceNm } from '#aviation/geo/geodesic.ts';
import { decodeSigmet } from '#aviation/reports/sigmet/sigmet-text.ts';
import { createAtmosphere } from '../atmosphere/create-atmosphere.ts';
import { ashClouds, ashSigmets } from './ash-sigmet.ts';

const atmosphere = createAtmosphere({ seed: 20_261 });
const NOON = Date.UTC(2026, 10, 20, 12);
const HOUR_MS = 3_600_000;
const DAYS = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((day) => NOON + day * 24 * HOUR_MS);

describe('F3 simulated SIGMETs of volcanic ash', () => {
  const ofDays = DAYS.map((timeMs) => ({ timeMs, clouds: ashClouds(atmosphere, timeMs) }));
  const all = ofDays.flatMap(({ clouds }) => clouds);

  it('few are in effect at a time worldwide, each unchanged for its six hours', () => {
    expect(ofDays.every(({ clouds }) => clouds.length <= 8)).toBe(true);
    expect(all.length).toBeGreaterThan(DAYS.length);
    expect(ashClouds(atmosphere, NOON + 5 * HOUR_MS)).toEqual(ofDays[0]?.clouds);
  });

  it('drift with the wind at their levels, within its spread over three levels and six hours', () => {
    for (const { volcano, topFt, drift, fromMs } of all) {
      if (!drift || drift.speedKt < 10) continue;
      const bearings: number[] = [];
      for (const part of [0.25, 0.6, 1])
        for (let hour = -6; hour <= 6; hour += 2) {
          const altitudeFt = volcano.summitFt + part * (topFt - volcano.summitFt);
          const along = destination(volcano, {
            bearingDegTrue: drift.toDegTrue,
            distanceNm: Math.max(0, hour + 3) * drift.speedKt,
          });
          const air = atmosphere.at({ ...along, altitudeFt, timeMs: fromMs + hour * HOUR_MS });
          if (air) bearings.push((Math.atan2(air.eastwardMps, air.northwardMps) * 180) / Math.PI);
        }
      const nearest = Math.min(
        ...bearings.map((bearing) =>
          Math.abs(((((bearing - drift.toDegTrue + 540) % 360) + 360) % 360) - 180),
        ),
      );
      expect(nearest, `${volcano.name} to ${drift.toDegTrue}`).toBeLessThan(20);
    }
  });

  it('are fully decoded by the decoder of live messages: volcano, area, levels, and the cloud six hours later', () => {
    for (const [index, sigmet] of ashSigmets(all).entries()) {
      const cloud = all[index];
      if (!cloud) throw new Error('A message without a cloud.');
      const decoded = decodeSigmet(sigmet.rawSigmet, cloud.fromMs + HOUR_MS);
      expect(decoded).toMatchObject({
        phenomenon: { kind: 'volcanic-ash' },
        volcano: { name: cloud.volcano.name },
        area: { kind: 'polygon' },
        levels: { baseFt: 0, topFt: cloud.topFt },
        validFromMs: cloud.fromMs,
        validToMs: cloud.untilMs,
        forecast: { isOver: cloud.laterRing === null },
        undecoded: [],
      });
      expect(decoded.area?.points).toHaveLength(cloud.ring.length);
      expect(decoded.forecast?.area?.points.length).toBe(cloud.laterRing?.length);
      const place = decoded.volcano?.place;
      expect(place && distanceNm(place, cloud.volcano)).toBeLessThan(1.5);
    }
    expect(all.some(({ laterRing }) => laterRing === null)).toBe(true);
  });

  it('the forecast cloud is the cloud observed in the next message', () => {
    const next = ashClouds(atmosphere, NOON + 6 * HOUR_MS);
    for (const { volcano, laterRing } of ofDays[0]?.clouds ?? [])
      expect(next.find((one) => one.volcano === volcano)?.ring ?? null).toEqual(laterRing);
  });
});
