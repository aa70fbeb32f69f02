import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';

interface Side {
  path?: string;
  pathNot?: string | string[];
}
const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
  forbidden: readonly { name: string; from: Side; to: Side }[];
};

/**
 * Names of the rules that forbid one file to import another, as in dependency-cruiser: `$1` refers to the importing
 * file.
 */
function forbiddenBy(from: string, to: string): string[] {
  const matches = (path: string, patterns: string | string[] | undefined, group = ''): boolean =>
    [patterns ?? []].flat().some((pattern) => new RegExp(pattern.replaceAll('$1', group)).test(path));
  return forbidden
    .filter((rule) => {
      const group = new RegExp(rule.from.path ?? '').exec(from);
      if (group === null || matches(from, rule.from.pathNot)) return false;
      const isInPath = rule.to.path === undefined || matches(to, rule.to.path, group[1]);
      const hasCondition = rule.to.path !== undefined || rule.to.pathNot !== undefined;
      return hasCondition && isInPath && !matches(to, rule.to.pathNot, group[1]);
    })
    .map(({ name }) => name);
}

describe('J1 a long contract is split into internal files', () => {
  it.each([
    ['capabilities/watch/domain/x.ts', 'capabilities/crew/contract/members.ts', 'cross-only-by-contract'],
    ['capabilities/watch/contract.ts', 'capabilities/crew/contract/members.ts', 'contract-is-pure'],
    ['capabilities/crew/contract/members.ts', 'capabilities/crew/domain/x.ts', 'contract-is-pure'],
    ['capabilities/crew/contract/members.ts', 'capabilities/watch/contract/x.ts', 'contract-is-pure'],
    ['capabilities/crew/contract/members.ts', 'platform/server/x.ts', 'contract-is-pure'],
  ])('J1 %s may not import %s', (from, to, rule) => {
    expect(forbiddenBy(from, to)).toContain(rule);
  });
  it.each([
    ['capabilities/watch/domain/x.ts', 'capabilities/crew/contract.ts'],
    ['capabilities/crew/contract.ts', 'capabilities/crew/contract/members.ts'],
    ['capabilities/crew/contract/members.ts', 'capabilities/crew/contract/crew-call.ts'],
    ['capabilities/crew/contract/members.ts', 'capabilities/watch/contract.ts'],
  ])('J1 %s may import %s', (from, to) => {
    expect(forbiddenBy(from, to)).toEqual([]);
  });
  it('J1 the crew contract only re-exports its files, each far below 500 lines', () => {
    const folder = new URL('../../capabilities/crew/contract/', import.meta.url);
    const linesOf = (url: URL) => readFileSync(url, 'utf8').split('\n').length;
    for (const name of readdirSync(folder)) expect(linesOf(new URL(name, folder)), name).toBeLessThan(250);
    const door = readFileSync(new URL('../contract.ts', folder), 'utf8');
    expect(door.replaceAll(/^export \{[^}]*\} from '\.\/contract\/[\w-]+\.ts';\n/gm, '')).toMatch(
      /^(?:\/\/.*\n)*$/,
    );
  });
});
