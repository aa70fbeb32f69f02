// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { COMPACT, ROOMY } from '../../domain/roster/board-geometry.ts';
import { memberDuties } from '../../domain/roster/member-duties.ts';
import { flightOf, memberOf, scheduleOf } from '../../domain/roster/roster-for-tests.ts';
import { type BarLook, drawBars, type LaneLook, laneLook, type LaneState } from './lane-bars.ts';

const DAY_MS = 86_400_000;
const at = (day: number, time: string) => `2026-11-${String(day).padStart(2, '0')}T${time}:00Z`;
const anna = memberOf('anna', { name: 'Anna Keller' });
const schedules = [
  scheduleOf('before', 'anna', at(18, '08:00'), at(18, '20:00')),
  scheduleOf('early', 'anna', at(20, '08:00'), at(20, '18:00')),
  scheduleOf('sby', 'anna', at(21, '06:00'), at(21, '14:00'), { kind: 'standby-home' }),
];
const flights = [
  flightOf('MER101', at(20, '09:00'), at(20, '12:00'), ['anna']),
  flightOf('MER102', at(20, '13:00'), at(20, '16:00'), ['anna']),
];
const startMs = Date.parse(at(20, '00:00'));
const state = (days: number, fields: Partial<LaneState> = {}): LaneState => ({
  duties: memberDuties('anna', schedules, flights),
  member: anna,
  view: { startMs, endMs: startMs + days * DAY_MS, widthPx: 960 },
  broken: new Map(),
  metrics: ROOMY,
  selectedDutyId: null,
  proposedDutyId: null,
  ...fields,
});
const ofFirst = ({ bars: [first] }: LaneLook) => {
  if (!first) throw new Error('not drawn');
  return first;
};
const ofEarly = ({ bars }: LaneLook) => {
  const found = bars.find(({ id }) => id === 'early');
  if (!found) throw new Error('not drawn');
  return found;
};

describe('J3 bars of a lane', () => {
  it('J3 only duties in view, at their times, with text for screen readers', () => {
    const look = laneLook(state(2, { broken: new Map([['early', 'rest flight_time']]) }));
    expect(look.bars.map(({ id }) => id)).toEqual(['early', 'sby']);
    expect(ofEarly(look)).toMatchObject({ left: 160, width: 200 });
    expect(ofEarly(look).label).toMatch(/flight, .*0800Z–1800Z, Anna Keller, over limit: rest, flight time$/);
  });
  it('J3 an overlap is shown on both bars with the name of the other', () => {
    const both = memberDuties(
      'anna',
      [
        scheduleOf('one', 'anna', at(20, '08:00'), at(20, '18:00'), { label: 'ONE' }),
        scheduleOf('two', 'anna', at(20, '17:00'), at(20, '23:00'), { kind: 'off' }),
      ],
      [],
    );
    const broken = new Map([
      ['one', 'overlap rest'],
      ['two', 'overlap'],
    ]);
    expect(laneLook(state(2, { duties: both, broken })).bars.map(({ label }) => label)).toEqual([
      'ONE, flight, Fri 20 Nov 0800Z–1800Z, Anna Keller, overlaps Day off, over limit: rest',
      'Day off, off, Fri 20 Nov 1700Z–2300Z, Anna Keller, overlaps ONE',
    ]);
  });
  it('J3 flights with room for a number show it; those without are drawn in one path', () => {
    const wide = laneLook(state(1));
    expect(ofEarly(wide).flights).toMatchObject([
      { left: 39, width: 120, text: 'MER101' },
      { left: 199, width: 120, text: 'MER102' },
    ]);
    expect(wide.narrowFlights).toBe('');
    const narrow = laneLook(state(28));
    expect(ofEarly(narrow).flights).toEqual([]);
    expect(narrow.narrowFlights).toBe('M14.4 12.5h1.3v19h-1.3zM20.1 12.5h1.3v19h-1.3z');
  });
  it('J3 standby and training show their title as space allows: in full, abbreviated, not at all', () => {
    const titleOf = (days: number) => laneLook(state(days)).bars.find(({ id }) => id === 'sby')?.title;
    expect([3, 7, 28].map(titleOf)).toEqual(['Home standby', 'SBY', '']);
    const trained = memberDuties(
      'anna',
      [
        scheduleOf('sim', 'anna', at(20, '08:00'), at(20, '13:00'), { kind: 'training', label: 'Simulator' }),
        scheduleOf('asb', 'anna', at(21, '08:00'), at(21, '13:00'), { kind: 'standby-airport' }),
      ],
      [],
    );
    const titles = (days: number) =>
      laneLook(state(days, { duties: trained })).bars.map(({ title }) => title);
    expect([titles(2), titles(7)]).toEqual([
      ['Simulator', 'ASBY'],
      ['TRG', ''],
    ]);
  });
  it('J3 a duty without flights shows its sectors, a flight with room its route', () => {
    const typed = memberDuties(
      'anna',
      [scheduleOf('typed', 'anna', at(20, '08:00'), at(20, '18:00'), { label: 'A1', sectors: 4 })],
      [],
    );
    expect(laneLook(state(3, { duties: typed })).bars[0]?.title).toBe('A1 · 4 sectors');
    const long = memberDuties('anna', [], [flightOf('MER1', at(20, '09:00'), at(20, '15:00'), ['anna'])]);
    expect(ofFirst(laneLook(state(1, { duties: long }))).flights[0]?.text).toBe('MER1 KJFK–KORD');
    expect(ofFirst(laneLook(state(2, { duties: long }))).flights[0]?.text).toBe('MER1');
  });
  it('J3 in compact rows narrow flights are inside the lower bars', () => {
    expect(laneLook(state(28, { metrics: COMPACT })).narrowFlights).toBe(
      'M14.4 4.5h1.3v11h-1.3zM20.1 4.5h1.3v11h-1.3z',
    );
  });
});

describe('J3 drawing them', () => {
  let lane: HTMLElement;
  beforeEach(() => {
    document.body.replaceChildren((lane = document.createElement('div')));
  });
  const ids = () => [...lane.querySelectorAll<HTMLElement>('[data-duty]')].map(({ dataset }) => dataset.duty);
  const bar = (id: string) => lane.querySelector<HTMLElement>(`[data-duty="${id}"]`);
  const look = (id: string, fields: Partial<BarLook> = {}): BarLook => ({
    id,
    label: id,
    className: '',
    left: 0,
    width: 10,
    title: '',
    flights: [],
    isPressed: false,
    ...fields,
  });

  it('J3 elements are reused for other duties, with all content of the new one', () => {
    drawBars(lane, [look('a', { title: 'Standby', isPressed: true, left: 4 }), look('b')]);
    const [first] = lane.children;
    drawBars(lane, [look('c', { left: 7, flights: [{ left: 1, width: 30, text: '101' }] })]);
    expect(ids()).toEqual(['c']);
    expect(lane.firstElementChild).toBe(first);
    expect(first?.getAttribute('aria-label')).toBe('c');
    expect(first?.getAttribute('aria-pressed')).toBe('false');
    expect(first?.textContent).toBe('101');
    expect(bar('c')?.style.left).toBe('7px');
  });
  it('J3 a duty keeps its element and the keyboard focus when it moves past another', () => {
    drawBars(lane, [look('a'), look('b')]);
    const focused = bar('b');
    focused?.focus();
    drawBars(lane, [look('b', { left: 2 }), look('a')]);
    expect(ids()).toEqual(['b', 'a']);
    expect(document.activeElement).toBe(focused);
    expect(bar('b')).toBe(focused);
  });
  it('J3 the focus never jumps to another duty when its own is removed', () => {
    drawBars(lane, [look('a'), look('b')]);
    bar('a')?.focus();
    drawBars(lane, [look('c'), look('b')]);
    expect(ids()).toEqual(['c', 'b']);
    expect(document.activeElement).toBe(document.body);
  });
  it('J3 other content of the lane is kept', () => {
    lane.append(Object.assign(document.createElement('div'), { id: 'ghost' }));
    drawBars(lane, [look('a')]);
    drawBars(lane, []);
    expect([...lane.children].map(({ id }) => id)).toEqual(['ghost']);
  });
});
