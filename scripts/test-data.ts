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
// The build beside it takes longer.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const artefact = seedNavdata(testNavdataFile(), bareArtefactName(testNavdataDir()));
zzNavdataFile();
const list = `${artefact}${REGIONS_ENDING}`;
if (!existsSync(list))
  // With the flags of this process (test.mjs).
  execFileSync(process.execPath, [...process.execArgv, 'app/commands/regions-cli.ts', artefact, list], {
    stdio: 'inherit',
  });
