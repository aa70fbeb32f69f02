import fc from 'fast-check';

// A landing tries the same cases every time; `npm run test:full` looks for new ones.
if (process.env.TEST_SCOPE !== 'full') fc.configureGlobal({ seed: 20_261_120 });
