import { serveWorker } from '#platform/server/workers/serve-worker.ts';
import { skyHandlers } from '../sources/sky-handlers.ts';

// The simulated world lives in a thread of its own, so that making weather never holds up an answer.
serveWorker(skyHandlers);
