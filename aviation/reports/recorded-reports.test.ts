import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { decodeMetar } from './decode-metar.ts';
import { decodeTaf } from './decode-taf.ts';

/** Recorded responses and test cases of other decoders; not part of the repository. */
const folder = new URL('../../../shared/upstreams/', import.meta.url);
const present = existsSync(folder);
if (!present) process.stderr.write(`Skipped: no recorded reports at ${folder.pathname}\n`);

function read<Shape>(name: string, shape: z.ZodType<Shape>): Shape {
  return shape.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8')));
}

const cloud = z.object({ cover: z.string(), base: z.number().nullish() });
const recordedMetar = z.object({
  rawOb: z.string(),
  obsTime: z.number(),
  icaoId: z.string(),
  temp: z.number().nullish(),
  dewp: z.number().nullish(),
  wdir: z.union([z.number(), z.string()]).nullish(),
  wspd: z.number().nullish(),
  wgst: z.number().nullish(),
  altim: z.number().nullish(),
  slp: z.number().nullish(),
  clouds: z.array(cloud).optional(),
  fltCat: z.string().nullish(),
});
const recordedTaf = z.object({
  rawTAF: z.string(),
  issueTime: z.string(),
  validTimeFrom: z.number(),
  validTimeTo: z.number(),
  fcsts: z.array(
    z.object({
      timeFrom: z.number(),
      timeTo: z.number(),
      fcstChange: z.string().nullable(),
      wdir: z.union([z.number(), z.string()]).nullable(),
      wspd: z.number().nullable(),
      wgst: z.number().nullable(),
      clouds: z.array(cloud),
    }),
  ),
});
const otherCases = z.array(
  z.object({ test: z.string(), strings: z.array(z.string()), asserts: z.array(z.string()) }),
);

describe.skipIf(!present)('F2 recorded reports of aviationweather.gov', () => {
  it('METARs decode to the same values as the service’s own', () => {
    const metars = read('awc/2026-07-18/metar.json', z.array(recordedMetar));
    expect(metars.length).toBeGreaterThan(0);
    for (const recorded of metars) {
      const metar = decodeMetar(recorded.rawOb, { nearMs: recorded.obsTime * 1000 });
      const { wind, sky, flightCategory } = metar.conditions;
      expect(metar.station).toBe(recorded.icaoId);
      expect(Math.abs((metar.observedMs ?? 0) - recorded.obsTime * 1000)).toBeLessThan(60_000);
      expect(metar.temperatureC).toBe(recorded.temp);
      expect(metar.dewPointC).toBe(recorded.dewp);
      expect(wind?.isVariable ? 'VRB' : wind?.fromDegTrue).toBe(recorded.wdir);
      expect(wind?.speedKt).toBe(recorded.wspd);
      expect(wind?.gustKt).toBe(recorded.wgst ?? null);
      expect(Math.abs((metar.altimeter?.hPa ?? 0) - (recorded.altim ?? 0))).toBeLessThan(0.1);
      expect(metar.remarks?.seaLevelPressureHpa ?? null).toBe(recorded.slp ?? null);
      expect(sky.layers).toMatchObject(
        (recorded.clouds ?? [])
          .filter(({ base }) => base != null)
          .map(({ cover, base }) => ({ cover, baseFt: base })),
      );
      expect(flightCategory).toBe(recorded.fltCat);
    }
  });

  it('TAFs decode to the same periods and winds as the service’s own', () => {
    for (const recorded of read('awc/2026-07-18/taf.json', z.array(recordedTaf))) {
      const taf = decodeTaf(recorded.rawTAF, { nearMs: Date.parse(recorded.issueTime) });
      expect(taf.undecoded).toEqual([]);
      expect([taf.validFromMs, taf.validUntilMs]).toEqual([
        recorded.validTimeFrom * 1000,
        recorded.validTimeTo * 1000,
      ]);
      expect(taf.groups).toHaveLength(recorded.fcsts.length);
      for (const [index, expected] of recorded.fcsts.entries()) {
        const group = taf.groups[index]!;
        const { wind, sky } = group.conditions;
        expect([group.fromMs, group.untilMs]).toEqual([expected.timeFrom * 1000, expected.timeTo * 1000]);
        expect(wind === null ? null : wind.isVariable ? 'VRB' : wind.fromDegTrue).toBe(expected.wdir);
        expect([wind?.speedKt ?? null, wind?.gustKt ?? null]).toEqual([expected.wspd, expected.wgst]);
        expect(sky.layers).toMatchObject(
          expected.clouds
            .filter(({ base }) => base != null)
            .map(({ cover, base }) => ({ cover, baseFt: base })),
        );
      }
    }
  });
});

describe.skipIf(!present)('F2 cases of another decoder', () => {
  const number = (text: string | undefined): number => Number(text?.match(/-?\d+/)?.[0]);

  it('METARs: wind, time, temperatures and group counts', () => {
    let checked = 0;
    for (const { strings, asserts } of read(
      'reports/mivek-MetarParser/MetarParserTest.cases.json',
      otherCases,
    )) {
      if (strings.length !== 1) continue;
      const metar = decodeMetar(strings[0]!, { nearMs: Date.UTC(2026, 0, 15) });
      const time = new Date(metar.observedMs ?? Number.NaN);
      const facts: Record<string, unknown> = {
        'm.getDay()': time.getUTCDate(),
        'm.getTime().getHour()': time.getUTCHours(),
        'm.getTime().getMinute()': time.getUTCMinutes(),
        'm.getWind().getSpeed()': metar.conditions.wind?.speedKt,
        'm.getWind().getGust()': metar.conditions.wind?.gustKt,
        'm.getTemperature()': metar.temperatureC,
        'm.getDewPoint()': metar.dewPointC,
        'm.getRunways()':
          metar.runwayVisualRanges.length +
          metar.runwayStates.filter((state) => state.runway !== null).length,
        'm.getTrends()': metar.trends.length,
        'm.getClouds()': metar.conditions.sky.layers.length,
      };
      for (const line of asserts) {
        const equal =
          /^assertEquals\((?:Integer\.valueOf\()?(-?\d+)\)?, (m\..*\(\))(?:\.intValue\(\))?\);$/.exec(line);
        const sized = /^assertThat\((m\.\w+\(\)), hasSize\((\d+)\)\);$/.exec(line);
        const [name, expected] = equal ? [equal[2], equal[1]] : [sized?.[1], sized?.[2]];
        if (name === undefined || !(name in facts)) continue;
        expect(facts[name], `${line} in ${strings[0]}`).toBe(number(expected));
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(25);
  });
});
