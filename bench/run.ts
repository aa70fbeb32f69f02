import { benchRoutes } from './route.bench.ts';

// `npm run bench`: speed as ratios against a general way of doing the same in the same run.
benchRoutes();
