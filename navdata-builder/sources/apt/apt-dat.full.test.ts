import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readAptSource } from '../../read-apt.ts';

const real = path.resolve(import.meta.dirname, '../../../../shared/navdata/flightgear/apt.dat.gz');
const hasReal = existsSync(real);
if (!hasReal) process.stderr.write(`apt.dat of the world is not read: there is no ${real}\n`);

describe.skipIf(!hasReal)('E2 the world in apt.dat', () => {
  it('is read with hardly an invalid row', () => {
    const world = readAptSource(real);
    expect(world?.airports.length).toBeGreaterThan(33_000);
    expect(world?.layouts.count).toBeGreaterThan(18_000);
    const rejected = world?.logs.reduce((sum, log) => sum + log.rejectedCount, 0);
    expect(rejected).toBeLessThan(20);
  }, 120_000);
});
