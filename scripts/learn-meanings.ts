import { writeFileSync } from 'node:fs';
import { meaningsFile } from '#capabilities/assistant/server/meanings-file.ts';

// Trains the ranker of sentence meanings once, at build time: `learn-meanings.ts FILE`.
const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('Name the file to write.');
writeFileSync(path, meaningsFile());
