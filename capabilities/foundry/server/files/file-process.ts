import type { FileJob } from './file-protocol.ts';
import { makeDatabase } from './make-database.ts';

// A process of its own: what a made-up file does to the reader, the server survives. It runs no statement of a person.
process.once('message', (job: FileJob) => {
  void makeDatabase(job).then((done) => process.send?.(done, () => process.exit(0)));
});
// Without its host there is nobody to work for.
process.on('disconnect', () => process.exit(0));
