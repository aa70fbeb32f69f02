import { describe, expect, it } from 'vitest';
import { pointInPolygon } from '#aviation/geo/polygon.ts';
import { createAtmosphere } from '../atmosphere/create-atmosphere.ts';
import { clustersOf, degreesAndMinutes, isInUs, issuingRegion, ringAround } from './areas.ts';
import { severeAreas, severeSigmets, usSevereSigmets } from './area-sigmet.ts';
import { flightConditionsAt } from './flight-conditions.ts';
import { gAirmetsAt } from './g-airmet.ts';
import { pirepsBetween } from './pirep.ts';
import { inFullRun } from '#platform/testing/full-run.ts';

const WINTER = Date.UTC(2026, 0, 18, 16, 20);
const atmosphere = createAtmosphere({ seed: 20_261_120 });

describe('F3 simulated G-AIRMET', () => {
  const features = gAirmetsAt(atmosphere, WINTER);

  it('has five snapshots of the latest issue, in the upstream’s format', () => {
    expect(
      [...new Set(features.map(({ properties }) => properties.forecast))].toSorted((a, b) => a - b),
    ).toEqual([0, 3, 6, 9, 12]);
    for (const { properties, geometry } of features) {
      expect(properties.issueTime).toBe('2026-01-18T14:45:00.000Z');
      expect(Date.parse(properties.validTime) - Date.UTC(2026, 0, 18, 15)).toBe(
        properties.forecast * 3_600_000,
      );
      expect(properties.tag).toMatch(/^\d+[WCE]$/);
      expect(geometry.type).toBe(properties.hazard === 'FZLVL' ? 'LineString' : 'Polygon');
      if (properties.hazard === 'FZLVL') expect(properties.level).toMatch(/^\d{3}$/);
      if (properties.base) expect(properties.base).toMatch(/^(\d{3}|SFC|FZL)$/);
    }
    const kinds = new Set(features.map(({ properties }) => properties.hazard));
    for (const kind of ['IFR', 'ICE', 'TURB-HI', 'FZLVL'] as const) expect(kinds).toContain(kind);
  });

  it('matches the atmosphere: the freezing-level contour is where 0 °C is at its altitude', () => {
    for (const { properties, geometry } of features) {
      if (properties.hazard !== 'FZLVL' || geometry.type !== 'LineString') continue;
      for (const [lon, lat] of geometry.coordinates.slice(1, -1)) {
        const { freezingLevelFt } = atmosphere.columnAt({
          lat,
          lon,
          timeMs: Date.parse(properties.validTime),
        });
        expect(Math.abs(freezingLevelFt - Number(properties.level) * 100)).toBeLessThan(1200);
      }
    }
  });

  inFullRun(() => {
    it('an icing area contains supercooled cloud, and points of strong icing over land are inside one', () => {
      let strong = 0;
      let covered = 0;
      for (const day of [-4, 2]) {
        const timeMs = Date.UTC(2026, 0, 18 + day, 18);
        const icing = gAirmetsAt(atmosphere, timeMs - 2 * 3_600_000).filter(
          ({ properties }) => properties.hazard === 'ICE' && properties.forecast === 3,
        );
        for (let lat = 27; lat < 47; lat += 1)
          for (let lon = -120; lon < -72; lon += 1) {
            const icingAt = (atLat: number, atLon: number): number =>
              flightConditionsAt(atmosphere, { lat: atLat, lon: atLon, timeMs }).icing;
            if (!isInUs({ lat, lon }) || icingAt(lat, lon) < 0.6) continue;
            // An area of a single grid point is too small to be issued.
            if (icingAt(lat, lon + 1) < 0.51 && icingAt(lat + 1, lon) < 0.51) continue;
            strong += 1;
            if (
              icing.some(
                ({ geometry }) =>
                  geometry.type === 'Polygon' && pointInPolygon({ lat, lon }, geometry.coordinates),
              )
            )
              covered += 1;
          }
      }
      expect(strong).toBeGreaterThan(10);
      expect(covered / strong).toBeGreaterThan(0.8);
    });
  });
});

describe('F3 simulated SIGMET of turbulence and icing', () => {
  const areas = severeAreas(atmosphere, WINTER);

  it('is issued where conditions are severe, valid for four hours, by the FIR of its area', () => {
    expect(areas.some(({ hazard }) => hazard === 'TURB')).toBe(true);
    for (const area of areas) {
      expect(area.fromMs).toBeLessThanOrEqual(WINTER);
      expect(area.untilMs - area.fromMs).toBe(4 * 3_600_000);
      for (const { lat, lon } of area.spots.slice(0, 4)) {
        const met = flightConditionsAt(atmosphere, { lat, lon, timeMs: area.fromMs + 2 * 3_600_000 });
        expect(
          area.hazard === 'ICE' ? met.icing : Math.max(met.highTurbulence, met.mountainWave),
        ).toBeGreaterThan(0.7);
      }
    }
    const regional = severeSigmets(areas);
    expect(regional.length + usSevereSigmets(areas).length).toBe(areas.length);
    for (const sigmet of regional) {
      expect(sigmet.rawSigmet).toMatch(
        /^WS[A-Z]{2}31 [A-Z]{4} \d{6}\n[A-Z]{4} SIGMET \d+ VALID \d{6}\/\d{6} [A-Z]{4}-\n.* FIR SEV (TURB|ICE) FCST WI [NS]\d{4} [EW]\d{5} - .*=$/,
      );
      expect(sigmet.top ?? 0).toBeGreaterThan(sigmet.base ?? Number.NaN);
    }
  });
});

describe('F3 simulated PIREP', () => {
  const reports = pirepsBetween(atmosphere, WINTER - 2 * 3_600_000, WINTER);

  it('reports the conditions at the aircraft, newest first, in the upstream’s format', () => {
    expect(reports.length).toBeGreaterThan(15);
    expect(reports.map(({ obsTime }) => obsTime)).toEqual(
      reports.map(({ obsTime }) => obsTime).toSorted((a, b) => b - a),
    );
    for (const report of reports) {
      const air = atmosphere.at({
        lat: report.lat,
        lon: report.lon,
        altitudeFt: report.fltLvl * 100,
        timeMs: report.obsTime * 1000,
      });
      expect(Math.abs((air?.temperatureC ?? Number.NaN) - (report.temp ?? Number.NaN))).toBeLessThan(2);
      expect(report.rawOb).toMatch(
        report.pirepType === 'AIREP'
          ? /^ARP [A-Z]{3}\d+ \d{4}[NS] \d{5}[EW] \d{4} F\d+ /
          : /^[A-Z]{3} U?UA \/OV [A-Z]{3}(\d{6})?\/TM \d{4}\/FL\d{3}\/TP /,
      );
      expect(report.rawOb.includes(' UUA ')).toBe(
        report.pirepType === 'PIREP' && /SEV/.test(report.tbInt1 + report.icgInt1),
      );
    }
    expect(reports.some(({ tbInt1 }) => tbInt1.includes('MOD'))).toBe(true);
  });

  it('the same hours give the same reports, and a longer period only adds reports', () => {
    const shorter = pirepsBetween(atmosphere, WINTER - 3_600_000, WINTER);
    expect(reports.slice(0, shorter.length)).toEqual(shorter);
  });
});

describe('F3 areas', () => {
  it('groups nearby points, draws a ring around them and writes positions', () => {
    const points = [
      { lat: 40, lon: -100 },
      { lat: 40.5, lon: -100 },
      { lat: 60, lon: 10 },
    ];
    const clusters = clustersOf(points, 1);
    expect(clusters.map(({ length }) => length)).toEqual([2, 1]);
    const ring = ringAround(points.slice(0, 2), 0.4);
    expect(ring[0]).toEqual(ring.at(-1));
    for (const point of points.slice(0, 2)) expect(pointInPolygon(point, [ring])).toBe(true);
    expect(degreesAndMinutes(-5.25, -12.999)).toBe('S1300 W00515');
    expect(issuingRegion({ lat: 51.5, lon: -0.5 }).id).toBe('EGTT');
    expect(issuingRegion({ lat: 34, lon: -84 }).id).toBe('KKCI');
    expect(isInUs({ lat: 27, lon: -107 })).toBe(false);
  });
});
