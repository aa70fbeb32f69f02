import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { prefixBytes, prefixOffsets } from '#capabilities/navdata/domain/artefact/artefact-format.ts';
import { buildReportOf } from '#capabilities/navdata/domain/artefact/build-accounts.ts';
import { buildNavdata } from './build-navdata.ts';
import { loadNavdataFile, openNavdataFile, openNavdataInSteps } from './open-navdata-file.ts';
import { writeZzSet, zzPoints } from './testing/make-zz-set.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'navdata-open-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const from = path.join(folder, 'set');
writeZzSet(from);
const file = path.join(folder, 'navdata.bin');
buildNavdata({
  npm: false,
  fromDir: from,
  outFile: file,
  log: () => {},
  builtAt: new Date('2026-09-03T00:00:00Z'),
});
const intact = readFileSync(file);
const secondPartStart = intact.readUInt32LE(prefixOffsets.secondPartStart);

function damagedAt(byte: number): string {
  const bytes = Buffer.from(intact);
  bytes[byte] = (bytes[byte] ?? 0) ^ 0x10;
  const damaged = path.join(folder, `damaged-${byte}.bin`);
  writeFileSync(damaged, bytes);
  return damaged;
}

describe('E2 an artefact read in steps', () => {
  it('answers point and airway queries from the first part, all others from the second', async () => {
    const { reader, whole } = openNavdataInSteps(file);
    expect(reader.airwayGraph().edgeCount).toBe(34);
    const [wanted] = zzPoints();
    expect(reader.pointsByIdent(wanted?.ident ?? '')).toMatchObject([{ lat: wanted?.lat, lon: wanted?.lon }]);
    await whole;
    expect(reader.columns['word.text']).toEqual(openNavdataFile(file).columns['word.text']);
  });

  it('reads the second part at once for a caller who cannot wait', async () => {
    const { reader, whole } = openNavdataInSteps(file);
    expect(buildReportOf(reader).sources.map(({ id }) => id)).toEqual(['x-plane']);
    await whole;
    expect(buildReportOf(reader)).toEqual(buildReportOf(openNavdataFile(file)));
  });

  it('rejects a file with any single bit changed', async () => {
    const inFirst = damagedAt(prefixBytes + 5000);
    const inSecond = damagedAt(intact.length - 100);
    expect(() => openNavdataInSteps(inFirst)).toThrow(/checksum/);
    expect(() => openNavdataFile(inFirst)).toThrow(/checksum/);
    expect(() => openNavdataFile(inSecond)).toThrow(/checksum/);
    await expect(loadNavdataFile(inSecond)).rejects.toThrow(/checksum/);
    const { reader, whole } = openNavdataInSteps(inSecond);
    expect(() => buildReportOf(reader)).toThrow(/checksum/);
    await expect(whole).rejects.toThrow(/checksum/);
  });

  it('rejects a file truncated in either part or inside the prefix', async () => {
    for (const length of [intact.length - 1, secondPartStart + 8, secondPartStart - 8, 40]) {
      const cut = path.join(folder, `cut-${length}.bin`);
      writeFileSync(cut, intact);
      truncateSync(cut, length);
      expect(() => openNavdataFile(cut)).toThrow(/should have|ends/);
      await expect(loadNavdataFile(cut)).rejects.toThrow(/should have|ends/);
    }
  });
});
