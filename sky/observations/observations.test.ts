import { describe, expect, it } from 'vitest';
import { windOfComponents } from '#aviation/atmosphere/wind-vector.ts';
import { decodeMetar } from '#aviation/reports/decode-metar.ts';
import { decodeTaf } from '#aviation/reports/decode-taf.ts';
import { flightCategory } from '#aviation/reports/flight-category.ts';
import { tafOutlook } from '#aviation/reports/taf-conditions.ts';
import { createAtmosphere } from '../atmosphere/create-atmosphere.ts';
import { WORLD_STATIONS } from '../testing/world-stations.ts';
import { awcMetar, metarCacheCsv } from './awc-metar.ts';
import { awcTaf } from './awc-taf.ts';
import { metarOf, metarsBetween, metarsOfHour } from './metar.ts';
import { tafOf } from './taf.ts';
import { inFullRun } from '#platform/testing/full-run.ts';

const HOUR_MS = 3_600_000;
const NOON = Date.UTC(2026, 6, 18, 12);
const atmosphere = createAtmosphere({ seed: 20_261_120 });
const times = [0, 7, 14, 75, 200].map((hour) => NOON + hour * HOUR_MS);
const reports = times.flatMap((timeMs) => metarsOfHour({ atmosphere, stations: WORLD_STATIONS, timeMs }));

describe('F3 simulated METAR', () => {
  it('wind is within 3 kt and 20° of the field at the station', () => {
    for (const { wind, station, observedMs } of reports) {
      const field = windOfComponents(atmosphere.surfaceAt({ ...station, timeMs: observedMs }));
      expect(Math.abs(wind.speedKt - field.speedKt)).toBeLessThanOrEqual(3);
      if (wind.fromDegTrue === null || wind.speedKt === 0) expect(field.speedKt).toBeLessThan(5);
      else
        expect(Math.abs(((wind.fromDegTrue - field.fromDegTrue + 540) % 360) - 180)).toBeLessThanOrEqual(20);
    }
  });

  it('every group of every report is decoded and agrees with the record', () => {
    for (const report of reports) {
      const decoded = decodeMetar(report.raw, { nearMs: report.observedMs });
      expect(decoded.undecoded).toEqual([]);
      expect(decoded.observedMs).toBe(report.observedMs);
      expect(decoded.kind).toBe(report.kind);
      expect(decoded.conditions.wind?.speedKt ?? Number.NaN).toBeCloseTo(report.wind.speedKt, -0.4);
      expect(decoded.temperatureC).toBeCloseTo(report.temperatureC, 1);
      expect(decoded.dewPointC).toBeLessThanOrEqual(decoded.temperatureC ?? Number.NaN);
      const { ceiling, visibility } = decoded.conditions;
      expect(flightCategory({ ceiling, visibility })).toBe(report.category);
      const json = awcMetar(report);
      expect(json.fltCat).toBe(report.category);
      expect(json.rawOb).toBe(report.raw);
    }
  });

  it('follows national format and reporting times', () => {
    const of = (icao: string): string => reports.find(({ station }) => station.icao === icao)?.raw ?? '';
    expect(of('KJFK')).toMatch(/^(METAR|SPECI) KJFK \d{6}Z .*SM .*A\d{4} RMK AO2 SLP\d{3} T\d{8}$/);
    expect(of('EGLL')).toMatch(/^(METAR|SPECI) EGLL \d{4}[25]0Z .*Q\d{4}$/);
    expect(of('ZBAA')).toContain('MPS');
    expect(of('CYYZ')).toMatch(/SM .*RMK SLP\d{3}$/);
  });

  inFullRun(() => {
    it('a SPECI is issued when the flight category changes, and only then', () => {
      let specials = 0;
      for (const station of WORLD_STATIONS.filter((_, index) => index % 4 === 0)) {
        const day = metarsBetween({ atmosphere, station, fromMs: NOON, toMs: NOON + 24 * HOUR_MS });
        for (const [index, report] of day.entries()) {
          if (report.kind !== 'SPECI') continue;
          specials += 1;
          expect(report.category).not.toBe(day[index - 1]?.category);
          expect(metarOf({ atmosphere, station, timeMs: report.observedMs }).raw).toBe(report.raw);
        }
      }
      expect(specials).toBeGreaterThan(0);
    });
  });

  it('the cache file has the 44 columns of the upstream and quotes the report', () => {
    const [header = '', ...rows] = metarCacheCsv(reports.slice(0, 50)).trimEnd().split('\n');
    expect(header.split(',')).toHaveLength(44);
    for (const row of rows) {
      expect(row).toMatch(/^"(METAR|SPECI) [A-Z]{4} /);
      expect(row.split(',')).toHaveLength(44);
      expect(row.split(',')[2]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    }
  });
});

describe('F3 simulated TAF', () => {
  const forecasts = WORLD_STATIONS.flatMap((station) =>
    [NOON, NOON + 75 * HOUR_MS].map((timeMs) => tafOf({ atmosphere, station, timeMs })),
  );

  it('every group is decoded; periods are within the validity of 24 or 30 hours', () => {
    for (const taf of forecasts) {
      const decoded = decodeTaf(taf.raw, { nearMs: taf.issuedMs });
      expect(decoded.undecoded).toEqual([]);
      expect(decoded.validFromMs).toBe(taf.validFromMs);
      expect(decoded.validUntilMs).toBe(taf.validUntilMs);
      expect(decoded.groups).toHaveLength(taf.groups.length);
      for (const group of taf.groups) {
        expect(group.fromMs).toBeGreaterThanOrEqual(taf.validFromMs);
        expect(group.untilMs).toBeLessThanOrEqual(taf.validUntilMs);
        expect(group.untilMs).toBeGreaterThan(group.fromMs);
      }
      expect(awcTaf(taf).fcsts).toHaveLength(taf.groups.length);
      if (taf.style === 'us') expect(taf.raw).not.toMatch(/BECMG|PROB40|CAVOK/);
    }
  });

  inFullRun(() => {
    it('the following METARs agree: 85 % with a forecast category, 90 % with a forecast wind within 10 kt', () => {
      let seen = 0;
      let categoryHits = 0;
      let windHits = 0;
      const order = ['VFR', 'MVFR', 'IFR', 'LIFR'];
      for (const taf of forecasts.filter((_, index) => index % 3 !== 2)) {
        const decoded = decodeTaf(taf.raw, { nearMs: taf.issuedMs });
        for (let hour = 1; hour < 24; hour += 3) {
          const report = metarOf({
            atmosphere,
            station: taf.station,
            timeMs: taf.validFromMs + hour * HOUR_MS,
          });
          const outlook = tafOutlook(decoded, report.observedMs);
          if (!outlook) continue;
          seen += 1;
          const all = [outlook.prevailing, ...outlook.deviations.map(({ conditions }) => conditions)];
          if (
            all.some(
              (conditions) =>
                Math.abs(order.indexOf(flightCategory(conditions) ?? '') - order.indexOf(report.category)) ===
                0,
            )
          )
            categoryHits += 1;
          if (
            all.some(
              ({ wind }) => wind !== null && Math.abs((wind.speedKt ?? 99) - report.wind.speedKt) <= 10,
            )
          )
            windHits += 1;
        }
      }
      expect(seen).toBeGreaterThan(300);
      expect(categoryHits / seen).toBeGreaterThan(0.85);
      expect(windHits / seen).toBeGreaterThan(0.9);
    });
  });
});
