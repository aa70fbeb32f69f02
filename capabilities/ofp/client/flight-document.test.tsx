// @vitest-environment happy-dom
import { type IncomingMessage, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { type Root, createRoot } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setApiBase } from '#platform/testing/api-at.ts';
import { changeSettings, settings } from '#platform/client/shell/settings.store.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import type { FlightInput } from '#capabilities/flights/contract.ts';
import type { FleetAircraftInput } from '#capabilities/plan/contract.ts';
import type { IncomingFlight } from '../domain/incoming.ts';
import { samplePerformance, samplePlan } from '../testing/sample-material.ts';
import { FilingModal } from './filing.modal.tsx';
import { FlightDocument } from './flight-document.tsx';
import { ImportModal } from './import.modal.tsx';
import { ofpContext } from './ofp-deps.ts';
import { closePlanImport, openPlanImport } from './ofp.store.ts';

let server: Server;
let answer: { status: number; body: unknown };
let requests: unknown[] = [];

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const part of request) text += String(part);
  return JSON.parse(text);
}

beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    void bodyOf(request).then((body) => {
      requests.push(body);
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  setApiBase(`http://127.0.0.1:${port}`);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

let drafts: IncomingFlight[] = [];
let fleet: FleetAircraftInput[] = [];
let saved: FlightInput[] = [];
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  queryClient.clear();
  [requests, drafts, saved, fleet] = [[], [], [], []];
  answer = { status: 200, body: { code: 200, data: samplePerformance, message: 'ok' } };
});
const Provider = ofpContext.provider({
  PlanView: ({ plan }) => <p>Plan {plan.plannedFuel.block_fuel}</p>,
  fleetAircraftOf: async (registration) =>
    fleet.find((aircraft) => aircraft.registration === registration) ?? null,
  appendixOf: () => ['', 'ANALYSIS: WHEN TO GO'],
  openDraft: (flight) => void drafts.push(flight),
  saveAndOpen: async (flight) => void saved.push(flight),
});
const roots: Root[] = [];
/** A page removed without unmounting would continue to make requests. */
const closePages = () =>
  act(async () => {
    for (const root of roots.splice(0)) root.unmount();
    document.body.replaceChildren();
  });
afterEach(async () => {
  closePlanImport();
  await closePages();
});

async function render(content: React.ReactNode): Promise<HTMLElement> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  roots.push(root);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Provider>{content}</Provider>
      </QueryClientProvider>,
    ),
  );
  return place;
}
const button = (name: string) =>
  [...document.querySelectorAll('button')].find((each) => each.textContent?.trim() === name);
const press = (name: string) => act(async () => button(name)?.click());

async function openPerformance(plan = samplePlan): Promise<HTMLElement> {
  const place = await render(<FlightDocument plan={plan} />);
  expect(requests).toEqual([]);
  await press('Performance plan');
  return place;
}
const until = (check: () => void) => act(async () => vi.waitFor(check, { timeout: 60_000 }));

describe('G5 the performance plan beside the plan', () => {
  it('is requested only when opened, for the same flight', async () => {
    const place = await openPerformance();
    await until(() => expect(place.textContent).toContain('GAYEL'));
    expect(requests).toEqual([
      {
        dep: 'KJFK',
        arr: 'KSFO',
        route: samplePlan.route,
        aircraft: 'A321',
        alternate: 'KSMF',
        payloadKg: 15_700,
        extraKg: 600,
        policy: 'easa',
        offBlock: '2026-11-20T14:10:00.000Z',
      },
    ]);
  });

  it('F7 is requested with the fuel policy of the settings', async () => {
    changeSettings({ planFuelPolicy: 'far-flag' });
    await openPerformance();
    await until(() => expect(requests).toMatchObject([{ policy: 'far-flag' }]));
    settings.reset();
  });

  it('G4 uses what is typed in the route, and the level and speed of the section', async () => {
    const place = await openPerformance({
      ...samplePlan,
      filed: 'N0450F330 GAYEL Q818 WOZEE/M078F350 DCT GEP',
    });
    await until(() =>
      expect(requests).toMatchObject([{ route: 'N0450F330 GAYEL Q818 WOZEE/M078F350 DCT GEP' }]),
    );
    const type = (label: string, text: string) =>
      act(async () => {
        const name = [...place.querySelectorAll('label')].find((each) => each.textContent === label);
        const input = document.getElementById(name?.htmlFor ?? '');
        if (!(input instanceof HTMLInputElement)) throw new Error(`no field ${label}`);
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      });
    await type('Cruise level', 'FL370');
    await until(() => expect(requests.at(-1)).toMatchObject({ level: 370 }));
    await type('Cruise speed', 'm08');
    await type('Cruise speed', 'lrc');
    await until(() => expect(requests.at(-1)).toMatchObject({ level: 370, speed: 'LRC' }));
    await type('Cruise speed', 'fast');
    expect(place.textContent).toContain('Enter M.84, N0480, K0890, LRC or CI35.');
  });

  it('G4 uses level, speed and steps of the flight, or others entered here', async () => {
    const step = { at: 'GAYEL', level: 370 };
    const place = await openPerformance({
      ...samplePlan,
      cruise: { level: 350, costIndex: 35, levelChanges: [step] },
    });
    await until(() =>
      expect(requests.at(-1)).toMatchObject({ level: 350, costIndex: 35, levelChanges: [step] }),
    );
    const type = (label: string, text: string) =>
      act(async () => {
        const name = [...place.querySelectorAll('label')].find((each) => each.textContent === label);
        const input = document.getElementById(name?.htmlFor ?? '');
        if (!(input instanceof HTMLInputElement)) throw new Error(`no field ${label}`);
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      });
    await type('Step 1 FL', '340');
    expect(place.textContent).toContain('a higher level for each step');
    await type('Step 1 FL', '390');
    await until(() =>
      expect(requests.at(-1)).toMatchObject({
        level: 350,
        costIndex: 35,
        levelChanges: [{ at: 'GAYEL', level: 390 }],
      }),
    );
    await act(async () =>
      place.querySelector<HTMLButtonElement>('button[aria-label="Remove step 1"]')?.click(),
    );
    await type('Cruise speed', 'm.79');
    await until(() => expect(requests.at(-1)).toMatchObject({ level: 350, mach: 0.79 }));
    expect(requests.at(-1)).not.toHaveProperty('costIndex');
    expect(requests.at(-1)).not.toHaveProperty('levelChanges');
  });

  const own = {
    registration: 'N415MR',
    type: 'A321',
    emptyKg: 54_730,
    seats: null,
    fuelFactor: 1.04,
    maximumTakeOffKg: null,
    maximumLandingKg: null,
    maximumZeroFuelKg: null,
    fuelCapacityKg: null,
  };

  it('G4 a twin far from any aerodrome has a field for its rule time', async () => {
    const edto = {
      ruleMinutes: null,
      oneEngineSpeedKt: 390,
      furthestMinutes: 110,
      furthestAerodrome: 'CYQX',
      isWithinRule: false,
      aerodromes: [],
      points: [],
    };
    answer = { status: 200, body: { code: 200, data: { ...samplePerformance, edto }, message: 'ok' } };
    const place = await openPerformance();
    const labels = () => [...place.querySelectorAll('label')].map(({ textContent }) => textContent);
    await until(() => expect(labels()).toContain('ETOPS/EDTO rule time, min'));
    const type = (text: string) =>
      act(async () => {
        const name = [...place.querySelectorAll('label')].find((each) =>
          each.textContent?.startsWith('ETOPS'),
        );
        const input = document.getElementById(name?.htmlFor ?? '');
        if (!(input instanceof HTMLInputElement)) throw new Error('no field');
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      });
    await type('59');
    expect(place.textContent).toContain('Enter minutes from 60 to 370.');
    await type('120');
    await until(() => expect(requests.at(-1)).toMatchObject({ edtoMinutes: 120 }));
    await type('');
    expect(requests.filter((body) => (body as { edtoMinutes?: number }).edtoMinutes === 59)).toEqual([]);
  });

  it('H6 is requested with the fleet aircraft of the plan', async () => {
    await openPerformance({ ...samplePlan, ownAircraft: own });
    await until(() => expect(requests).toMatchObject([{ aircraft: 'A321', ownAircraft: own }]));
  });

  it('H6 for an older plan without a fleet aircraft, finds it by registration and type', async () => {
    fleet = [own];
    await openPerformance();
    await until(() => expect(requests).toMatchObject([{ ownAircraft: own }]));
    fleet = [{ ...own, type: 'B738' }];
    await closePages();
    queryClient.clear();
    requests = [];
    await openPerformance();
    await until(() => expect(requests).toHaveLength(1));
    expect(requests[0]).not.toHaveProperty('ownAircraft');
  });

  it('shows each fuel item with its paragraph, and unknown values as a dash', async () => {
    const place = await openPerformance();
    await until(() => expect(place.textContent).toContain('CAT.OP.MPA.181(c)(3)'));
    expect(place.textContent).toContain(
      'Aircraft-table estimate of block fuel: 17,904 kg. Planned here is 971 kg more: trip +381,',
    );
    expect(place.textContent).toContain('Plan 17904');
    expect(place.textContent).toContain('Wind is known for 75 % of the way');
    const row = [...place.querySelectorAll('tr')].find((each) => each.textContent?.startsWith('4620N07805W'));
    expect([...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent).slice(4, 7)).toEqual([
      '—',
      '—',
      '—',
    ]);
  });

  it('states why there is none, with a button to try again', async () => {
    answer = {
      status: 422,
      body: {
        code: 422,
        data: null,
        message: 'There is no published model of B703.',
        id: 'no-performance-model',
      },
    };
    const place = await openPerformance();
    await until(() => expect(place.querySelector('[role=alert]')?.textContent).toContain('B703'));
    answer = { status: 200, body: { code: 200, data: samplePerformance, message: 'ok' } };
    await press('Try again');
    await until(() => expect(place.textContent).toContain('GAYEL'));
  });
});

describe('G5 import of a flight plan', () => {
  const gpx =
    '<gpx><rte><rtept lat="40.64" lon="-73.78"><name>KJFK</name></rtept><rtept lat="46" lon="-78"/><rtept lat="37.62" lon="-122.37"><name>KSFO</name></rtept></rte></gpx>';

  it('shows the content of the file and plans it as a new flight', async () => {
    openPlanImport({ text: gpx, fileName: 'a.gpx' });
    await render(<ImportModal />);
    expect(document.body.textContent).toContain('KJFK – KSFO');
    expect(document.body.textContent).toContain('GPX route · 3 points');
    await press('Plan this flight');
    expect(drafts).toMatchObject([{ departure: 'KJFK', arrival: 'KSFO', route: 'DCT 46N078W DCT' }]);
  });

  it('saves the points of the file unchanged', async () => {
    openPlanImport({ text: gpx, fileName: 'a.gpx' });
    await render(<ImportModal />);
    await press('Save with the points of the file');
    expect(saved[0]?.route_info?.map(({ ident, coordinate }) => [ident, ...coordinate])).toEqual([
      ['KJFK', -73.78, 40.64],
      ['46N078W', -78, 46],
      ['KSFO', -122.37, 37.62],
    ]);
  });

  it('reports unreadable parts in a sentence, and offers no import', async () => {
    openPlanImport({ text: 'hello', fileName: 'a.txt' });
    await render(<ImportModal />);
    expect(document.querySelector('[role=alert]')?.textContent).toContain('No known flight plan');
    expect(button('Plan this flight')).toBeUndefined();
  });
});

describe('G5 the flight plan message before it is filed', () => {
  it('is shown with the defaults of the type, and follows the input', async () => {
    await render(<FilingModal plan={samplePlan} performance={samplePerformance} onClose={() => {}} />);
    const message = () => document.querySelector('[aria-label="Flight plan message"]')?.textContent ?? '';
    expect(message()).toContain('-A321/M-SDE3FGHIRWY/LB1');
    expect(message()).toContain('-PBN/B1C1D1O1S2 DOF/261120');
    expect(document.body.textContent).toContain(
      'Item 10a and 10b defaulted to what is typical of A321: edit before filing.',
    );
    const field = [...document.querySelectorAll('label')].find(
      ({ textContent }) => textContent === 'Item 10a: equipment',
    );
    const input = document.querySelector<HTMLInputElement>(`#${CSS.escape(field?.htmlFor ?? '')}`);
    if (!input) throw new Error('no field');
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'sdfg');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect(message()).toContain('-A321/M-SDFG/LB1');
    expect(document.body.textContent).toContain('FL340 is RVSM airspace: item 10a has no W.');
  });

  it('states that it needs the performance plan', async () => {
    await render(<FilingModal plan={samplePlan} performance={null} onClose={() => {}} />);
    expect(document.body.textContent).toContain('come from the performance plan');
    expect(document.querySelector('[aria-label="Flight plan message"]')).toBeNull();
  });
});
