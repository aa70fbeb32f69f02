import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { prefixOffsets } from '#capabilities/navdata/domain/artefact/artefact-format.ts';
import { buildNavdata } from '#navdata-builder/build-navdata.ts';
import { openNavdataFile } from '#navdata-builder/open-navdata-file.ts';
import { createLog } from '#platform/server/log/log.ts';
import { createNavdataLayouts } from './navdata-layouts.ts';

const rows = `I
1000 Version - data cycle 2013.10, made up

1      120 1 0 ZZAP Zed Airport
100   45.00   2   0 0.25 1 2 1 09   10.00000000  020.00000000  0.00   60.00 3  2 0 1 27   10.00000000  020.03000000    0.00   60.00 3  0 0 0
14   10.00400000  020.00400000  85 0 Tower
1300  10.00220000  020.00120000  90.00 gate heavy Gate 12
99
`;

const folder = mkdtempSync(path.join(tmpdir(), 'meridian-layouts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeFileSync(path.join(folder, 'apt.dat'), rows);
const file = path.join(folder, 'navdata.bin');
buildNavdata({ npm: false, fromDir: folder, outFile: file, log: () => {} });
const log = createLog('silent');

describe('E5 airport layouts of the navigation data in use', () => {
  it('E5 are read from the reader’s own file, even after another was requested', async () => {
    const layouts = createNavdataLayouts(log);
    const reader = await layouts.load(file);
    const other = await layouts.load(file);
    expect(layouts.of(reader)?.codes).toEqual(['ZZAP']);
    expect(layouts.of(other)?.layoutOf('ZZAP')?.stands).toHaveLength(1);
    expect(layouts.of(reader)?.layoutOf('ZZAP')).toMatchObject({
      source: 'x-plane-airports',
      asOf: '2013-09-19',
    });
    expect(layouts.of(reader)?.layoutOf('KJFK')).toBeNull();
  });

  it('E5 are null for data loaded elsewhere', () => {
    expect(createNavdataLayouts(log).of(openNavdataFile(file))).toBeNull();
  });

  it('E5 are omitted if damaged; the rest of the data is served', async () => {
    const bytes = readFileSync(file);
    const damaged = path.join(folder, 'damaged.bin');
    const last = bytes.length - 3;
    bytes[last] = (bytes[last] ?? 0) ^ 1;
    writeFileSync(damaged, bytes);
    const layouts = createNavdataLayouts(log);
    const reader = await layouts.load(damaged);
    expect(layouts.of(reader)?.layoutOf('ZZAP')).toBeNull();
    expect(reader.airportByIdent('ZZAP')).not.toBeNull();

    const directory = bytes.readUInt32LE(prefixOffsets.layoutsStart) + 9;
    bytes[directory] = (bytes[directory] ?? 0) ^ 1;
    const worse = path.join(folder, 'worse.bin');
    writeFileSync(worse, bytes);
    expect(layouts.of(await layouts.load(worse))).toBeNull();
  });
});
