import { beforeEach, describe, expect, it } from 'vitest';
import { changeSettings, settings } from '#platform/client/shell/settings.store.ts';
import { draftErrors, duplicateFlight, editFlight, flightOfDraft, planRequestOf } from './draft-form.ts';
import {
  beginDraft,
  flightDraft,
  isDraftEmpty,
  setDraftAircraft,
  setDraftCruise,
  setDraftField,
  setDraftPlan,
  setDraftRoute,
} from './flight-draft.store.ts';
import { shownText } from './draft-figures.ts';
import { withEarlierAssumptions } from '../../domain/plan-again.ts';
import { testPlan } from '../../testing/test-plan.ts';
import { savedFlight } from '../../testing/saved-flight.ts';

const route = {
  route: 'J146',
  route_info: [],
  distance: 2150,
  isFallback: false,
  message: '',
  unknown: [],
  source: 'test',
  asOf: null,
};
const fields = () => ({ ...flightDraft.get().fields, departure: 'KJFK', arrival: 'klax' });

beforeEach(() => {
  flightDraft.reset();
  settings.reset();
});

describe('G1 the flight being created', () => {
  it('F7 starts with the defaults of the settings, and they are sent as entered', () => {
    changeSettings({ planCostIndex: '35', planReserveMin: '45' });
    expect(isDraftEmpty()).toBe(true);
    beginDraft();
    expect(isDraftEmpty()).toBe(false);
    expect(planRequestOf(fields(), 'J146')).toMatchObject({ costIndex: 35, reserve: 45 });
  });
  it('G1 is sent without the fields left empty, so that the plan labels the values it drew', () => {
    const request = planRequestOf(fields(), 'J146');
    expect(request).toMatchObject({ dep: 'KJFK', arr: 'KLAX', route: 'J146', aircraft: 'B738' });
    expect(request.passengers).toBeUndefined();
    expect(request.costIndex).toBeUndefined();
  });
  it.each([
    ['departure', 'K!'],
    ['arrival', ''],
    ['passengers', '12.5'],
    ['passengers', '-1'],
    ['load', 'heavy'],
    ['reserve', '1e9'],
    ['departureTime', '2500'],
    ['date', '20.11.2026'],
    ['date', '2026-02-30'],
    ['date', '2026-13-45'],
    ['alternate', 'TOOLONG'],
  ] as const)('G1 refuses %s "%s" with words at the field', (field, text) => {
    expect(draftErrors({ ...fields(), [field]: text })[field]).toMatch(/^Enter /);
  });
  it.each(['1430', '14:30', '1430Z'])('G1 accepts the time %s', (departureTime) => {
    expect(draftErrors({ ...fields(), departureTime })).toEqual({});
    expect(planRequestOf({ ...fields(), departureTime }, '').departureTime).toBe('1430');
  });
  it('G1 drops the plan on any change, and the route when a field it depends on changes', () => {
    setDraftRoute(route);
    setDraftField('passengers', '100');
    expect(flightDraft.get().route).toBe(route);
    setDraftField('arrival', 'KSFO');
    expect(flightDraft.get().route).toBeNull();
  });
  it('G1 saves what was found, not only what was typed', () => {
    flightDraft.set((draft) => ({ ...draft, fields: fields(), route: null, plan: null }));
    setDraftRoute(route);
    setDraftPlan(null);
    expect(flightOfDraft(flightDraft.get(), () => 'flight_new')).toMatchObject({
      departure: 'KJFK',
      arrival: 'KLAX',
      selfRoute: 'J146',
      distance: 2150,
    });
  });
});

describe('F7 load and extra fuel in the units of the settings', () => {
  it('F7 are sent in kilograms, whatever they were typed in', () => {
    changeSettings({ mass: 'lb', fuel: 'US gal' });
    setDraftField('load', '31300');
    setDraftField('extra', '100');
    const request = planRequestOf(fields(), 'J146');
    expect((request.load ?? 0) * 1000).toBeCloseTo(31_300 * 0.453_592_37, 6);
    // 100 US gallons of Jet A-1 at 0.8028 kg/l, as the printed documents have it.
    expect(request.extra).toBeCloseTo(100 * 3.785_411_784 * 0.8028, 1);
    setDraftField('aircraft', 'C172');
    expect(planRequestOf(fields(), 'J146').extra).toBeCloseTo(272.16, 1);
  });
  it('F7 are shown as typed while the unit is unchanged, are converted when it changes, and do not drift on the way back', () => {
    setDraftField('load', '14200');
    setDraftField('extra', '5.');
    const shown = () =>
      (['load', 'extra'] as const).map((field) => shownText(field, fields(), settings.get()));
    expect(shown()).toEqual(['14200', '5.']);
    changeSettings({ mass: 'lb' });
    expect(shown()).toEqual(['31305.64', '11.02']);
    expect(planRequestOf(fields(), 'J146')).toMatchObject({ load: 14.2, extra: 5 });
    changeSettings({ mass: 'kg' });
    expect(shown()).toEqual(['14200', '5.']);
  });
  it('F7 of a saved flight are restored as typed', () => {
    changeSettings({ mass: 'lb' });
    const made = testPlan({ route: 'DCT', passengers: 90 });
    // A plan keeps cargo to a hundredth of a kilogram.
    const plan = {
      ...made,
      weight: { ...made.weight, cargo: 14_197.44 },
      plannedFuel: { ...made.plannedFuel, extra: 500 * 0.453_592_37 },
    };
    editFlight(savedFlight('a', { plan }));
    expect(flightDraft.get().fields).toMatchObject({ load: '31300', extra: '500' });
    expect(isDraftEmpty()).toBe(false);
  });
  it('F7 extra fuel in litres is of the aircraft’s fuel: a diesel version of an avgas type uses Jet A-1', () => {
    changeSettings({ fuel: 'L' });
    setDraftAircraft({ type: 'DA40', fleetId: '', burns: null });
    setDraftField('extra', '100');
    // 6.0 and 6.7 lb a US gallon.
    expect(planRequestOf(flightDraft.get().fields, 'DCT').extra).toBeCloseTo(71.9, 1);
    setDraftAircraft({ type: 'DA40', fleetId: 'fleet_1', burns: 'jet-a1' });
    expect(planRequestOf(flightDraft.get().fields, 'DCT').extra).toBeCloseTo(80.28, 1);
    setDraftField('aircraft', 'C172');
    expect(planRequestOf(flightDraft.get().fields, 'DCT').extra).toBeCloseTo(71.9, 1);
  });
  it.each([
    ['kg', 'load', '1000001', '0 to 1,000,000 kg'],
    ['lb', 'load', '-1', '0 to 2,204,622 lb'],
    ['lb', 'extra', 'much', '0 to 440,924 lb'],
    ['kg', 'extra', '200001', '0 to 200,000 kg'],
  ] as const)('F7 in %s: %s "%s" is refused in the unit of the field', (mass, field, text, words) => {
    changeSettings({ mass });
    setDraftField(field, text);
    expect(draftErrors(fields())[field]).toContain(words);
  });
});

describe('G4 cruise level and speed of the form', () => {
  it('G4 is sent in the request, restored when the flight is edited, and rejected by field', () => {
    const typed = { ...fields(), level: 'FL340', speed: 'M.79', steps: 'RBV/360', costIndex: '35' };
    expect(draftErrors(typed)).toEqual({});
    expect(planRequestOf(typed, 'DCT RBV DCT')).toMatchObject({
      level: 340,
      mach: 0.79,
      levelChanges: [{ at: 'RBV', level: 360 }],
      costIndex: 35,
    });
    const cruise = { level: 340, mach: 0.79, levelChanges: [{ at: 'RBV', level: 360 }] };
    const plan = { ...testPlan({ route: 'DCT RBV DCT', passengers: 90 }), cruise };
    editFlight(savedFlight('a', { plan }));
    expect(flightDraft.get().fields).toMatchObject({ level: '340', speed: 'M.79', steps: 'RBV/360' });
    setDraftCruise({ level: '34', speed: 'fast', steps: 'RBV/300 RBV/200' });
    expect(Object.keys(draftErrors(flightDraft.get().fields))).toEqual(
      expect.arrayContaining(['speed', 'steps']),
    );
    expect(flightDraft.get().plan).toBeNull();
  });

  it('G4 speeds and levels typed in the route are restored when the flight is changed', () => {
    const plan = {
      ...testPlan({ route: 'MERIT J60 PSB', passengers: 90 }),
      filed: 'N0450F330 MERIT J60 PSB',
    };
    editFlight({ ...savedFlight('a', { plan }), selfRoute: 'MERIT J60 PSB' });
    expect(flightDraft.get().fields.route).toBe('N0450F330 MERIT J60 PSB');
    // The route has since been changed on the map: the typed text belongs to another route.
    editFlight({ ...savedFlight('a', { plan }), selfRoute: 'MERIT DCT DJB' });
    expect(flightDraft.get().fields.route).toBe('MERIT DCT DJB');
  });

  it('G4 a cost index drawn at random is not flown, not even when the plan is remade with it', () => {
    const drawn = { field: 'costIndex', kind: 'drawn', given: null, used: 43, note: 'drawn' } as const;
    const again = { ...testPlan({ route: '', passengers: 90 }), cruise: { costIndex: 43 } };
    expect(withEarlierAssumptions(again, [drawn]).cruise).toBeUndefined();
    expect(withEarlierAssumptions(again, []).cruise).toEqual({ costIndex: 43 });
    const withLevel = { ...again, cruise: { costIndex: 43, level: 340 } };
    expect(withEarlierAssumptions(withLevel, [drawn]).cruise).toEqual({ level: 340 });
  });
});

describe('G1 duplicating a flight', () => {
  it('G1 a duplicate has the route and loads but no number, and changes no saved flight', () => {
    duplicateFlight({
      id: 'flight_1',
      aircraft: 'A320',
      callsign: 'MER1',
      departure: 'KJFK',
      arrival: 'KLAX',
      date: '2026-11-23',
      departureTime: '1430',
      createdAt: '2026-11-20T00:00:00.000Z',
      revision: 1,
      selfRoute: 'J146',
      route_info: [],
      distance: null,
      isFallback: false,
      plan: null,
    });
    const { fields: copied, editing } = flightDraft.get();
    expect(copied).toMatchObject({
      departure: 'KJFK',
      route: 'J146',
      aircraft: 'A320',
      flightNumber: '',
      departureTime: '1430',
    });
    expect(editing).toBeNull();
  });
});
