import fc from 'fast-check';

// `npm test` uses the same cases every time; `npm run test:full` searches for new ones.
if (process.env.TEST_SCOPE !== 'full') fc.configureGlobal({ seed: 20_261_120 });
