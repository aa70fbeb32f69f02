import type { FileJob } from './file-protocol.ts';
import { makeDatabase } from './make-database.ts';

// A separate process: the server survives a malicious file. It runs no user statements.
process.once('message', (job: FileJob) => {
  void makeDatabase(job).then((done) => process.send?.(done, () => process.exit(0)));
});
// Exits when the host is gone.
process.on('disconnect', () => process.exit(0));
