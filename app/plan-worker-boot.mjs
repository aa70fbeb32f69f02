// A worker thread cannot start from TypeScript on Node 20, so this file does it.
import { register } from 'tsx/esm/api';

register();
await import('./plan-worker.ts');
