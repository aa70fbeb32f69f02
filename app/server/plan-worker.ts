import { serveWorker } from '#platform/server/workers/serve-worker.ts';
import { planHandlers } from '../planning/plan-handlers.ts';

// A long flight is up to a second of work: in a separate thread it never delays an answer.
serveWorker(planHandlers);
