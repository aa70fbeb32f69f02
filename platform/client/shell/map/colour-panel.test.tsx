// @vitest-environment happy-dom
import { Circle } from 'lucide-react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Freshness } from '#platform/contract/freshness.ts';
import { defineLayer } from '../../layers/layer-definition.ts';
import { mapContents } from '../../layers/empty-layers.ts';
import { activeLayers, setLayerActive } from '../../layers/map-view.store.ts';
import { UiProvider } from '../../ui/ui-provider.tsx';
import type { ClientCapability } from '../client-capability.ts';
import { ColourPanel } from './colour-panel.tsx';
import { ShellProvider } from '../shell-context.tsx';
import { legendFolds } from './legend-folds.store.ts';
import { setContributionVisible } from '../windows/visible-contributions.ts';
import { createShellServices } from '../shell-services.ts';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

const failed: Freshness = {
  source: 'NOAA GFS',
  origin: 'live',
  state: 'failed',
  asOf: '2026-11-20T12:00:00Z',
  receivedAt: '2026-11-20T12:00:00Z',
};
const weather: ClientCapability = {
  id: 'weather',
  contributions: [
    { id: 'stroke', place: 'left-panel', order: 1, useVisible: () => false, Component: () => null },
  ],
  layers: [
    defineLayer({
      key: 'temperature',
      title: 'Temperature',
      group: 'Weather',
      order: 1,
      Icon: Circle,
      load: () =>
        Promise.resolve({
          mapLayers: [],
          Legend: () => (
            <div>
              <h3>Temperature</h3>
              <p data-legend="detail">Run of noon</p>
            </div>
          ),
        }),
      useFreshness: () => failed,
    }),
    defineLayer({
      key: 'radar',
      title: 'Radar',
      group: 'Weather',
      order: 2,
      Icon: Circle,
      load: () => Promise.resolve({ mapLayers: [], Legend: () => <p>dBZ</p> }),
      useFreshness: () => ({ ...failed, state: 'fresh' }),
    }),
    defineLayer({
      key: 'airspace',
      title: 'Airspace',
      group: 'Aeronautical',
      order: 3,
      Icon: Circle,
      load: () =>
        Promise.resolve({
          mapLayers: [
            { id: 'airspace', slot: 'area', sources: {}, layers: () => [], interactive: ['airspace-line'] },
          ],
          Legend: () => <p>Class C</p>,
        }),
      origin: 'reference',
      useSourceLine: () => 'FAA NASR 2026-09-03',
    }),
  ],
};

let root: Root;
async function mount(isPhone: boolean): Promise<void> {
  const services = createShellServices([weather]);
  await act(async () =>
    root.render(
      <UiProvider>
        <ShellProvider services={services}>
          <ColourPanel isPhone={isPhone} />
        </ShellProvider>
      </UiProvider>,
    ),
  );
}
const panel = () => document.querySelector('section[aria-label=Colours]');
async function press(label: string): Promise<void> {
  const button = document.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`);
  if (!button) throw new Error(`no button ${label}`);
  await act(async () => button.click());
}

beforeEach(() => {
  activeLayers.reset();
  legendFolds.reset();
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
});
afterEach(() => act(async () => root.unmount()));

describe('F4 the colour panel', () => {
  it('is shown while a layer that explains its colours is on, on a phone too', async () => {
    await mount(true);
    expect(panel()).toBeNull();
    await act(async () => setLayerActive('temperature', true));
    expect(panel()?.textContent).toContain('Temperature');
  });

  it('is short on a phone until expanded, and collapses to its name', async () => {
    setLayerActive('temperature', true);
    await mount(true);
    expect(panel()?.hasAttribute('data-compact')).toBe(true);
    await press('Show more about colours');
    expect(panel()?.hasAttribute('data-compact')).toBe(false);
    await press('Show less about colours');
    await press('Hide colours');
    expect(panel()?.querySelector('h2')?.textContent).toBe('Colours');
    expect(panel()?.textContent).not.toContain('Run of noon');
    // Folded too it says that data failed.
    expect(panel()?.textContent).toContain('Failed');
    await press('Show colours');
    expect(panel()?.textContent).toContain('Run of noon');
  });

  it('F4 beside the sheet of a phone it is folded until asked for, and as before when the sheet is gone', async () => {
    setLayerActive('radar', true);
    await mount(true);
    expect(panel()?.textContent).toContain('dBZ');
    await act(async () => setContributionVisible('stroke', true));
    expect(panel()?.textContent).not.toContain('dBZ');
    await press('Show colours');
    expect(panel()?.textContent).toContain('dBZ');
    await act(async () => setContributionVisible('stroke', false));
    expect(panel()?.textContent).toContain('dBZ');
    await act(async () => root.unmount());
    root = createRoot(document.body.appendChild(document.createElement('div')));
    await mount(false);
    await act(async () => setContributionVisible('stroke', true));
    expect(panel()?.textContent).toContain('dBZ');
    await act(async () => setContributionVisible('stroke', false));
  });

  it('on a small window legends collapse to chips with the name of their layer, and only the newest is open', async () => {
    setLayerActive('temperature', true);
    await mount(true);
    expect(panel()?.textContent).toContain('Run of noon');
    await act(async () => setLayerActive('radar', true));
    expect(panel()?.textContent).toContain('dBZ');
    expect(panel()?.textContent).not.toContain('Run of noon');
    const chip = document.querySelector<HTMLButtonElement>('button[aria-label="Legend of Temperature"]');
    expect(chip?.getAttribute('aria-expanded')).toBe('false');
    expect(chip?.textContent).toBe('Temperature');
    chip?.focus();
    await press('Legend of Temperature');
    expect(panel()?.textContent).toContain('Run of noon');
    expect(panel()?.textContent).toContain('dBZ');
    // It is the same button, so that a keyboard user can collapse it again.
    expect(document.activeElement).toBe(chip);
    await press('Legend of Radar');
    expect(panel()?.textContent).not.toContain('dBZ');
  });

  it('shows everything on a larger screen', async () => {
    setLayerActive('temperature', true);
    await mount(false);
    expect(panel()?.hasAttribute('data-compact')).toBe(false);
    expect(panel()?.textContent).toContain('Run of noon');
  });

  it('F4 states source, age and mode of feeds and of cycle data', async () => {
    setLayerActive('radar', true);
    setLayerActive('airspace', true);
    await mount(false);
    const lines = [...document.querySelectorAll('p[class*=source]')].map(({ textContent }) => textContent);
    expect(lines).toEqual([
      expect.stringMatching(/^FAA NASR 2026-09-03.*Reference$/),
      expect.stringMatching(/^NOAA GFS · \d.*Live$/),
    ]);
  });

  it('F4 also states on a short panel source, age and mode, and that nothing is in view', async () => {
    setLayerActive('airspace', true);
    await mount(true);
    const line = () => panel()?.querySelector('p[class*=source]');
    expect(line()?.textContent).toMatch(/^FAA NASR 2026-09-03.*Reference$/);
    expect(line()?.closest('[data-legend=detail]')).toBeNull();
    await act(async () => mapContents.set({ empty: [], loading: ['airspace'] }));
    expect(line()?.textContent).toMatch(/^Loading …/);
    await act(async () => mapContents.set({ empty: ['airspace'], loading: [] }));
    expect(line()?.textContent).toMatch(/^None in view/);
    await act(async () => mapContents.reset());
  });

  it('F0 the legend, short or full, shows that its data failed', async () => {
    setLayerActive('temperature', true);
    await mount(true);
    expect(panel()?.textContent).toContain('NOAA GFS');
    expect(panel()?.textContent).toContain('Failed');
  });
});
