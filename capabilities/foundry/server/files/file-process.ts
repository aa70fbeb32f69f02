import type { FileJob } from './file-protocol.ts';
import { makeDatabase } from './make-database.ts';

// A separate process: the server survives a malicious file. It runs no statement of a
// person.
process.once('message', (job: FileJob) => {
  void makeDatabase(job).then((done) => process.send?.(done, () => process.exit(0)));
});
// Without its host there is no work.
process.on('disconnect', () => process.exit(0));
