import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildNavdata } from '#navdata-builder/build-navdata.ts';
import { openNavdataFile } from '#navdata-builder/open-navdata-file.ts';
import type { NavdataReader } from '../../domain/navdata-reader.ts';
import { airspaceFeatures } from './airspace-features.ts';

/** Made up in the real layout: a class B square, a restricted circle and a class E square around 40 N 74 W. */
const OPEN_AIR = `
AC B
AN TEST BRAVO
AL SFC
AH 7000 ft MSL
DP 40:00:00 N 074:00:00 W
DP 40:30:00 N 074:00:00 W
DP 40:30:00 N 073:30:00 W
DP 40:00:00 N 073:30:00 W

AC R
AN TEST RESTRICTED
AL FL100
AH UNL
V X=40:15:00 N 073:45:00 W
DC 5

AC E
AN TEST ECHO
AL 700 ft AGL
AH FL180
DP 40:05:00 N 073:55:00 W
DP 40:25:00 N 073:55:00 W
DP 40:25:00 N 073:35:00 W
DP 40:05:00 N 073:35:00 W
`;

const folder = mkdtempSync(join(tmpdir(), 'airspace-tiles-'));
let reader: NavdataReader;
beforeAll(() => {
  writeFileSync(join(folder, 'test-airspace.txt'), OPEN_AIR);
  const outFile = join(folder, 'out.navdata');
  buildNavdata({ npm: false, fromDir: folder, outFile, log: () => {} });
  reader = openNavdataFile(outFile);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The tile of a zoom that holds 40.1 N 73.9 W. */
function tileAt(z: number) {
  const latitude = (40.1 * Math.PI) / 180;
  const mercator = (1 - Math.log(Math.tan(latitude) + 1 / Math.cos(latitude)) / Math.PI) / 2;
  return { z, x: Math.floor(((180 - 73.9) / 360) * 2 ** z), y: Math.floor(mercator * 2 ** z) };
}
const names = (z: number) => airspaceFeatures(reader, tileAt(z)).airspace?.map(({ tags }) => tags?.name);

describe('F1 airspace tiles', () => {
  it('F1 hold boundaries as lines with class and limits as charts write them', () => {
    const bravo = airspaceFeatures(reader, tileAt(7)).airspace?.find(
      ({ tags }) => tags?.name === 'TEST BRAVO',
    );
    expect(bravo).toMatchObject({
      type: 2,
      tags: { kind: 'b', class: 'B', lower: 'SFC', upper: '7,000 ft MSL' },
    });
  });
  it('F1 show kinds from the zoom at which they can be told apart', () => {
    expect(names(4)).toEqual([]);
    expect(names(5)).toEqual(['TEST BRAVO']);
    expect(names(6)?.toSorted()).toEqual(['TEST BRAVO', 'TEST RESTRICTED']);
    expect(names(9)).toContain('TEST ECHO');
  });
  it('F1 are empty where no airspace lies', () => {
    expect(airspaceFeatures(reader, { z: 7, x: 0, y: 64 }).airspace).toEqual([]);
  });
});
