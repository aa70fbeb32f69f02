import { type AadcSources, aadcSource } from '#capabilities/congestion/server/aadc.feed.ts';
import { type SimulatedAirport, simulatedAadc } from '#capabilities/congestion/sim/aadc.sim.ts';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import type { Config } from '../settings/config.ts';

/** Minimum runway length for airliners. */
const LONG_RUNWAY_FT = 5000;

function simulatedAirport(reader: NavdataReader | null, code: string): SimulatedAirport | null {
  const airport = reader?.airportByIdent(code) ?? null;
  if (reader === null || airport === null) return null;
  const { lon, rank, isScheduled, runways } = reader.airportDetail(airport);
  const ends = runways.filter((end) => !end.isClosed);
  return {
    code,
    lon,
    rank,
    isScheduled: isScheduled === true,
    longRunways: Math.floor(ends.filter((end) => (end.lengthFt ?? 0) >= LONG_RUNWAY_FT).length / 2),
    runways: Math.ceil(ends.length / 2),
  };
}

/** Sources of airport arrival demand. */
export function congestionSourcesOf(config: Config, navdata: () => NavdataReader | null): AadcSources {
  const base = config.AADC_URL;
  return {
    live: base === 'off' ? null : aadcSource(base),
    simulated: simulatedAadc({
      seed: config.SIM_SEED,
      airportOf: (code) => simulatedAirport(navdata(), code),
    }),
    liveUnavailable: base === 'off' ? 'Switched off by the operator (AADC_URL=off).' : null,
  };
}
