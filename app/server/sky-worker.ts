import { serveWorker } from '#platform/server/workers/serve-worker.ts';
import { skyHandlers } from '../sources/sky-handlers.ts';

// The simulated world runs in a separate thread, so that generating weather does not delay responses.
serveWorker(skyHandlers);
