// @vitest-environment happy-dom
import { act } from 'react';
import { type Root, createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { editSize, NO_EDIT } from '../../domain/roster/roster-edit.ts';
import { memberDuties } from '../../domain/roster/member-duties.ts';
import { memberOf, scheduleOf } from '../../domain/roster/roster-for-tests.ts';
import { crewUi, setCrewUi } from '../crew.store.ts';
import { ImportDialog } from './import-dialog.tsx';
import { rosterForTests } from '../roster-for-tests.ts';

const anna = memberOf('anna', { name: 'Anna Keller' });
const stored = scheduleOf('kept', 'anna', '2026-11-20T13:00:00Z', '2026-11-20T22:00:00Z', {
  label: 'KEPT',
  sectors: 2,
  flightMinutes: 300,
});
const roster = rosterForTests([anna], new Map([['anna', memberDuties('anna', [stored], [])]]));
const HEAD = 'name,kind,label,start_utc,end_utc,sectors,flight_minutes';

let root: Root;
let place: HTMLElement;
let closed = 0;
beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  crewUi.reset();
  closed = 0;
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await act(async () => root.render(<ImportDialog roster={roster} onClose={() => void (closed += 1)} />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
});

const text = () => document.body.textContent ?? '';
const importButton = () =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Import'))!;
async function choose(...rows: string[]) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  const file = new File([[HEAD, ...rows].join('\n')], 'roster.csv', { type: 'text/csv' });
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })));
}

describe('J1 J3 the import dialog', () => {
  it('J1 without a file there is nothing to import', () => {
    expect(importButton().disabled).toBe(true);
    expect(text()).not.toContain('within the limits');
  });
  it('J1 a legal file is marked as legal before it is saved', async () => {
    await choose('Anna Keller,flight,NEXT,2026-11-22T13:00Z,2026-11-22T22:00Z,2,300');
    expect(text()).toContain('roster.csv: 1 duty understood.');
    expect(text()).toContain('All within the limits.');
    expect(importButton().textContent).toBe('Import 1 duty');
  });
  it('J3 a duty overlapping one in the roster is illegal, with the reason named; the stored duty counts with its own figures', async () => {
    await choose('Anna Keller,flight,CLASH,2026-11-20T20:00Z,2026-11-21T02:00Z,2,240');
    const alert = document.querySelector('[aria-label="Flight-time limits of the file"][role=alert]');
    expect(alert?.textContent).toContain('Anna Keller, CLASH');
    expect(alert?.textContent).toContain('Overlaps KEPT (Fri 20 Nov 1300Z–2200Z).');
    expect(alert?.textContent).not.toContain('Legal until');
  });
  it('J1 lines that are not understood are listed, and nothing in them is imported', async () => {
    await choose(
      'Nobody,flight,GONE,2026-11-22T13:00Z,2026-11-22T22:00Z,2,300',
      'Anna Keller,flight,FEB,2026-02-30T13:00Z,2026-03-02T22:00Z,2,300',
    );
    expect(text()).toContain('2 entries were not understood');
    expect(text()).toContain('Line 2: There is no member Nobody.');
    expect(text()).toContain('Line 3:');
    expect(importButton().disabled).toBe(true);
  });
  it('J3 with a what-if open, the file is added to it, and nothing is saved', async () => {
    setCrewUi({ scenario: NO_EDIT });
    await choose('Anna Keller,flight,NEXT,2026-11-22T13:00Z,2026-11-22T22:00Z,2,300');
    await act(async () => importButton().click());
    expect(editSize(crewUi.get().scenario ?? NO_EDIT)).toBe(1);
    expect(closed).toBe(1);
  });
});
