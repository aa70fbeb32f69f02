import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { projectRoot } from '#platform/server/project-root.ts';
import { missingOptional } from './check/lock-file.mjs';
import { installFault } from './require-install.mjs';

const engines = '>=20.19';

describe('A8 a missing setting at start is reported in a sentence', () => {
  it.each([
    ['18.20.4', /needs Node 20\.19 or newer; this is 18\.20\.4/],
    ['20.18.3', /needs Node 20\.19/],
    ['20.19.0', null],
    ['22.1.0', null],
  ])('A8 Node %s', (nodeVersion, said) => {
    const fault = installFault({ nodeVersion, engines, hasPackages: true });
    if (said === null) expect(fault).toBeNull();
    else expect(fault).toMatch(said);
  });

  it('A8 packages that are not installed: npm start reports it, with instructions and without a stack trace', () => {
    const folder = mkdtempSync(join(tmpdir(), 'meridian-bare-'));
    mkdirSync(join(folder, 'scripts'));
    cpSync(join(projectRoot, 'scripts'), join(folder, 'scripts'), { recursive: true });
    cpSync(join(projectRoot, 'package.json'), join(folder, 'package.json'));
    const run = spawnSync(process.execPath, ['scripts/start.mjs'], { cwd: folder, encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect(run.status).toBe(1);
    expect(run.stderr).toBe(
      'The packages of Meridian are not installed. Run npm ci in its folder, then try again.\n',
    );
  });
});

describe('A8 the lock file', () => {
  const lock = z
    .object({ packages: z.record(z.string(), z.looseObject({})) })
    .parse(JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')));

  it('A8 has the optional packages of every platform, required by npm ci of npm 11', () => {
    expect(missingOptional(lock.packages)).toEqual([]);
  });

  it('A8 a missing one is reported', () => {
    const { 'node_modules/@oxlint/binding-linux-x64-gnu': _, ...rest } = lock.packages;
    expect(missingOptional(rest)).toMatchObject([{ from: 'node_modules/oxlint' }]);
  });
});
