// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Plane } from 'lucide-react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listen } from '../events/app-events.ts';
import { currentPathname } from '../navigation/navigation.ts';
import { setAddress } from '../navigation/testing/visit-address.ts';
import { useSlice } from '../state/slice.ts';
import { Panel } from '../ui/panel.tsx';
import { UiProvider } from '../ui/ui-provider.tsx';
import type { ClientCapability, Contribution, Place, ShellAction } from './client-capability.ts';
import { panelFlags, setPanelFlag, type PanelFlag } from './panel-flags.store.ts';
import { ShellProvider } from './shell-context.tsx';
import { createShellServices } from './shell-services.ts';
import { mainMap } from './map-access.ts';
import { setShellUi, shellUi, showNavigationError } from './shell-ui.store.ts';
import { Shell } from './shell.tsx';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

function panelOf(flag: PanelFlag, place: Place, title: string, Component?: () => never): Contribution {
  return {
    id: title,
    title,
    place,
    order: 1,
    useVisible: () => useSlice(panelFlags, (flags) => flags[flag]),
    Component: Component ?? (() => <Panel title={title} />),
    onClose: () => setPanelFlag(flag, false),
  };
}
const flights: ClientCapability = {
  id: 'flights',
  contributions: [
    panelOf('isFlightsPanelOpen', 'left-panel', 'Flights'),
    panelOf('isCrewOpen', 'workspace', 'Crew'),
    panelOf('isFoundryOpen', 'workspace', 'Foundry'),
    panelOf('isAlertsPanelOpen', 'left-panel', 'Alerts', () => {
      throw new Error('Alerts cannot be drawn');
    }),
  ],
  windows: [
    {
      id: 'crew',
      flag: 'isCrewOpen',
      workspace: true,
      hidesTopNav: false,
      opensOn: ['open-crew-management'],
    },
    {
      id: 'foundry',
      flag: 'isFoundryOpen',
      workspace: true,
      hidesTopNav: true,
      opensOn: ['open-foundry'],
      closesOn: ['close-foundry'],
    },
  ],
  actions: [
    {
      id: 'rail-flights',
      place: 'rail',
      order: 1,
      title: 'Flights',
      Icon: Plane,
      useActive: () => useSlice(panelFlags, (flags) => flags.isFlightsPanelOpen),
      onSelect: () => setPanelFlag('isFlightsPanelOpen', true),
    },
  ],
};

/** Code loaded on first use takes longer on a busy machine. */
const LAZY_WAIT = { timeout: 60_000 };

let root: Root;
async function mount(capabilities: readonly ClientCapability[]): Promise<void> {
  const services = createShellServices(capabilities);
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
        <UiProvider>
          <ShellProvider services={services}>
            <Shell />
          </ShellProvider>
        </UiProvider>
      </QueryClientProvider>,
    ),
  );
}
const change = (run: () => void) => act(async () => run());
const press = (key: string, over: KeyboardEventInit = {}) =>
  change(() =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...over }),
    ),
  );
const headings = () => [...document.querySelectorAll('h2')].map((heading) => heading.textContent);
const has = (selector: string) => document.querySelector(selector) !== null;

beforeEach(() => {
  setAddress('/');
  panelFlags.reset();
  shellUi.reset();
  window.innerWidth = 1440;
  window.innerHeight = 900;
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  // Errors caught by a boundary are asserted on the page; the log would only repeat them.
  root = createRoot(container, { onCaughtError: () => undefined });
});
afterEach(() => act(async () => root.unmount()));

describe('F7 the shell draws registered contributions', () => {
  it('draws no place without a contribution', async () => {
    await mount([]);
    expect(has('header')).toBe(true);
    expect(has('nav[aria-label=Panels]')).toBe(true);
    expect(has('nav[aria-label=Dock]')).toBe(false);
    expect(has('[aria-label=Altitude]')).toBe(false);
    expect(headings()).not.toContain('Timeline');
  });

  it('B1 shows a panel as a region named by its heading', async () => {
    await mount([flights]);
    await change(() => setPanelFlag('isFlightsPanelOpen', true));
    const region = document.querySelector('section[aria-labelledby]');
    expect(document.getElementById(region?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
      'Flights',
    );
  });

  it('F7 of two alternating panels on one side, only one is open at a time', async () => {
    const airports = panelOf('isAirportPanelOpen', 'left-panel', 'Airports');
    await mount([{ ...flights, contributions: [airports, ...(flights.contributions ?? [])] }]);
    const shown = () => headings().filter((title) => title === 'Airports' || title === 'Flights');
    await change(() => setPanelFlag('isFlightsPanelOpen', true));
    for (const [open, title] of [
      [true, 'Airports'],
      [false, 'Flights'],
      [true, 'Airports'],
    ] as const) {
      await change(() => {
        setPanelFlag('isAirportPanelOpen', open);
        setPanelFlag('isFlightsPanelOpen', !open);
      });
      expect(shown()).toEqual([title]);
    }
  });

  it('one broken panel does not take the app down', async () => {
    await mount([flights]);
    await change(() => setPanelFlag('isAlertsPanelOpen', true));
    expect(headings()).toContain('Something went wrong!');
    expect(document.body.textContent).not.toContain('Alerts cannot be drawn');
    const toggle = [...document.querySelectorAll('button')].find(
      (button) => button.textContent === 'Show Error',
    );
    await change(() => toggle?.click());
    expect(toggle?.textContent).toBe('Hide Error');
    expect(document.body.textContent).toContain('Alerts cannot be drawn');
    expect(has('header')).toBe(true);
  });
});

describe('F7 without WebGL', () => {
  it('F7 no control is without effect', async () => {
    await mount([]);
    await change(() => mainMap.setUnsupported());
    const labels = () =>
      [...document.querySelectorAll('button')].map(
        (button) => button.getAttribute('aria-label') ?? button.textContent,
      );
    for (const dead of ['Zoom in', 'Zoom out', 'Globe', 'Layers']) expect(labels()).not.toContain(dead);
    expect(labels()).toContain('Settings');
    await change(() => mainMap.setReady(false));
    for (const alive of ['Zoom in', 'Globe', 'Layers']) expect(labels()).toContain(alive);
  });
});

describe('B10 hiding', () => {
  it('hides the top nav for foundry and shows it again', async () => {
    await mount([flights]);
    await change(() => window.dispatchEvent(new CustomEvent('open-foundry')));
    expect(has('header input')).toBe(false);
    await change(() => window.dispatchEvent(new CustomEvent('close-foundry')));
    expect(has('header input')).toBe(true);
  });

  it('B10 a window without content shows no empty frame', async () => {
    await mount([flights]);
    await change(() => setPanelFlag('isFlightsPanelOpen', true));
    for (const name of ['analysis', 'ai-assistant']) {
      await change(() => window.dispatchEvent(new CustomEvent(`open-${name}`)));
      expect(has('header input')).toBe(true);
      expect(headings()).toContain('Flights');
      await change(() => window.dispatchEvent(new CustomEvent(`close-${name}`)));
    }
  });

  it('hides the flight list for crew; the rail leaves crew to show it again', async () => {
    await mount([flights]);
    await change(() => setPanelFlag('isFlightsPanelOpen', true));
    await change(() => window.dispatchEvent(new CustomEvent('open-crew-management')));
    expect(headings()).toContain('Crew');
    expect(headings()).not.toContain('Flights');
    await change(() => setPanelFlag('isFlightsPanelOpen', false));
    const item = [...document.querySelectorAll('nav button')].find(
      (button) => button.textContent === 'Flights',
    );
    await change(() => (item as HTMLButtonElement).click());
    expect(panelFlags.get().isCrewOpen).toBe(false);
    expect(headings()).toContain('Flights');
  });
});

describe('F7 keyboard and search', () => {
  it('Escape closes the topmost thing only', async () => {
    await mount([flights]);
    await change(() => setPanelFlag('isFlightsPanelOpen', true));
    await change(() =>
      showNavigationError('Unable to load airport KXYZ. Check the ICAO code and try again.'),
    );
    expect(headings()).toContain('Navigation Error');
    const alerts = [...document.querySelectorAll('[role=alert]')].map((alert) => alert.textContent);
    expect(alerts.some((alert) => alert?.includes('Unable to load airport KXYZ.'))).toBe(true);
    await press('Escape');
    expect(headings()).not.toContain('Navigation Error');
    expect(headings()).toContain('Flights');
    await press('Escape');
    expect(headings()).not.toContain('Flights');
  });

  const railButton = () =>
    [...document.querySelectorAll<HTMLElement>('nav[aria-label=Panels] button')].find(
      ({ textContent }) => textContent === 'Flights',
    );

  it('F7 with Settings open over the flights, only Settings is marked in the rail; Flights shows its panel again', async () => {
    const [open] = flights.actions ?? [];
    // Like the panel of a page: its address keeps it open under another panel.
    const { flag: _, ...list } = panelOf('isFlightsPanelOpen', 'left-panel', 'Flights');
    const page = { ...flights, contributions: [list], actions: [{ ...open!, panels: [list.id] }] };
    await mount([page]);
    const pressed = () =>
      [...document.querySelectorAll('nav[aria-label=Panels] button[aria-pressed=true]')].map(
        ({ textContent }) => textContent,
      );
    await change(() => setPanelFlag('isFlightsPanelOpen', true));
    expect(pressed()).toEqual(['Flights']);
    await change(() => setPanelFlag('isSettingsOpen', true));
    expect(pressed()).toEqual(['Settings']);
    await change(() => railButton()?.click());
    expect(pressed()).toEqual(['Flights']);
    expect(headings()).toContain('Flights');
  });

  it('F7 Escape returns the focus to the control that opened a panel, wherever in the panel it was', async () => {
    const [panel] = flights.contributions ?? [];
    const withField = {
      ...flights,
      contributions: [
        {
          ...panel!,
          Component: () => (
            <Panel title="Flights">
              <input aria-label="Filter" />
            </Panel>
          ),
        },
      ],
    };
    await mount([withField]);
    railButton()?.focus();
    await change(() => railButton()?.click());
    document.querySelector<HTMLElement>('[aria-label=Filter]')?.focus();
    await press('Escape');
    expect(has('[aria-label=Filter]')).toBe(false);
    expect(document.activeElement).toBe(railButton());
  });

  it('F7 Escape returns the focus from search, palette and keyboard help', async () => {
    await mount([flights]);
    for (const [key, over] of [
      ['/', {}],
      ['k', { ctrlKey: true }],
      ['?', {}],
    ] as const) {
      railButton()?.focus();
      await press(key, over);
      await vi.waitFor(
        () => expect(document.activeElement?.closest('input, [role=dialog]')).not.toBeNull(),
        LAZY_WAIT,
      );
      await press('Escape');
      await vi.waitFor(() => expect(document.activeElement).toBe(railButton()), LAZY_WAIT);
      await vi.waitFor(() => expect(has('[role=dialog]')).toBe(false), LAZY_WAIT);
    }
  });

  it('F7 a skip link comes first and leads to the map', async () => {
    await mount([flights]);
    const first = document.querySelector<HTMLElement>('a[href], button, input');
    expect(first?.textContent).toBe('Skip to the map');
    await change(() => first?.click());
    expect(document.activeElement?.tagName).toBe('MAIN');
  });

  it('B3 Enter in the search box sends start-search with the text', async () => {
    await mount([]);
    const sent: unknown[] = [];
    const stop = listen('start-search', (text) => sent.push(text));
    await press('/');
    const input = document.activeElement as HTMLInputElement;
    expect(input.placeholder).toBe('Search airports, fixes, flights');
    await change(() => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
      set?.call(input, 'kjfk');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await press('Enter');
    stop();
    expect(sent).toEqual(['kjfk']);
  });

  it('B7 a left panel with a flag closes the airport page if it is a common window', async () => {
    await mount([flights]);
    setAddress('/airport/KJFK');
    await change(() => setPanelFlag('isDataManagementOpen', true));
    expect(currentPathname()).toBe('/');
  });

  it('on a phone the tab bar has only existing entries', async () => {
    window.innerWidth = 390;
    window.innerHeight = 844;
    // The frame of a phone is a lazy part: its modules are loaded before it is drawn, however long that takes.
    await Promise.all([import('./phone/phone-chrome.tsx'), import('./phone/phone-timeline.tsx')]);
    await mount([flights]);
    const tabs = () =>
      [...document.querySelectorAll('nav[aria-label=Main] button')].map((tab) => tab.textContent);
    await expect.poll(tabs, LAZY_WAIT).toEqual(['Map', 'More']);
    await change(() => setShellUi({ isMoreOpen: false }));
  });

  it('F7 the tab bar marks what is open: the map, a tab, or More for what is opened from there', async () => {
    window.innerWidth = 390;
    window.innerHeight = 844;
    await Promise.all([import('./phone/phone-chrome.tsx'), import('./phone/phone-timeline.tsx')]);
    const actionOf = (flag: PanelFlag, title: string, over: Partial<ShellAction> = {}): ShellAction => ({
      id: `action-${title}`,
      place: 'rail',
      order: 1,
      title,
      Icon: Plane,
      useActive: () => useSlice(panelFlags, (flags) => flags[flag]),
      onSelect: () => setPanelFlag(flag, true),
      ...over,
    });
    const airport = panelOf('isAirportPanelOpen', 'left-panel', 'Airport');
    await mount([
      {
        ...flights,
        contributions: [airport, ...(flights.contributions ?? [])],
        actions: [
          actionOf('isFlightsPanelOpen', 'Flights', { place: 'tab-bar' }),
          actionOf('isAirportPanelOpen', 'Airports'),
          actionOf('isFoundryOpen', 'Foundry', { place: 'dock' }),
        ],
      },
    ]);
    const marked = () =>
      [...document.querySelectorAll('nav[aria-label=Main] button')]
        .filter((tab) => tab.getAttribute('aria-pressed') === 'true' || tab.hasAttribute('aria-current'))
        .map((tab) => tab.textContent);
    await expect.poll(marked, LAZY_WAIT).toEqual(['Map']);
    for (const [flag, title] of [
      ['isSettingsOpen', 'More'],
      ['isFlightsPanelOpen', 'Flights'],
      ['isFoundryOpen', 'More'],
      // Both are about the map.
      ['isAirportPanelOpen', 'Map'],
      ['isLayersPanelOpen', 'Map'],
    ] as const) {
      await change(() => setPanelFlag(flag, true));
      expect(marked(), flag).toEqual([title]);
      await change(() => setPanelFlag(flag, false));
      expect(marked(), flag).toEqual(['Map']);
    }
    const pressed = (selector: string, title: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].find((button) => button.textContent === title);
    await change(() => pressed('nav[aria-label=Main] button', 'More')?.click());
    await expect.poll(() => pressed('[role=dialog] button', 'Settings'), LAZY_WAIT).toBeDefined();
    await change(() => pressed('[role=dialog] button', 'Settings')?.click());
    await expect.poll(() => shellUi.get().isMoreOpen, LAZY_WAIT).toBe(false);
    expect(panelFlags.get().isSettingsOpen).toBe(true);
    expect(marked()).toEqual(['More']);
    await change(() => pressed('nav[aria-label=Main] button', 'Map')?.click());
    expect(marked()).toEqual(['Map']);
  });
});
