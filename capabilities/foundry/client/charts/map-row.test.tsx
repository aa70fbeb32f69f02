// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { objectColumnOf as column, type ObjectTypeView } from '#platform/contract/object-type.ts';
import { noteVisits, setAddress } from '#platform/client/navigation/testing/visit-address.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { rowSql } from '../../domain/sql/grid-sql.ts';
import { EngineInMemory, reads } from '../../testing/engine-in-memory.ts';
import { foundryView, setFoundryOpen } from '../workspace/foundry-view.store.ts';
import { MapRow } from './map-row.tsx';
import { objectTypes } from '../objects/object-types.store.ts';

const AIRPORTS: ObjectTypeView = {
  id: 'airports',
  title: 'Airports',
  group: 'Navigation',
  summary: '',
  key: 'icao',
  opens: '/airport/{icao}',
  refreshS: 30,
  columns: [column('icao', 'text', 'ICAO'), column('lat', 'number', 'Latitude')],
};
const columns = [
  { name: 'icao', kind: 'text', type: 'VARCHAR' },
  { name: 'lat', kind: 'number', type: 'DOUBLE' },
] as const;

let root: Root;
const visited = noteVisits();
let closed = 0;
const found = (selector: string, name: string) =>
  vi.waitFor(() => {
    const all = [...document.querySelectorAll<HTMLElement>(selector)];
    const one = all.find(
      (element) => (element.textContent || element.getAttribute('aria-label'))?.trim() === name,
    );
    if (!one) throw new Error(`no ${name} in ${document.body.textContent}`);
    return one;
  });
const show = (rows: readonly number[], sql: string) =>
  root.render(
    <QueryClientProvider client={queryClient}>
      <MapRow rows={rows} of={{ table: 'r', columns, revision: 1, sql }} onClose={() => (closed += 1)} />
    </QueryClientProvider>,
  );

beforeEach(() => {
  vi.stubGlobal('Worker', EngineInMemory);
  [visited.length, closed] = [0, 0];
  setAddress('/');
  for (const [row, icao] of ['KSFO', 'LSGG', 'EGLL'].entries())
    reads.set(rowSql('r', row), {
      columns: ['icao', 'lat'],
      values: [[icao], [1]],
      rowCount: 1,
      elapsedMs: 1,
    });
  for (const slice of [foundryView, objectTypes]) slice.reset();
  objectTypes.set([AIRPORTS]);
  setFoundryOpen(true);
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  root = createRoot(place);
});
afterEach(() => {
  root.unmount();
  reads.clear();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('K1 a place on the map opens the page of its object; several rows at one place can be stepped through', async () => {
  show([2, 0], 'SELECT * FROM airports');
  await found('button', 'ICAO EGLL');
  expect(document.body.textContent).toContain('Row 3 · 1 of 2 here');
  (await found('button', 'Next row here')).click();
  (await found('button', 'ICAO KSFO')).click();
  expect(document.body.textContent).toContain('Row 1 · 2 of 2 here');
  (await found('[role="menuitem"]', 'Open airport page')).click();
  expect(visited).toEqual(['/airport/KSFO']);
  expect(foundryView.get().isOpen).toBe(false);
});

it('K1 a place whose row refers to no object states this, and closes', async () => {
  show([1], 'SELECT * FROM my_file');
  await found('span', 'Names no object of the app');
  (await found('button', 'Close links')).click();
  expect(closed).toBe(1);
});
