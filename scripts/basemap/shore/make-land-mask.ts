import { readFileSync, writeFileSync } from 'node:fs';
import { CELLS_PER_DEG, decodeShores } from '../shore-file.ts';

/**
 * Makes `sky/atmosphere/land-mask.table.ts` from the shores of the base map: which cells of a quarter of a degree have
 * their centre on land (lakes count as land). `node --import tsx scripts/basemap/shore/make-land-mask.ts`.
 */
const SHORES = new URL('../gshhg.br', import.meta.url);
const TARGET = new URL('../../../sky/atmosphere/land-mask.table.ts', import.meta.url);
const PER_DEG = 4;
const COLUMNS = 360 * PER_DEG;
const ROWS = 180 * PER_DEG;
const LAND = 1;

/** Longitudes, in columns, at which the shores cross the middle of each row. */
function crossings(): number[][] {
  const rows = Array.from({ length: ROWS }, (): number[] => []);
  for (const { level, cells } of decodeShores(readFileSync(SHORES)).rings) {
    if (level !== LAND) continue;
    const positions: [x: number, y: number][] = [];
    for (let i = 0; i < cells.length; i += 2)
      positions.push([
        ((cells[i] ?? 0) / CELLS_PER_DEG + 180) * PER_DEG,
        (90 - (cells[i + 1] ?? 0) / CELLS_PER_DEG) * PER_DEG,
      ]);
    const [first] = positions;
    const last = positions.at(-1);
    if (!first || !last) continue;
    // A ring around the pole is closed beyond the map.
    if (Math.abs(last[0] - first[0]) > COLUMNS / 2) positions.push([last[0], ROWS], [first[0], ROWS]);
    positions.push(first);
    for (let i = 0; i + 1 < positions.length; i++) {
      const [ax, ay] = positions[i] ?? first;
      const [bx, by] = positions[i + 1] ?? first;
      const from = Math.ceil(Math.min(ay, by) - 0.5);
      const to = Math.ceil(Math.max(ay, by) - 0.5);
      for (let row = Math.max(0, from); row < Math.min(ROWS, to); row++)
        rows[row]?.push(ax + ((bx - ax) * (row + 0.5 - ay)) / (by - ay));
    }
  }
  return rows.map((row) => row.toSorted((a, b) => a - b));
}

/** Lengths of alternating runs of sea and land, from 180° W, in base 36. */
function runsOf(xs: readonly number[]): string {
  const isLand = new Uint8Array(COLUMNS);
  for (let i = 0; i + 1 < xs.length; i += 2)
    for (let column = Math.ceil((xs[i] ?? 0) - 0.5); column < (xs[i + 1] ?? 0) - 0.5; column++)
      isLand[((column % COLUMNS) + COLUMNS) % COLUMNS] = 1;
  const runs: number[] = [];
  let value = 0;
  let length = 0;
  for (const cell of isLand) {
    if (cell !== value) {
      runs.push(length);
      value = cell;
      length = 0;
    }
    length++;
  }
  return [...runs, length].map((run) => run.toString(36)).join(' ');
}

const rows = crossings().map(runsOf);
writeFileSync(
  TARGET,
  `/**
 * Land mask in cells of 0.25°: rows from 90° N southward, each with the lengths (base 36) of alternating runs of sea
 * and land from 180° W eastward. Made by scripts/basemap/shore/make-land-mask.ts from GSHHG 2.3.7 (LGPL-3.0).
 */
export const LAND_MASK_ROWS: readonly string[] = [
${rows.map((row) => `  '${row}',`).join('\n')}
];
`,
);
console.log(`${rows.join('').length} characters`);
