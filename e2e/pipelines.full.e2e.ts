import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { untilMapReady } from './support/browser.ts';
import { startJourney } from './support/journey.ts';

let page: Page;
let pageErrors: string[];

beforeAll(async () => {
  const journey = await startJourney();
  ({ page } = journey);
  ({ pageErrors } = journey.session);
  return journey.end;
});

const FLIGHTS = ['flight,dep,delay', 'MER1,KJFK,12', 'MER2,EGLL,-3', 'MER3,KJFK,n/a', 'MER4,EGLL,40'].join(
  '\n',
);

async function choose(scope: Locator, label: string, option: string | RegExp): Promise<void> {
  await scope.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
}

async function addStep(pipeline: Locator, kind: string): Promise<Locator> {
  await pipeline.getByRole('button', { name: 'Add step' }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${kind}:`) }).click();
  return pipeline.getByRole('region', { name: `Step ${kind}`, exact: true });
}

it('K1 a pipeline fails in its third step, is corrected, and runs only what is needed; it is restored after a reload', async () => {
  await page.keyboard.press('g');
  await page.keyboard.press('x');
  const foundry = page.getByRole('region', { name: 'Foundry', exact: true });
  await foundry.getByText('Engine ready').waitFor();
  await foundry.getByLabel('Upload files').setInputFiles({
    name: 'flights_today.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(FLIGHTS),
  });
  await foundry.getByRole('button', { name: 'flights_today.csv', exact: false }).first().waitFor();
  await foundry.getByRole('button', { name: 'Pipelines' }).click();
  await foundry.getByRole('button', { name: 'New pipeline' }).click();

  await foundry.getByRole('button', { name: 'Add source' }).click();
  await choose(foundry.getByRole('region', { name: 'Step Source' }), 'Source', 'flights_today.csv');
  const filter = await addStep(foundry, 'Filter');
  await filter.getByLabel('Keep rows where').fill("flite <> 'MER4'");
  await filter.getByText('There is no column flite.').waitFor();
  await filter.getByLabel('Keep rows where').fill("flight <> 'MER4'");
  const derive = await addStep(foundry, 'Derive');
  await derive.getByRole('button', { name: 'Add column' }).click();
  await derive.getByLabel('Name', { exact: true }).fill('minutes');
  await derive.getByLabel('Expression').fill('number(delay)');
  const aggregate = await addStep(foundry, 'Aggregate');
  await aggregate.getByLabel('dep', { exact: true }).check();
  await aggregate.getByRole('button', { name: 'Add measure' }).click();
  await choose(aggregate, 'Measure', 'avg');
  await choose(aggregate, 'Of', /^minutes/);
  const output = await addStep(foundry, 'Output');
  await output.getByLabel('Name in Data').fill('Delays');

  await foundry.getByRole('button', { name: 'Run', exact: true }).click();
  await foundry.getByText('2 run · 1 failed · 2 not reached').waitFor();
  await foundry.getByText('List', { exact: true }).click();
  const steps = foundry.getByRole('list', { name: 'Steps' });
  await steps.getByRole('button', { name: /^Derive/ }).click();
  await derive
    .getByText(
      "Row 3 (delay = 'n/a'), column minutes: Conversion Error: Could not convert string 'n/a' to DOUBLE.",
    )
    .waitFor();

  await derive.getByLabel('Expression').fill('try_number(delay)');
  // It also runs from the keyboard.
  await page.keyboard.press('Control+Enter');
  const outcome = foundry.getByText(/\d run · 2 unchanged/);
  await outcome.waitFor();
  await steps.getByRole('button', { name: /^Aggregate/ }).click();
  // If a step failed, its message states why.
  expect(await outcome.innerText(), await aggregate.innerText()).toBe('3 run · 2 unchanged');
  await steps.getByRole('button', { name: /^Output/ }).click();
  const rows = foundry.getByRole('region', { name: 'Preview' });
  // Calculated by hand: EGLL has only −3, and of KJFK only MER1 has a delay.
  await rows.getByText('12', { exact: true }).waitFor();
  expect(await rows.getByText('-3', { exact: true }).count()).toBe(1);

  await foundry.getByRole('button', { name: 'Undo' }).click();
  await steps.getByRole('button', { name: /^Derive/ }).click();
  expect(await derive.getByLabel('Expression').inputValue()).toBe('number(delay)');
  await foundry.getByRole('button', { name: 'Redo' }).click();
  expect(await derive.getByLabel('Expression').inputValue()).toBe('try_number(delay)');

  const stored = await page.evaluate(() => localStorage.getItem('foundry.dataSources.items'));
  const items = JSON.parse(stored ?? '[]') as { id: string; kind: string; type: string; name: string }[];
  expect(items.map(({ kind, type, name }) => [kind, type, name])).toEqual([
    ['file', 'CSV', 'flights_today.csv'],
    ['file', 'Pipeline', 'Pipeline'],
    ['file', 'Parquet', 'Delays.parquet'],
  ]);
  expect(items[1]?.id).toMatch(/^pipeline[\w-]{10}$/);

  await page.reload();
  await untilMapReady(page);
  await page.keyboard.press('g');
  await page.keyboard.press('x');
  await foundry.getByText('Engine ready').waitFor();
  await foundry.getByRole('button', { name: 'Pipelines' }).click();
  await foundry.getByRole('row', { name: /^Pipeline 5 just now/ }).waitFor();
  await foundry.getByRole('button', { name: 'Data' }).click();
  await foundry.getByRole('button', { name: 'Delays.parquet', exact: false }).first().click();
  await foundry.getByText('2 rows · 2 columns').waitFor();
  expect(pageErrors).toEqual([]);
});
