// @vitest-environment happy-dom
import { Circle } from 'lucide-react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { activeLayers, declareLayers } from '#platform/client/layers/map-view.store.ts';
import { altitudeBand } from '#platform/client/layers/altitude.store.ts';
import { mainMap } from '#platform/client/shell/map-access.ts';
import { timeline } from '#platform/client/time/timeline.store.ts';
import { startAnsweringApi } from '#platform/testing/answering-api.ts';
import type { AssistantAnswer, AssistantCard } from '../contract.ts';
import { perform } from './app-actions.ts';
import { assistantDepsContext } from './assistant-deps.ts';
import { beginExchange, changeExchange, clearThread } from './assistant-thread.store.ts';
import { AssistantView } from './assistant-view.tsx';
import { toolPermissions } from './tool-permissions.store.ts';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

const NO_WINDOW = { open: () => undefined, close: () => undefined };
const WINDOWS = { charts: NO_WINDOW, hazards: NO_WINDOW, traffic: NO_WINDOW };
const Provider = assistantDepsContext.provider({
  openAirport: () => null,
  openFlight: () => null,
  opened: () => null,
  showFieldsNear: () => undefined,
  windows: WINDOWS,
});
const card: AssistantCard = {
  tool: 'getWeather',
  title: 'KJFK weather',
  words: 'KJFK is IFR.',
  lines: [
    { label: 'Ceiling', value: '700 ft AGL', tone: 'plain' },
    { label: 'QNH', value: '—', tone: 'plain' },
  ],
  raw: ['METAR KJFK 241251Z 04012KT 2SM BR OVC007 08/07 A2980'],
  freshness: {
    source: 'NOAA',
    asOf: '2026-11-24T12:51:00Z',
    receivedAt: null,
    origin: 'simulated',
    state: 'stale',
  },
  source: null,
  link: '/airport/KJFK',
  problem: null,
};
const answer: AssistantAnswer = {
  isUnderstood: true,
  words: '',
  cards: [card],
  actions: [],
  write: null,
  unused: [],
  prose: [],
  model: null,
  suggestions: [],
  subject: { airport: 'KJFK', flightId: null, memberId: null },
  calls: [],
};

let root: Root;
beforeEach(async () => {
  clearThread();
  document.body.innerHTML = '<div id="app"></div>';
  root = createRoot(document.querySelector('#app') ?? document.body);
  await act(async () =>
    root.render(
      <Provider>
        <AssistantView />
      </Provider>,
    ),
  );
});
afterEach(async () => act(async () => root.unmount()));

const words = () => document.body.textContent;
const answered = (what: AssistantAnswer, write: 'none' | 'asked' | 'never' = 'none') =>
  act(async () =>
    changeExchange(beginExchange('metar kjfk'), { state: { kind: 'answered', answer: what }, write }),
  );

describe('K3 the assistant’s display', () => {
  it('when empty it offers examples that can be pressed', () => {
    expect(words()).toContain('metar KJFK KSFO');
    expect(document.querySelectorAll('ul[aria-label="Suggestions"] button').length).toBeGreaterThan(3);
  });

  it('input is completed by sentences that begin or continue like it; a press selects one', async () => {
    const line = document.querySelector<HTMLInputElement>('form input');
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(line, 'cross');
      line?.dispatchEvent(new Event('input', { bubbles: true }));
    });
    const offered = [
      ...document.querySelectorAll<HTMLButtonElement>('form ul[aria-label="Suggestions"] button'),
    ];
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      'crosswind 27L EGLL',
      'what crosses my flight',
    ]);
    await act(async () => offered[1]?.click());
    expect(line?.value).toBe('what crosses my flight');
  });

  it('a card shows its figures, the source’s text, their age and their feed mode', async () => {
    await answered(answer);
    for (const text of ['KJFK is IFR.', '700 ft AGL', '—', 'OVC007', 'NOAA', 'Simulated', 'Stale'])
      expect(words()).toContain(text);
    expect(document.querySelector('button[aria-label="Open KJFK weather"]')).not.toBeNull();
  });

  it('a change needs consent first', async () => {
    const write = { tool: 'deleteFlight', args: { flight: 'f-1' }, words: 'Delete flight MER12 KJFK–EGLL?' };
    await answered({ ...answer, cards: [], write }, 'asked');
    expect(words()).toContain('Delete flight MER12 KJFK–EGLL?');
    const buttons = [...document.querySelectorAll('[role=group] button')].map(
      ({ textContent }) => textContent,
    );
    expect(buttons).toEqual(['Confirm', 'Cancel', 'Always', 'Never']);
    const cancel = [...document.querySelectorAll<HTMLButtonElement>('[role=group] button')][1];
    await act(async () => cancel?.click());
    expect(words()).toContain('Not done.');
    expect(document.querySelector('[role=group]')).toBeNull();
    expect(toolPermissions.get()).toEqual({});
  });

  it('a change reports the parts that were not applied', async () => {
    const api = await startAnsweringApi();
    const provenance = { mode: 'simulated', link: null, answeredAt: '2026-11-20T12:00:00Z', sources: [] };
    const data = { saved: [], skipped: [], messages: ['MER1: KZZZ is no airport: check it.'] };
    api.answer(200, { tool: 'updateFlights', data, provenance });
    const write = { tool: 'updateFlights', args: { flights: {} }, words: 'Save flight MER1 KJFK–KZZZ?' };
    await answered({ ...answer, cards: [], write }, 'asked');
    await act(async () => document.querySelector<HTMLButtonElement>('[role=group] button')?.click());
    await vi.waitFor(() => expect(words()).toContain('Done.'));
    expect(document.querySelector('[role=status]')?.textContent).toBe(
      'Done.MER1: KZZZ is no airport: check it.',
    );
    await api.stop();
  });

  it('Never is stored for the tool until reset', async () => {
    const write = { tool: 'deleteFlight', args: { flight: 'f-1' }, words: 'Delete flight MER12?' };
    await answered({ ...answer, cards: [], write }, 'asked');
    const never = [...document.querySelectorAll<HTMLButtonElement>('[role=group] button')].at(-1);
    await act(async () => never?.click());
    expect(toolPermissions.get()).toEqual({ deleteFlight: 'never' });
    clearThread();
    await answered({ ...answer, cards: [], write }, 'never');
    expect(words()).toContain('deleteFlight is set to Never');
    const again = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Ask again',
    );
    await act(async () => again?.click());
    expect(toolPermissions.get()).toEqual({});
  });

  it('a model’s text: a number that no tool returned is struck through, and its tools are named', async () => {
    const prose = [
      { text: 'Block fuel ', struck: null },
      { text: '9,999', struck: 'Not in any answer of a tool' },
      { text: ' kg.', struck: null },
    ];
    const calls = [{ tool: 'getWeather', args: {}, isOk: true }];
    await answered({ ...answer, cards: [], prose, calls, model: { name: 'local', failure: null } });
    expect(document.querySelector('del')?.textContent).toBe('9,999');
    expect(document.querySelector('del')?.title).toBe('Not in any answer of a tool');
    expect(words()).toContain('local · getWeather');
    await answered({
      ...answer,
      cards: [],
      model: { name: 'local', failure: 'The model has been silent for 30 s.' },
    });
    expect(words()).toContain('The model has been silent for 30 s. Answered without local.');
  });

  it('a source’s text is never rendered as markup', async () => {
    await answered({ ...answer, cards: [{ ...card, raw: ['<img src=x onerror=alert(1)>'] }] });
    expect(document.querySelector('img')).toBeNull();
    expect(words()).toContain('<img src=x onerror=alert(1)>');
  });
});

describe('K3 map actions of a sentence', () => {
  it('layers, level and time; an unknown layer does nothing', () => {
    const fieldsNear: number[] = [];
    const deps = {
      showFieldsNear: (flightLevel: number) => void fieldsNear.push(flightLevel),
      windows: WINDOWS,
    };
    const load = () => Promise.resolve({ mapLayers: [] });
    declareLayers([{ key: 'radar', title: 'Radar', group: 'Weather', order: 1, Icon: Circle, load }]);
    perform({ kind: 'layer', key: 'radar', isOn: true }, deps);
    perform({ kind: 'layer', key: '__proto__', isOn: true }, deps);
    expect(activeLayers.get()).toEqual({ radar: true });
    perform({ kind: 'level', flightLevel: 340 }, deps);
    expect(fieldsNear).toEqual([340]);
    expect(altitudeBand.get()).toEqual({ lowFl: 320, highFl: 360 });
    perform({ kind: 'time', atMs: null }, deps);
    expect(timeline.get().atMs).toBeNull();
  });

  it('the camera flies to a position, and keeps its zoom if none is given', () => {
    const flown = vi.spyOn(mainMap, 'flyTo').mockResolvedValue({ ok: true });
    const deps = { showFieldsNear: () => undefined, windows: WINDOWS };
    perform({ kind: 'camera', lat: 40.64, lon: -73.78, zoom: 9 }, deps);
    perform({ kind: 'camera', lat: 51.47, lon: -0.45, zoom: null }, deps);
    expect(flown.mock.calls).toEqual([[{ lat: 40.64, lon: -73.78, zoom: 9 }], [{ lat: 51.47, lon: -0.45 }]]);
    flown.mockRestore();
  });
});
