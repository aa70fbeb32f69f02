import { serveWorker } from '#platform/server/workers/serve-worker.ts';
import { heightTileHandlers } from './height-tiles.handlers.ts';

serveWorker(heightTileHandlers);
