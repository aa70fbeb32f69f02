import { judge } from './figures.ts';
import { createAtmosphere } from '#sky/atmosphere/create-atmosphere.ts';
import { stormAreas } from '#sky/hazards/convective-sigmet.ts';
import { gAirmetsAt } from '#sky/hazards/g-airmet.ts';
import { metarsOfHour } from '#sky/observations/metar.ts';
import type { Station } from '#sky/observations/station.ts';
import { tafOf } from '#sky/observations/taf.ts';
import { reflectivityTile } from '#sky/radar/radar.ts';

const timeMs = Date.UTC(2026, 6, 18, 18);
const degree = { nx: 360, ny: 181, lat0: 90, lon0: -180, dLat: -1, dLon: 1 };

/** CPU time of one run in ms, including the compiler's threads. */
function cpuMs(run: () => void): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** Median of three after one warm-up; each run uses another hour, so that nothing is cached. */
function medianCpuMs(run: (at: number) => void): number {
  run(timeMs - 86_400_000);
  const times = [1, 2, 3].map((day) => cpuMs(() => run(timeMs + day * 86_400_000)));
  return times.toSorted((a, b) => a - b)[1] ?? Number.NaN;
}

/** As many positions as there are large and medium airports with an ICAO code, spread over the latitudes of land. */
export function worldOfStations(): Station[] {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  return Array.from({ length: 4650 }, (_, index) => ({
    icao: `${'KELZUVSFYRC'[index % 11] ?? 'K'}${letters[index % 26] ?? 'A'}${letters[Math.floor(index / 26) % 26] ?? 'A'}${letters[Math.floor(index / 676) % 26] ?? 'A'}`,
    lat: -45 + ((index * 0.618_034) % 1) * 110,
    lon: -180 + ((index * 0.754_878) % 1) * 360,
    elevationFt: (index * 37) % 3000,
    isLarge: index % 5 === 0,
    name: 'bench',
  }));
}

/** Prints the CPU time of the simulated sky: fields of 1°, the METARs of an hour, a TAF, hazards, a radar tile. */
export function benchSky(): boolean {
  const atmosphere = createAtmosphere({ seed: 7 });
  const stations = worldOfStations();
  const fields = {
    'wind at 250 hPa': (at: number) =>
      void atmosphere.field({ variable: 'eastwardWind', levelHpa: 250, timeMs: at, grid: degree }),
    'temperature at the ground': (at: number) =>
      void atmosphere.field({ variable: 'temperature', levelHpa: 'surface', timeMs: at, grid: degree }),
  };
  console.log('simulated sky, CPU');
  const isMet = Object.entries(fields).map(([name, run]) =>
    judge({ name: `1° field, ${name}`, figure: medianCpuMs(run), unit: 'ms', atMost: 150 }),
  );
  isMet.push(
    judge({
      name: `${stations.length} METARs of one hour`,
      figure: medianCpuMs((at) => void metarsOfHour({ atmosphere, stations, timeMs: at })),
      unit: 'ms',
      atMost: 3000,
    }),
  );
  const tafs = medianCpuMs((at) => {
    for (const station of stations.slice(0, 200)) tafOf({ atmosphere, station, timeMs: at });
  });
  console.log(`one TAF  ${(tafs / 200).toFixed(2)} ms`);
  console.log(
    `storm areas of the world  ${medianCpuMs((at) => void stormAreas(atmosphere, at)).toFixed(0)} ms`,
  );
  console.log(
    `G-AIRMETs of one issue  ${medianCpuMs((at) => void gAirmetsAt(atmosphere, at)).toFixed(0)} ms`,
  );
  console.log(
    `radar tile z5  ${medianCpuMs((at) => void reflectivityTile(atmosphere, { z: 5, x: 8, y: 12, timeMs: at })).toFixed(0)} ms`,
  );
  isMet.push(
    judge({
      name: 'radar tile from afar, z3',
      figure: medianCpuMs((at) => void reflectivityTile(atmosphere, { z: 3, x: 4, y: 2, timeMs: at })),
      unit: 'ms',
      atMost: 12,
    }),
  );
  return isMet.every(Boolean);
}
