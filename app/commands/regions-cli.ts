import { renameSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { summariseRegions } from '#capabilities/navdata/server/chunks/make-chunk.ts';
import { openNavdataFile } from '#navdata-builder/open-navdata-file.ts';

// A separate process, started by `navdata-regions.ts`: `regions-cli ARTEFACT LIST` writes the list of regions of an
// artefact, without delaying any response.
const [artefact, list] = process.argv.slice(2);
if (artefact === undefined || list === undefined) throw new Error('regions-cli ARTEFACT LIST');
setPriority(5);
const regions = await summariseRegions(openNavdataFile(artefact));
const beside = `${list}.${process.pid}.tmp`;
writeFileSync(beside, JSON.stringify({ zlib: process.versions.zlib, regions }));
renameSync(beside, list);
