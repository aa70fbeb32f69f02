// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Plane, TowerControl } from 'lucide-react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appSettingsQuery } from '../../query/app-settings.queries.ts';
import { UiProvider } from '../../ui/ui-provider.tsx';
import type { SearchHit, SearchSource } from '../client-capability.ts';
import { ShellProvider } from '../shell-context.tsx';
import { createShellServices } from '../shell-services.ts';
import { SearchBox } from './search-box.tsx';
import { type FoundGroup, orderGroups } from './use-search-hits.ts';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

const hit = (title: string, Icon = TowerControl): SearchHit => ({
  id: title,
  title,
  subtitle: '',
  Icon,
  open: () => undefined,
});

/** Queries are sent, and their results drawn, a moment after typing. */
async function until(look: () => void): Promise<void> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  await vi.waitFor(look);
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
}

/** A source that responds when the test says so. */
function heldSource(id: string, title: string, isMeant?: SearchSource['isMeant']) {
  const asked = new Map<string, (hits: SearchHit[]) => void>();
  const source: SearchSource = {
    id,
    title,
    search: (text) => new Promise((resolve) => asked.set(text, resolve)),
    ...(isMeant ? { isMeant } : {}),
  };
  const answer = async (text: string, hits: SearchHit[]) => {
    await until(() => expect([...asked.keys()]).toContain(text));
    await act(async () => asked.get(text)?.(hits));
  };
  return { source, answer };
}

let root: Root;
let box: HTMLInputElement;

async function open(sources: readonly SearchSource[]): Promise<void> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queryClient.setQueryData(appSettingsQuery().queryKey, { navdata: { ready: true } } as never);
  const services = createShellServices([{ id: 'sources', search: sources }]);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <UiProvider>
          <ShellProvider services={services}>
            <SearchBox placeholder="Search" />
          </ShellProvider>
        </UiProvider>
      </QueryClientProvider>,
    ),
  );
  const found = document.querySelector('input');
  if (!found) throw new Error('no box');
  box = found;
  await act(async () => box.focus());
}

async function type(text: string): Promise<void> {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const statusText = () => document.querySelector('[role=status]')?.textContent ?? null;
const titles = () => [...document.querySelectorAll('[role=option] b')].map((one) => one.textContent);

beforeEach(() => {
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
});
afterEach(() => act(async () => root.unmount()));

describe('B2 the search box describes its function', () => {
  it('B2 searches at once, keeps its results until the next response, and states when there are none', async () => {
    const airports = heldSource('airports', 'Airports');
    await open([airports.source]);
    expect(statusText()).toBeNull();
    await type('K');
    expect(statusText()).toBe('Type at least 2 characters.');
    await type('KJ');
    expect(statusText()).toBe('Searching…');
    await airports.answer('KJ', [hit('KJFK'), hit('KJAX')]);
    await until(() => expect(titles()).toEqual(['KJFK', 'KJAX']));
    expect(statusText()).toBeNull();
    await type('KJX');
    expect(titles()).toEqual(['KJFK', 'KJAX']);
    expect(statusText()).toBe('Searching…');
    await airports.answer('KJX', []);
    await until(() => expect(titles()).toEqual([]));
    expect(statusText()).toBe('Nothing found for "KJX".');
  });

  it('B2 F5 for a callsign, aircraft are listed first', async () => {
    const airports = heldSource('airports', 'Airports');
    const aircraft = heldSource('traffic', 'Aircraft', (_, hits) => hits.length > 0);
    await open([airports.source, aircraft.source]);
    await type('BAW');
    await airports.answer('BAW', [hit('KBAW')]);
    await until(() => expect(titles()).toEqual(['KBAW']));
    expect(statusText()).toBe('Searching…');
    await aircraft.answer('BAW', [hit('BAW117', Plane)]);
    await until(() => expect(titles()).toEqual(['BAW117', 'KBAW']));
    expect(statusText()).toBeNull();
  });
});

describe('B2 order of results', () => {
  const group = (id: string, names: readonly string[], isMeant = false): FoundGroup => ({
    source: { id, title: id, search: async () => [] },
    hits: names.map((name) => hit(name)),
    isMeant,
  });
  const shown = (groups: readonly FoundGroup[], text: string) =>
    orderGroups(groups, text).map(({ hits }) => hits.map(({ title }) => title));

  it('B2 without a recognised format the order of the sources is kept', () => {
    const groups = [group('navdata', ['KJFK']), group('traffic', ['KJF1'])];
    expect(orderGroups(groups, 'KJF')).toEqual(groups);
  });
  it('B2 F5 exact names are never pushed out of view by suggestions', () => {
    const five = ['BAW1', 'BAW2', 'BAW3', 'BAW4', 'BAW5'];
    expect(shown([group('navdata', ['BAW']), group('traffic', five, true)], 'baw')).toEqual([
      ['BAW1', 'BAW2', 'BAW3'],
      ['BAW'],
    ]);
    expect(shown([group('navdata', ['BAWBI']), group('traffic', five, true)], 'baw')).toEqual([
      five,
      ['BAWBI'],
    ]);
  });
});
