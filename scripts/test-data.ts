import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { bareArtefactName } from '#app/navdata/navdata-artefact.ts';
import { REGIONS_ENDING } from '#app/navdata/navdata-regions.ts';
import {
  testNavdataDir,
  testNavdataFile,
  zzNavdataFile,
} from '#navdata-builder/testing/navdata-for-tests.ts';
import { seedNavdata } from '../e2e/support/server-process.ts';

// Slow test data: the navigation data, the fictitious set, and the list of its regions. Built before the tests start,
// because otherwise three workers would wait for the one that builds it, and every journey for the server that builds
// the list.
const MAKER = 'app/commands/regions-cli.ts';
/** As in test.mjs: a tenth less CPU time. */
const MEMORY_FLAGS = ['--min-semi-space-size=64', '--max-semi-space-size=64', '--single-threaded-gc'];
// The build beside it takes longer.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const artefact = seedNavdata(testNavdataFile(), bareArtefactName(testNavdataDir()));
zzNavdataFile();
const list = `${artefact}${REGIONS_ENDING}`;
if (!existsSync(list))
  execFileSync(process.execPath, [...MEMORY_FLAGS, '--import', 'tsx', MAKER, artefact, list], {
    stdio: 'inherit',
  });
