// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnsweringApi, startAnsweringApi } from '#platform/testing/answering-api.ts';
import { mainMap } from '#platform/client/shell/map-access.ts';
import { UiProvider } from '#platform/client/ui/ui-provider.tsx';
import { AirportDiagram } from './airport-diagram.tsx';
import { TileNote } from './diagram-map.tsx';
import { describeMapError } from './use-diagram-tiles.ts';

let api: AnsweringApi;
let root: Root;
let host: HTMLElement;
beforeAll(async () => {
  api = await startAnsweringApi();
  mainMap.setUnsupported();
});
afterAll(() => api.stop());
beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(() => {
  root.unmount();
  host.remove();
});

function show(part: ReactNode): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  root.render(
    <QueryClientProvider client={client}>
      <UiProvider>{part}</UiProvider>
    </QueryClientProvider>,
  );
}
const sees = (text: string) =>
  vi.waitFor(() => expect(host.textContent).toContain(text), { timeout: 60_000 });

describe('E5 L2 failures of an airport’s map', () => {
  it('L2 Failed to initialize airport map, with the server’s message', async () => {
    api.answer(500);
    show(<AirportDiagram icao="KJFK" />);
    await sees('Failed to initialize airport map');
    expect(host.textContent).toContain('the reason of the server');
  });

  it('E5 an airport without a diagram is not an error', async () => {
    api.answer(404);
    show(<AirportDiagram icao="QQQQ" />);
    await sees('Airport diagram not available for QQQQ');
  });

  it('L2 Map error states the cause', async () => {
    const tiles = { state: 'tiles', mapError: 'out of memory' } as const;
    const diagram = { unavailableReason: null, isAvailable: true };
    show(<TileNote tiles={tiles} diagram={diagram} onRetry={() => undefined} />);
    await sees('Map error: out of memory');
  });

  it('L2 a missing source or layer of the tiles is not reported', () => {
    expect(describeMapError('Source "amm" does not exist')).toBeNull();
    expect(describeMapError('The layer amm cannot be queried')).toBeNull();
    expect(describeMapError('program memory exhausted')).toBe('program memory exhausted');
  });
});
