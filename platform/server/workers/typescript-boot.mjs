// Entry point of a thread that runs from source; the bundle does not need it.
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

for (const name of workerData.first) await import(name);
register();
await import(workerData.source);
