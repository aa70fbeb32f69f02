// @vitest-environment happy-dom
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { objectColumnOf as column, type ObjectTypeView } from '#platform/contract/object-type.ts';
import { noteVisits, setAddress } from '#platform/client/navigation/testing/visit-address.ts';
import { EngineInMemory } from '../../testing/engine-in-memory.ts';
import { foundryView, setFoundryOpen } from '../workspace/foundry-view.store.ts';
import { objectTypes } from './object-types.store.ts';
import { foundryProjects } from '../packages/projects.store.ts';
import { RowLinks } from './row-links.tsx';
import { workspace } from '../workspace/workspace.store.ts';

const FLIGHTS: ObjectTypeView = {
  id: 'flights',
  title: 'Flights',
  group: 'Flights',
  summary: '',
  key: 'id',
  opens: '/flight/{id}',
  refreshS: 30,
  columns: [column('id', 'text', 'Id'), column('callsign', 'text', 'Callsign')],
};
const POINTS: ObjectTypeView = {
  ...FLIGHTS,
  id: 'route_points',
  title: 'Route points',
  key: 'ident',
  opens: '/flight/{flight_id}',
  columns: [
    column('flight_id', 'text', 'Flight', { link: { type: 'flights', column: 'id' } }),
    column('ident', 'text', 'Ident'),
  ],
};

let root: Root;
const visited = noteVisits();
const found = (selector: string, name: string) =>
  vi.waitFor(() => {
    const all = [...document.querySelectorAll<HTMLElement>(selector)];
    const one = all.find(({ textContent }) => textContent?.trim() === name);
    if (!one) throw new Error(`no ${name}`);
    return one;
  });
const item = (name: string) => found('[role="menuitem"]', name);

/** React renders asynchronously, as in a browser: the tests wait for what should appear. */
function show(sql: string): void {
  root.render(
    <>
      <RowLinks
        row={0}
        sql={sql}
        columns={[
          { name: 'id', kind: 'text', type: 'VARCHAR' },
          { name: 'callsign', kind: 'text', type: 'VARCHAR' },
        ]}
        cells={['f 1', 'MER8']}
      />
      <p>drawn</p>
    </>,
  );
}
const links = () => document.querySelector('[aria-label="Links of row 1"]');

beforeEach(() => {
  vi.stubGlobal('Worker', EngineInMemory);
  // The data of a followed link is missing: the query states this, and is kept.
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ code: 404, data: null, message: 'Not found' }, { status: 404 })),
  );
  visited.length = 0;
  setAddress('/');
  for (const slice of [foundryView, foundryProjects, objectTypes]) slice.reset();
  objectTypes.set([FLIGHTS, POINTS]);
  setFoundryOpen(true);
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  root = createRoot(place);
});
afterEach(() => {
  root.unmount();
  vi.unstubAllGlobals();
});

describe('targets of a row', () => {
  it('K1 its page opens, and Foundry closes', async () => {
    show('SELECT * FROM flights');
    const link = await found('button', 'Id f 1');
    expect(links()?.querySelectorAll('button')).toHaveLength(1);
    link.click();
    (await item('Open flight page')).click();
    expect(visited).toEqual(['/flight/f%201']);
    expect(foundryView.get().isOpen).toBe(false);
  });

  it('K1 a link opens a query that is visible and can be edited', async () => {
    show('SELECT * FROM flights');
    (await found('button', 'Id f 1')).click();
    (await item('Route points · flight_id')).click();
    const [project] = foundryProjects.get().projects;
    expect(project?.queries.map(({ name, sql }) => [name, sql])).toEqual([
      ['route_points.sql', "SELECT *\nFROM route_points\nWHERE flight_id = 'f 1';"],
    ]);
    expect(foundryView.get()).toMatchObject({
      isOpen: true,
      mainView: 'workspace',
      selectedProjectId: project?.id,
    });
    const queryId = project?.activeQueryId ?? '';
    await vi.waitFor(() => expect(workspace.get().runs[queryId]?.phase).toBe('failed'));
  });

  it('K1 rows of a user’s file have no links', async () => {
    show('SELECT * FROM my_file');
    await found('p', 'drawn');
    expect(links()).toBe(null);
  });
});
