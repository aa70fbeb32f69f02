/** Holds the data folder named on the command line until it is killed. */
import { z } from 'zod';
import { acquireDataFolderLock, DataFolderInUse } from '../data-folder-lock.ts';

const [dataDir = '', given] = process.argv.slice(2);
const kinds = z
  .array(z.enum(['kernel', 'file']))
  .optional()
  .parse(given?.split(','));
try {
  await acquireDataFolderLock(dataDir, kinds);
  process.stdout.write(`held by ${process.pid}\n`);
  setInterval(() => {}, 1_000_000);
} catch (error) {
  if (!(error instanceof DataFolderInUse)) throw error;
  process.stdout.write(`refused because of ${error.pid}\n`);
}
