import type { Locator, Page } from 'playwright-core';

export const foundryOf = (of: Page) => of.getByRole('region', { name: 'Foundry', exact: true });
/** Opens Foundry by keyboard and waits for its engine. */
export async function openFoundry(of: Page): Promise<Locator> {
  await of.keyboard.press('g');
  await of.keyboard.press('x');
  const foundry = foundryOf(of);
  await foundry.getByText('Engine ready').waitFor();
  return foundry;
}
/** Replaces the text of the open query. */
export async function writeSql(of: Page, sql: string): Promise<void> {
  await foundryOf(of).getByRole('textbox', { name: 'SQL' }).click();
  // When typing over a selection the browser would copy its inline style, which the page's policy rejects.
  await of.keyboard.press('Control+a');
  await of.keyboard.press('Delete');
  await of.keyboard.insertText(sql);
}

const FLIGHTS = [
  'flight,dep,delay',
  'MER1,KJFK,12',
  'MER2,EGLL,-3',
  'MER3,KJFK,30',
  'MER4,EGLL,40',
  'MER5,LFPG,6',
].join('\n');
const FLIGHTS_FILE = 'flights_today.csv';
/** Drops a file of flights with their delays into Foundry, as from a file manager. */
export async function dropFlights(of: Page): Promise<void> {
  const foundry = foundryOf(of);
  const dropped = await of.evaluateHandle(
    ([name, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], name, { type: 'text/csv' }));
      return transfer;
    },
    [FLIGHTS_FILE, FLIGHTS] as const,
  );
  await foundry.dispatchEvent('dragover', { dataTransfer: dropped });
  await foundry.dispatchEvent('drop', { dataTransfer: dropped });
  await foundry.getByRole('button', { name: FLIGHTS_FILE, exact: false }).first().waitFor();
}
