// @vitest-environment happy-dom
import { act } from 'react';
import { type Root, createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memberDuties } from '../../domain/roster/member-duties.ts';
import { flightOf, memberOf, scheduleOf } from '../../domain/roster/roster-for-tests.ts';
import type { BoardGesture } from './board-drag.ts';
import { crewUi, setCrewUi } from '../crew.store.ts';
import { rosterForTests } from '../roster-for-tests.ts';
import { RosterBoard } from './roster-board.tsx';
import type { Roster } from '../use-roster.ts';

const at = (day: number, time: string) => `2026-11-${day}T${time}:00Z`;
const members = [memberOf('anna', { name: 'Anna Keller' }), memberOf('ben', { name: 'Ben Adeyemi' })];
const duties = new Map([
  [
    'anna',
    memberDuties(
      'anna',
      [
        scheduleOf('early', 'anna', at(20, '12:00'), at(20, '20:00')),
        // Half an hour of rest before it.
        scheduleOf('late', 'anna', at(20, '20:30'), at(20, '23:00'), { sectors: 1, flightMinutes: 60 }),
      ],
      [flightOf('MER101', at(20, '13:00'), at(20, '16:00'), ['anna'])],
    ),
  ],
]);

const rosterOf = (known: ReadonlyMap<string, ReturnType<typeof memberDuties>>): Roster =>
  rosterForTests(members, known, [flightOf('MER900', at(20, '06:00'), at(20, '18:00'), [])]);

let root: Root;
let place: HTMLElement;
const gestures: BoardGesture[] = [];
const draw = (roster: Roster) =>
  act(async () =>
    root.render(
      <RosterBoard
        roster={roster}
        members={members}
        proposal={null}
        onGesture={(gesture) => void gestures.push(gesture)}
      />,
    ),
  );
const bars = () => [...place.querySelectorAll<HTMLElement>('[data-duty]')];
const press = (key: string, more: KeyboardEventInit = {}) =>
  act(
    async () =>
      void document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, ...more }),
      ),
  );

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  crewUi.reset();
  setCrewUi({ startMs: Date.parse(at(20, '00:00')) });
  gestures.length = 0;
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
});

describe('J3 roster board', () => {
  it('J3 a row whose duties are loading is marked, and is not an empty row', async () => {
    await draw(rosterOf(duties));
    const rows = [...place.querySelectorAll('[data-crew]')].map((row) => row.textContent ?? '');
    expect(rows[0]).not.toContain('…');
    expect(rows[1]).toContain('…');
    expect(rows[1]).toContain('—');
    expect(bars().map(({ dataset }) => dataset.duty)).toEqual(['early', 'late']);
  });
  it('J2 J3 a duty over a limit is marked once it has been checked, as text for screen readers', async () => {
    await draw(rosterOf(duties));
    await expect
      .poll(() => act(async () => bars()[1]?.getAttribute('aria-label')), { timeout: 60_000 })
      .toMatch(/over limit: .*rest/);
    expect(place.querySelector('[data-crew]')?.textContent).toContain('Anna Keller');
  });
  it('J3 arrow keys go from bar to bar, and move one with Shift', async () => {
    await draw(rosterOf(duties));
    bars()[0]?.focus();
    await press('ArrowRight');
    expect(document.activeElement).toBe(bars()[1]);
    await press('Enter');
    await press('ArrowRight', { shiftKey: true });
    expect(gestures).toEqual([
      { kind: 'select', crewId: 'anna', dutyId: 'late' },
      {
        kind: 'move',
        dutyId: 'late',
        crewId: 'anna',
        toCrewId: 'anna',
        startMs: Date.parse(at(20, '20:35')),
        endMs: Date.parse(at(20, '23:05')),
      },
    ]);
  });
  it('J3 days are labelled as space allows: by number, at intervals', async () => {
    setCrewUi({ span: 28 });
    await draw(rosterOf(duties));
    // A hundred pixels for 28 days: 26 px a number are every eighth day.
    const days = [...place.querySelectorAll<HTMLElement>('[aria-hidden] > span')]
      .map(({ textContent }) => textContent ?? '')
      .filter((text) => /^\d{1,2}$/.test(text));
    expect(days).toEqual(['20', '28', '6', '14']);
  });
  it('J3 members are ordered by rank, and flights that lack crew are in a lane above them', async () => {
    await draw(rosterOf(duties));
    expect(place.querySelector('[role=rowheader]')?.textContent).toBe('Captains2');
    const lane = place.querySelector('[aria-label="Unassigned flights"]');
    const flight = lane?.querySelector<HTMLElement>('[data-flight]');
    expect(flight?.getAttribute('aria-label')).toBe('MER900 KJFK–KORD, 0600Z–1800Z, needs CPT, FO');
    // Pressed by the keyboard, without a pointer.
    await act(async () => void flight?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 })));
    expect(gestures).toEqual([{ kind: 'open-flight', flightId: 'mer900' }]);
  });
  it('J3 compact rows can be selected, and remain selected', async () => {
    await draw(rosterOf(duties));
    const toggle = place.querySelector<HTMLElement>('[aria-label="Compact rows"]');
    const topOf = (id: string) => place.querySelector<HTMLElement>(`[data-crew=${id}]`)?.style.transform;
    expect([toggle?.getAttribute('aria-pressed'), topOf('ben')]).toEqual(['false', 'translateY(68px)']);
    await act(async () => toggle?.click());
    expect([toggle?.getAttribute('aria-pressed'), topOf('ben')]).toEqual(['true', 'translateY(38px)']);
    expect(crewUi.get().isCompact).toBe(true);
  });
});
