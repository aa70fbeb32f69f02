import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { createRegionLists, REGIONS_ENDING } from './navdata-regions.ts';

const folder = mkdtempSync(join(tmpdir(), 'meridian-regions-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Each failed process is a line in the log, so that starts can be counted. */
function counted() {
  const warnings: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });
  return { lists: createRegionLists(log), warnings };
}
/** Child processes that build a list. */
const running = (): number =>
  execFileSync('ps', ['-o', 'args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => /regions-cli\.(?:ts|js)/u.test(line)).length;
/** An artefact whose reading never ends: a pipe without a writer. */
function endless(name: string): string {
  const file = noArtefact(name);
  execFileSync('mkfifo', [file]);
  return file;
}
const noArtefact = (name: string): string => join(folder, `${name}.navdata`);

describe('H5 lists of regions beside the artefacts', () => {
  it('H5 a list being built is not started again after a request for another artefact', async () => {
    const { lists, warnings } = counted();
    const first = lists.of(noArtefact('a'));
    const other = lists.of(noArtefact('b'));
    const again = lists.of(noArtefact('a'));
    expect(await Promise.all([first, other, again])).toEqual([null, null, null]);
    expect(warnings).toHaveLength(2);
  });

  it('H5 stopping ends every list being built, without reporting a failure', async () => {
    const { lists, warnings } = counted();
    const both = ['c', 'd'].map((name) => lists.of(endless(name)));
    await expect.poll(running, { timeout: 60_000 }).toBe(2);
    lists.stop();
    expect(await Promise.all(both)).toEqual([null, null]);
    expect(warnings).toEqual([]);
  });

  it('H5 a list stays cached until a request for another artefact', async () => {
    const { lists } = counted();
    const artefact = noArtefact('e');
    const list = `${artefact}${REGIONS_ENDING}`;
    const region = { lat: 40, lng: -80, records: 3, bytes: 90, sha256: 'x' };
    writeFileSync(list, JSON.stringify({ zlib: process.versions.zlib, regions: [region] }));
    expect(await lists.of(artefact)).toEqual([region]);
    rmSync(list);
    expect(await lists.of(artefact)).toEqual([region]);
    await lists.of(noArtefact('f'));
    expect(await lists.of(artefact)).toBeNull();
  });
});
