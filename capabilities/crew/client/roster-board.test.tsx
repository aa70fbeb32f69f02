// @vitest-environment happy-dom
import { act } from 'react';
import { type Root, createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memberDuties } from '../domain/roster/member-duties.ts';
import { flightOf, memberOf, scheduleOf } from '../domain/roster/roster-for-tests.ts';
import type { BoardGesture } from './board-drag.ts';
import { crewUi, setCrewUi } from './crew.store.ts';
import { RosterBoard } from './roster-board.tsx';
import type { Roster } from './use-roster.ts';

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

function rosterOf(known: ReadonlyMap<string, ReturnType<typeof memberDuties>>): Roster {
  const dutiesOf = (crewId: string) => known.get(crewId) ?? null;
  return {
    members,
    memberOf: new Map(members.map((member) => [member.id, member])),
    qualificationsOf: () => [],
    dutiesOf,
    dutiesWith: dutiesOf,
    flights: [],
    hasFlights: true,
    isComplete: false,
    ruleSetOf: ({ ruleSet }) => ruleSet,
    window: { from: at(15, '00:00'), to: at(29, '00:00') },
  };
}

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
  it('J3 a row whose duties are on their way says so, and is no empty row', async () => {
    await draw(rosterOf(duties));
    const rows = [...place.querySelectorAll('[role=row]')].map((row) => row.textContent ?? '');
    expect(rows[0]).not.toContain('…');
    expect(rows[1]).toContain('…');
    expect(rows[1]).toContain('—');
    expect(bars().map(({ dataset }) => dataset.duty)).toEqual(['early', 'late']);
  });
  it('J2 J3 a duty over a limit is marked once it is judged, in words for who does not see it', async () => {
    await draw(rosterOf(duties));
    await expect
      .poll(() => act(async () => bars()[1]?.getAttribute('aria-label')), { timeout: 20_000 })
      .toMatch(/over limit: .*rest/);
    expect(place.querySelector('[role=row]')?.textContent).toContain('Anna Keller');
  });
  it('J3 the keyboard goes from bar to bar, and moves one with Shift', async () => {
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
  it('J3 days stand as close as they have room: here by number, every so many', async () => {
    setCrewUi({ span: 28 });
    await draw(rosterOf(duties));
    // A hundred pixels for 28 days: 26 px a number are every eighth day.
    const days = [...place.querySelectorAll<HTMLElement>('span')]
      .map(({ textContent }) => textContent ?? '')
      .filter((text) => /^\d{1,2}$/.test(text));
    expect(days).toEqual(['20', '28', '6', '14']);
  });
});
