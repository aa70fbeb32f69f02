// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { objectColumnOf as column, type ObjectTypeView } from '#platform/contract/object-type.ts';
import { configureNavigation } from '#platform/client/navigation/navigation.ts';
import { EngineInMemory } from '../testing/engine-in-memory.ts';
import { foundryView, setFoundryOpen } from './foundry-view.store.ts';
import { objectTypes } from './object-types.store.ts';
import { foundryProjects } from './projects.store.ts';
import { RowLinks } from './row-links.tsx';

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
let visited: string[] = [];
const item = async (name: string): Promise<HTMLElement> =>
  vi.waitFor(async () => {
    await act(async () => {});
    const found = [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')].find(
      ({ textContent }) => textContent?.trim() === name,
    );
    if (!found) throw new Error(`no ${name}`);
    return found;
  });
const press = (element: Element | null | undefined) =>
  act(async () => (element as HTMLElement | null | undefined)?.click());

async function shown(sql: string): Promise<HTMLElement | null> {
  await act(async () =>
    root.render(
      <RowLinks
        row={0}
        sql={sql}
        columns={[
          { name: 'id', kind: 'text', type: 'VARCHAR' },
          { name: 'callsign', kind: 'text', type: 'VARCHAR' },
        ]}
        cells={['f 1', 'MER8']}
      />,
    ),
  );
  return document.querySelector('[aria-label="Links of row 1"]');
}

beforeEach(() => {
  vi.stubGlobal('Worker', EngineInMemory);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  visited = [];
  configureNavigation({
    go: (path) => void visited.push(path),
    pathname: () => '/',
    onChange: () => () => undefined,
  });
  for (const slice of [foundryView, foundryProjects, objectTypes]) slice.reset();
  objectTypes.set([FLIGHTS, POINTS]);
  setFoundryOpen(true);
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

describe('where a row leads', () => {
  it('K1 its page is opened, and Foundry gives way', async () => {
    const links = await shown('SELECT * FROM flights');
    expect([...(links?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Id f 1',
    ]);
    await press(links?.querySelector('button'));
    await press(await item('Open flight page'));
    expect(visited).toEqual(['/flight/f%201']);
    expect(foundryView.get().isOpen).toBe(false);
  });

  it('K1 a link is followed as a query that is seen and can be changed', async () => {
    const links = await shown('SELECT * FROM flights');
    await press(links?.querySelector('button'));
    await press(await item('Route points · flight_id'));
    const [project] = foundryProjects.get().projects;
    expect(project?.queries.map(({ name, sql }) => [name, sql])).toEqual([
      ['route_points.sql', "SELECT *\nFROM route_points\nWHERE flight_id = 'f 1';"],
    ]);
    expect(foundryView.get()).toMatchObject({
      isOpen: true,
      mainView: 'workspace',
      selectedProjectId: project?.id,
    });
  });

  it('K1 rows of a file of the person lead nowhere', async () => {
    expect(await shown('SELECT * FROM my_file')).toBe(null);
  });
});
