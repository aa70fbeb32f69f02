import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { decodeSigmet } from './sigmet-text.ts';

/** Another decoder's cases; not part of the repository. */
const file = new URL(
  '../../../../shared/upstreams/reports/squawk/weather-sigmet-parser.cases.json',
  import.meta.url,
);
const present = existsSync(file);
if (!present) process.stderr.write(`Skipped: no recorded SIGMETs at ${file.pathname}\n`);

const cases = z.array(
  z.object({
    name: z.string(),
    inputs: z.array(z.string()),
    expect: z.array(z.object({ expr: z.string(), m: z.string(), v: z.unknown().optional() })),
  }),
);
const clockPart = (clock: string | undefined, from: number): number | undefined =>
  clock === undefined ? undefined : Number(clock.slice(from, from + 2));

describe.skipIf(!present)('F3 SIGMET of another decoder', () => {
  it('F3 a recorded ash message is decoded completely: volcano, cloud, forecast', () => {
    const about = cases
      .parse(JSON.parse(readFileSync(file, 'utf8')))
      .filter(({ inputs }) => inputs.some((text) => /\bVA CLD\b/.test(text)));
    let checked = 0;
    for (const { inputs, expect: facts } of about) {
      const decoded = decodeSigmet(inputs[0] ?? '', Date.parse('2026-07-18T04:00:00Z'));
      const { volcano, forecast, levels } = decoded;
      const known: Record<string, unknown> = {
        'result.volcanoName': `MT ${volcano?.name}`,
        'result.volcanoPosition.lat': volcano?.place?.lat,
        'result.volcanoPosition.lon': volcano?.place?.lon,
        'result.ashCloudAltitudeRange.baseFt': levels?.baseFt,
        'result.ashCloudAltitudeRange.topFt': levels?.topFt,
        'result.altitudeRange.topFt': levels?.topFt,
        'result.forecastTime?.hour': clockPart(forecast?.clock, 0),
        'result.forecastTime?.minute': clockPart(forecast?.clock, 2),
        'result.forecastAltitudeRange.baseFt': forecast?.levels?.baseFt,
        'result.forecastAltitudeRange.topFt': forecast?.levels?.topFt,
        'result.isStationary': decoded.movement?.state === 'stationary',
        'result.intensityChange': decoded.change?.toUpperCase(),
      };
      for (const { expr, v } of facts) {
        if (!(expr in known)) continue;
        expect(known[expr], `${expr} in ${inputs[0]}`).toEqual(v);
        checked += 1;
      }
      expect(decoded.undecoded, inputs[0]).toEqual([]);
    }
    expect(about.length).toBeGreaterThanOrEqual(3);
    expect(checked).toBeGreaterThan(14);
  });
});
