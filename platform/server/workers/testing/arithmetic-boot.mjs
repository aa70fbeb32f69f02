import { register } from 'tsx/esm/api';

register();
await import('./arithmetic-worker.ts');
