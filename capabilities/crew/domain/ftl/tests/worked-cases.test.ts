import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { postCheck as post } from '../testing/ftl-samples.ts';

// The worked cases of the requirements, unchanged, in the shorthand.
const file = new URL('../../../../../../shared/reference/ftl-cases-few.json', import.meta.url);
const workedCase = z.object({
  id: z.string(),
  input: z.record(z.string(), z.unknown()),
  expected: z.record(z.string(), z.unknown()),
});
const casesFile = z.object({ faa_part117_cases: z.array(workedCase), easa_cases: z.array(workedCase) });
const cases = existsSync(file) ? casesFile.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
if (!cases) process.stdout.write('worked FTL cases skipped: ../shared/reference is not here\n');

describe.skipIf(!cases)('J2 worked cases', () => {
  const all = [
    ...(cases?.faa_part117_cases ?? []).map((worked) => ({ ruleSet: 'FAR117', worked })),
    ...(cases?.easa_cases ?? []).map((worked) => ({ ruleSet: 'EASA', worked })),
  ];
  test.each(all)('J2 $worked.id', ({ ruleSet, worked }) => {
    const answer = post({ ruleSet, evaluate: worked.input });
    expect(answer).toMatchObject({ ...worked.expected, ruleSet });
    expect(answer.limits).toHaveLength(z.array(z.unknown()).parse(worked.expected.limits).length);
    expect(post({ ruleSet, duties: [], evaluate: worked.input })).toEqual(answer);
  });
});
