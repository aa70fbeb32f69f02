import { spawnSync } from 'node:child_process';

/** Whether every requirement was met. */
type Bench = () => boolean | Promise<boolean>;

const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  sky: async () => (await import('./sky.bench.ts')).benchSky,
  routes: async () => (await import('./route.bench.ts')).benchRoutes,
  navdata: async () => (await import('./navdata.bench.ts')).benchNavdata,
  crew: async () => (await import('./crew.bench.ts')).benchCrew,
  'crew-board': async () => (await import('./crew-board.bench.ts')).benchCrewBoard,
  feeds: async () => (await import('./feeds.bench.ts')).benchFeedFaults,
  weather: async () => (await import('./weather.bench.ts')).benchWeather,
  traffic: async () => (await import('./traffic.bench.ts')).benchTraffic,
  'traffic-memory': async () => (await import('./traffic-memory.bench.ts')).benchTrafficMemory,
  'traffic-drawing': async () => (await import('./traffic-drawing.bench.ts')).benchTrafficDrawing,
  airports: async () => (await import('./airports.bench.ts')).benchAirports,
  tiles: async () => (await import('./tiles.bench.ts')).benchTiles,
  server: async () => (await import('./server.bench.ts')).benchServer,
  auth: async () => (await import('./auth.bench.ts')).benchAuth,
  'first-load': async () => (await import('./first-load.bench.ts')).benchFirstLoad,
  analysis: async () => (await import('./analysis.bench.ts')).benchAnalysis,
  recorder: async () => (await import('./recorder.bench.ts')).benchRecorder,
  watch: async () => (await import('./watch.bench.ts')).benchWatch,
  assistant: async () => (await import('./assistant.bench.ts')).benchAssistant,
  history: async () => (await import('./history.bench.ts')).benchHistory,
  foundry: async () => (await import('./foundry.bench.ts')).benchFoundry,
  scenarios: async () => (await import('./scenarios.bench.ts')).benchScenarios,
  'weather-fields': async () => (await import('./weather-fields.bench.ts')).benchWeatherFields,
};

/** One bench in a separate process: memory and compiled code of an earlier one do not affect it. */
function isMetAlone(name: string): boolean {
  console.log(`\n— ${name}`);
  const run = spawnSync(process.execPath, ['--expose-gc', ...process.execArgv, import.meta.filename, name], {
    stdio: 'inherit',
  });
  return run.status === 0;
}

// `npm run bench`: speed against requirements, and against a general-purpose alternative in the same run.
// `npm run bench -- NAME ...` runs some of them.
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`No bench ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}.`);
  process.exitCode = 2;
} else if (asked.length === 1) {
  const bench = await BENCHES[asked[0] ?? '']?.();
  process.exitCode = (await bench?.()) === true ? 0 : 1;
} else {
  const names = asked.length === 0 ? Object.keys(BENCHES) : asked;
  process.exitCode = names.map(isMetAlone).every(Boolean) ? 0 : 1;
}
