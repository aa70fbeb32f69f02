import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildNavdata } from '#navdata-builder/build-navdata.ts';
import { layoutsSourceId, openLayouts } from '#navdata-builder/open-layouts.ts';
import { openNavdataFile } from '#navdata-builder/open-navdata-file.ts';
import type { AirportGrounds, DiagramNavdata } from './diagram-store.ts';

const HEAD = `I
1000 Version - data cycle 2013.10, made up

`;

/** A fictitious ground layout at Kennedy: an apron with a hole, a taxiway with its sign, stands and a tower. */
export const KENNEDY_ROWS = `1      13 1 0 KJFK Made-up Kennedy
100   60.96   2   0 0.25 1 2 1 04L   40.62202100 -073.78558400  140.00   60.00 3  2 0 1 22R   40.65048400 -073.76333400    0.00    0.00 3  0 0 0
110   1 0.25 90.00 Main Apron
111  40.64000000 -073.79000000
112  40.64000000 -073.78000000 40.64200000 -073.77800000
111  40.64500000 -073.78000000
113  40.64500000 -073.79000000
111  40.64200000 -073.78600000
111  40.64200000 -073.78400000
113  40.64300000 -073.78500000
120 Taxi line
111  40.63900000 -073.79000000 1
111  40.63900000 -073.78000000 1
115  40.63900000 -073.77500000
14   40.64244691 -073.78112251  325 0 ATC Tower
19   40.64100000 -073.78100000 1 WS
20   40.63915000 -073.78500000 180.00  0 2 {@L}A{@Y,^l}E
1300  40.64110000 -073.78500000  90.00 gate heavy|jets Gate B22
`;

/** The builder's result for rows of an apt.dat: airports and their ground layouts. */
export function groundsOfRows(rows: string): {
  navdata: DiagramNavdata;
  grounds: AirportGrounds;
  close(): void;
} {
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-diagram-'));
  writeFileSync(path.join(folder, 'apt.dat'), `${HEAD}${rows}\n99\n`);
  const file = path.join(folder, 'navdata.bin');
  buildNavdata({ npm: false, fromDir: folder, outFile: file, log: () => {} });
  const navdata = openNavdataFile(file);
  const layouts = openLayouts(file, navdata.meta);
  return {
    navdata,
    grounds: { source: layoutsSourceId, codes: layouts.codes, layoutOf: layouts.layoutOf },
    close() {
      layouts.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
