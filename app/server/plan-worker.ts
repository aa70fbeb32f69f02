import { serveWorker } from '#platform/server/workers/serve-worker.ts';
import { planHandlers } from '../planning/plan-handlers.ts';

// A long flight takes up to a second: in a separate thread it does not delay responses.
serveWorker(planHandlers);
