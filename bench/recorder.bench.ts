import { deflateRawSync } from 'node:zlib';
import { FLIGHT_LOG_MAX_BYTES } from '#capabilities/recorder/contract.ts';
import { analyseLog } from '#capabilities/recorder/domain/analyse-log.ts';
import { readLogText } from '#capabilities/recorder/domain/formats/read-log.ts';
import { defaultLimits } from '#capabilities/recorder/domain/limits.table.ts';
import { packLog } from '#capabilities/recorder/domain/log-pack.ts';
import { splitFlights } from '#capabilities/recorder/domain/split-flights.ts';
import { flyStretches, g1000Csv } from '#capabilities/recorder/testing/made-log.ts';
import { judge, slowness } from './figures.ts';

const RUNS = 5;

/** Five hours at 1 Hz with sixty columns, as a G1000 writes them. */
function fiveHours(): string {
  const rows = flyStretches({ lat: 41, lon: -74, ft: 20, track: 90 }, [
    { seconds: 300, kt: 0, ft: 20 },
    { seconds: 300, kt: 12, ft: 20 },
    { seconds: 30, kt: 60, ft: 20 },
    { seconds: 900, kt: 110, ft: 9000 },
    { seconds: 14_700, kt: 140, ft: 9000 },
    { seconds: 1200, kt: 65, ft: 20 },
    { seconds: 30, kt: 10, ft: 20 },
    { seconds: 539, kt: 0, ft: 20 },
  ]);
  return g1000Csv(rows, { startMs: Date.UTC(2026, 4, 4, 13), extraColumns: 37 });
}

/** Prints the time from the text of a five-hour log to its chart, best of five, and its stored size. */
export function benchRecorder(): boolean {
  const text = fiveHours();
  let [min, bytes] = [Number.POSITIVE_INFINITY, 0];
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now();
    const outcome = readLogText(text);
    if (!outcome.ok || outcome.log.kind !== 'recording') throw new Error('not read');
    const flights = outcome.log.parts.flatMap(splitFlights);
    const analysed = flights.map((samples) =>
      analyseLog(samples, { limits: defaultLimits('C172'), airfields: [] }),
    );
    min = Math.min(min, performance.now() - start);
    const [samples] = flights;
    if (!samples || samples.timeMs.length !== 18_000 || analysed[0]?.landings.length !== 1)
      throw new Error('not the flight that was made');
    if (run === 0) bytes = deflateRawSync(packLog({}, samples)).length;
  }
  return [
    judge({
      name: 'five hours at 1 Hz, 60 columns: read and worked out',
      figure: min / slowness(),
      unit: 'ms',
      atMost: 1000,
    }),
    judge({ name: 'the same as it is kept', figure: bytes, unit: 'bytes', atMost: FLIGHT_LOG_MAX_BYTES }),
  ].every(Boolean);
}
