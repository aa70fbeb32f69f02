import { benchCrew } from './crew.bench.ts';
import { benchFeedFaults } from './feeds.bench.ts';
import { benchNavdata } from './navdata.bench.ts';
import { benchRoutes } from './route.bench.ts';
import { benchSky } from './sky.bench.ts';
import { benchTiles } from './tiles.bench.ts';
import { benchTraffic } from './traffic.bench.ts';
import { benchTrafficDrawing } from './traffic-drawing.bench.ts';
import { benchWeather } from './weather.bench.ts';
import { benchWeatherFields } from './weather-fields.bench.ts';

// `npm run bench`: speed against what is required, and against a general way of doing the same in the same run.
benchSky();
const outcomes = [
  benchRoutes(),
  benchCrew(),
  await benchFeedFaults(),
  await benchWeather(),
  await benchTraffic(),
  await benchTrafficDrawing(),
  await benchTiles(),
  await benchNavdata(),
  await benchWeatherFields(),
];
process.exitCode = outcomes.every(Boolean) ? 0 : 1;
