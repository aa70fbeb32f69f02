// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeSettings, settings } from '#platform/client/shell/settings.store.ts';
import type { OperationalFlightPlan } from '../contract.ts';
import { findAircraft } from '../domain/aircraft-lookup.ts';
import { makePlan } from '../domain/make-plan.ts';
import { OfpView } from './ofp-view.tsx';

function plan(
  change: { passengers?: number; extra?: number; costIndex?: number; load?: number } = {},
): OperationalFlightPlan {
  const aircraft = findAircraft('A320');
  if (!aircraft) throw new Error('no A320');
  return makePlan({
    request: {
      dep: 'KJFK',
      arr: 'KLAX',
      route: '',
      aircraft: 'A320',
      flightNumber: 'MER415',
      reserve: 30,
      passengers: 160,
      load: 2,
      ...change,
    },
    route: {
      route: 'JFK J146 LAS',
      route_info: [
        { ident: 'KJFK', coordinate: [-73.78, 40.64], type: 'airport' },
        { ident: 'KLAX', coordinate: [-118.41, 33.94], type: 'airport', via: 'DCT' },
      ],
      distance: 1000,
      isFallback: true,
      message: 'Direct route: no enroute data.',
      unknown: [],
      source: 'made up',
      asOf: null,
    },
    aircraft,
    alternate: null,
    random: () => 0.5,
    nowMs: Date.UTC(2026, 10, 20, 13, 5),
  });
}

let copied: string[] = [];
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  copied = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
});
afterEach(() => document.body.replaceChildren());

async function render(shown: OperationalFlightPlan): Promise<HTMLElement> {
  const place = document.body.appendChild(document.createElement('div'));
  await act(async () => createRoot(place).render(<OfpView plan={shown} />));
  return place;
}
const row = (place: HTMLElement, name: string): string[] =>
  [...place.querySelectorAll('tr')]
    .filter((each) => each.querySelector('th[scope=row]')?.textContent === name)
    .flatMap((each) => [...each.querySelectorAll('td')].map((cell) => cell.textContent ?? ''));
const part = (place: HTMLElement, name: string): string =>
  place.querySelector(`section[aria-label="${name}"]`)?.textContent ?? '';

describe('G5 the plan as a document', () => {
  it('has header, weights with margins, fuel in order, and the route with its airports', async () => {
    const place = await render(plan({ costIndex: 50, extra: 500 }));
    expect(place.querySelector('header')?.textContent).toContain('MER415');
    expect(row(place, 'Plan')).toEqual(['12,400', '53,695', '61,462', '55,670']);
    expect(row(place, 'Max')).toEqual(['19,905', '61,200', '73,500', '64,875']);
    expect(row(place, 'Margin')).toEqual(['7,505', '7,505', '12,038', '9,205']);
    const fuel = [...place.querySelectorAll('section[aria-label="Fuel estimate"] th')].map(
      (each) => each.textContent,
    );
    expect(fuel).toEqual(['TRIP', 'ALTN', 'FINAL RSV', 'MIN T/O', 'EXTRA', 'BLOCK']);
    expect(row(place, 'TRIP')[0]).toBe('5,792');
    expect(row(place, 'FINAL RSV')).toEqual(['1,475', '0030']);
    expect(row(place, 'BLOCK')[0]).toBe('7,767');
    expect(part(place, 'Fuel estimate')).toContain('The release carries the fuel of the performance plan.');
    expect(place.querySelector('header')?.textContent).not.toContain('OFP');
    expect(part(place, 'ATC route')).toContain('KJFK JFK J146 LAS KLAX');
  });

  it('always states not for navigation, and whether the route is only a straight line', async () => {
    const place = await render(plan());
    expect(place.textContent).toContain('Not for navigation');
    expect(place.querySelector('header')?.textContent).toContain('Straight line');
    expect(part(place, 'Route notes')).toContain('no enroute data');
  });

  it('K2 has the analysis tables that were added to the document, with their time', async () => {
    const rows = [
      ['Alternate', 'Fuel to it'],
      ['EGKK', '1,420 kg'],
    ];
    const tables = [{ title: 'Alternates', rows, madeAt: '2026-11-20T10:05:00.000Z' }];
    const place = await render({ ...plan(), tables });
    expect(part(place, 'Analysis: Alternates')).toContain('as of 2026-11-20 10:05Z');
    expect(row(place, 'EGKK')).toEqual(['1,420 kg']);
    expect((await render(plan())).querySelector('section[aria-label^="Analysis"]')).toBeNull();
  });

  it('labels assumptions and names exceeded limits, with a negative margin', async () => {
    const place = await render(plan({ passengers: 300, extra: 9000 }));
    expect(part(place, 'Assumptions')).toContain(
      'Cost index not entered: default 45 used, drawn from 30 to 60.',
    );
    expect(part(place, 'Warnings')).toContain('(maxtk)');
    expect(row(place, 'Margin')[2]).toMatch(/^−\d/);
    expect(
      (await render(plan({ costIndex: 50 }))).querySelector('section[aria-label="Warnings"]'),
    ).toBeNull();
  });

  it('F7 states the load used in the unit of the settings', async () => {
    changeSettings({ mass: 'lb' });
    // 20,000 lb, and the 5.45 t that are used instead.
    const place = await render(plan({ load: 9.071847400200708 }));
    expect(part(place, 'Assumptions')).toContain('Load 20,000 lb is above the limit: 12,015 lb used.');
    settings.reset();
  });

  it('shows unknown values as a dash', async () => {
    const place = await render({ ...plan(), payloadMaxWeight: undefined, zeroFuelMaxWeight: undefined });
    expect(row(place, 'Max').slice(0, 2)).toEqual(['—', '—']);
    expect(row(place, 'Margin').slice(0, 2)).toEqual(['—', '—']);
  });

  it('copies the route', async () => {
    const place = await render(plan());
    await act(async () => place.querySelector<HTMLButtonElement>('[aria-label="Copy ATC route"]')?.click());
    expect(copied).toEqual(['KJFK JFK J146 LAS KLAX']);
  });
});
