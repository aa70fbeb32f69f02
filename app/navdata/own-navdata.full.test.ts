import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createNavdataServer } from '#capabilities/navdata/server/index.ts';
import { writeZzSet, zzPoints } from '#navdata-builder/testing/make-zz-set.ts';
import { createLog } from '#platform/server/log/log.ts';
import { systemClock } from '#platform/server/time/clock.ts';
import { createNavdataArtefacts } from './navdata-artefact.ts';
import { ownNavdataOf } from './own-navdata.ts';

const log = createLog('silent');
const root = mkdtempSync(join(tmpdir(), 'own-navdata-damaged-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const zz = join(root, 'zz');
writeZzSet(zz);
const OPENAIR = 'AC R\nAN ZZ-R1\nAL SFC\nAH FL100\nV X=40:00:00 N 073:00:00 W\nDC 5\n';

/** A newly started server on a data folder; `zz` is an additional source. */
async function start(dataDir: string) {
  const own = ownNavdataOf(dataDir);
  const artefacts = createNavdataArtefacts({
    dataDir,
    navdataDir: undefined,
    base: 'none',
    packs: () => [...own.sources(), { folder: zz, key: 'zz' }],
    log,
  });
  const navdata = createNavdataServer({ ...artefacts, log, clock: systemClock });
  await navdata.reload();
  return navdata;
}
type Served = Awaited<ReturnType<typeof start>>;
const point = zzPoints()[0]?.ident ?? '';
const hasPoint = ({ current }: Served) => (current()?.pointsByIdent(point).length ?? 0) > 0;
const airspaces = ({ current }: Served) => current()?.meta.counts.airspaces;

describe('G3 uploaded navigation data that is damaged when the server starts', { timeout: 240_000 }, () => {
  it('G3 an unusable file is reported and kept, and the rest is used', async () => {
    const dataDir = mkdtempSync(join(root, 'data-'));
    ownNavdataOf(dataDir);
    const file = join(dataDir, 'own-navdata', 'earth_fix.dat');
    writeFileSync(file, 'cut in the middle');
    writeFileSync(join(dataDir, 'own-navdata', 'mine.openair'), OPENAIR);
    const served = await start(dataDir);
    expect(served.state()).toMatchObject({ state: 'failed', version: expect.any(String) });
    expect(served.state().message).toMatch(/earth_fix\.dat: .* The rest is used\.$/);
    // The server's folders are not disclosed.
    expect(served.state().message).not.toContain(root);
    expect(hasPoint(served)).toBe(true);
    expect(airspaces(served)).toBe(1);
    expect(readFileSync(file, 'utf8')).toBe('cut in the middle');
    // After a restart the artefact built without it is used at once, and the file is reported again.
    const again = await start(dataDir);
    expect(hasPoint(again)).toBe(true);
    expect(again.state().message).toMatch(/the previous data is used: .*earth_fix\.dat: /);
  });

  it('G3 a file damaged after the build: the built data stays in use, and the file is named', async () => {
    const dataDir = mkdtempSync(join(root, 'data-'));
    ownNavdataOf(dataDir);
    for (const name of ['fix.dat', 'nav.dat', 'awy.dat'])
      copyFileSync(join(zz, name), join(dataDir, 'own-navdata', name));
    const file = join(dataDir, 'own-navdata', 'fix.dat');
    const before = await start(dataDir);
    expect(before.state().state).toBe('ready');
    writeFileSync(file, 'cut in the middle');
    const after = await start(dataDir);
    expect(after.state()).toMatchObject({ state: 'failed', version: before.state().version });
    expect(after.state().message).toMatch(/the previous data is used: .*: fix\.dat: /);
    expect(hasPoint(after)).toBe(true);
    expect(existsSync(file)).toBe(true);
  });

  it('G3 a database file with other content is listed as unreadable, kept, and not used', async () => {
    const dataDir = mkdtempSync(join(root, 'data-'));
    ownNavdataOf(dataDir);
    const file = join(dataDir, 'own-navdata', 'e_dfd_2610.s3db');
    writeFileSync(file, new Uint8Array(4096));
    const served = await start(dataDir);
    expect(served.state().state).toBe('ready');
    expect(hasPoint(served)).toBe(true);
    expect(existsSync(file)).toBe(true);
    expect(ownNavdataOf(dataDir).list()).toMatchObject([{ name: 'e_dfd_2610.s3db', isReadable: false }]);
    writeFileSync(join(dataDir, 'own-navdata', 'mine.openair'), OPENAIR);
    const both = await start(dataDir);
    expect(airspaces(both)).toBe(1);
    expect(
      ownNavdataOf(dataDir)
        .list()
        .map(({ isReadable }) => isReadable),
    ).toEqual([false, true]);
  });
});
