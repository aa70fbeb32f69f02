import { serveWorker } from '#platform/server/workers/serve-worker.ts';
import { gazetteerHandlers } from './gazetteer.handlers.ts';

serveWorker(gazetteerHandlers);
