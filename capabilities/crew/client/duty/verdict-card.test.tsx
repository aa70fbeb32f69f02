// @vitest-environment happy-dom
import { act } from 'react';
import { type Root, createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fdpEndMs, memberDuties } from '../../domain/roster/member-duties.ts';
import { NO_EDIT } from '../../domain/roster/roster-edit.ts';
import { memberOf, scheduleOf } from '../../domain/roster/roster-for-tests.ts';
import { checkDuty, type DutyCheck } from './duty-check.ts';
import { legalLane } from '../board/legal-lane.ts';
import { rosterForTests } from '../roster-for-tests.ts';
import { VerdictCard, VerdictInputs } from './verdict-card.tsx';

const at = (day: number, time: string) => `2026-11-${day}T${time}:00Z`;
const anna = memberOf('anna', { name: 'Anna Keller' });
const flown = { sectors: 2, flightMinutes: 300 };
const duty = (id: string, start: string, end: string, more: object = flown) =>
  scheduleOf(id, 'anna', start, end, { label: id.toUpperCase(), ...more });

function checked(id: string, schedules: ReturnType<typeof scheduleOf>[]): DutyCheck {
  const roster = rosterForTests([anna], new Map([['anna', memberDuties('anna', schedules, [])]]));
  const check = checkDuty(roster, { crewId: 'anna', dutyId: id }, NO_EDIT);
  if (!check) throw new Error('not checked');
  return check;
}

let root: Root;
let place: HTMLElement;
async function drawn(check: DutyCheck): Promise<string> {
  await act(async () =>
    root.render(
      <>
        <VerdictCard check={check} />
        <VerdictInputs check={check} />
      </>,
    ),
  );
  return place.textContent ?? '';
}
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
});

describe('J2 J3 the verdict card', () => {
  it('J2 a legal duty is marked as legal, with the time until which it remains legal', async () => {
    // 1300Z is 0800 in New York: Table B, two segments, 14 h: until 0300Z.
    const text = await drawn(checked('one', [duty('one', at(20, '13:00'), at(20, '22:00'))]));
    expect(text).toContain('Legal');
    expect(text).not.toContain('Illegal');
    expect(text).toMatch(/Legal until \(on blocks\)0300Z/);
    expect(place.querySelector('[role=status]')).not.toBeNull();
  });
  it('J2 an illegal duty is an alert with rule and margin, and never "Legal until"', async () => {
    const text = await drawn(checked('long', [duty('long', at(20, '13:00'), at(21, '03:30'))]));
    expect(text).toContain('Illegal: Flight duty period over by 0:30');
    expect(text).toContain('14 CFR 117.13');
    expect(text).not.toContain('Legal until');
    expect(text).toMatch(/Latest (on blocks|take-off) to be legal/);
    expect(place.querySelector('[role=alert]')).not.toBeNull();
  });
  it('J3 overlapping duties are illegal, with both named, and no later time is offered', async () => {
    const both = [
      duty('one', at(20, '13:00'), at(20, '22:00')),
      duty('two', at(20, '20:00'), at(21, '02:00')),
    ];
    const text = await drawn(checked('two', both));
    expect(text).toMatch(/^Illegal: .*[Oo]verlap/);
    expect(text).toContain('Overlaps ONE (Fri 20 Nov 1300Z–2200Z).');
    expect(text).not.toContain('Legal until');
    expect(text).not.toContain('to be legal');
  });
  it.each([
    ['a day off', { kind: 'off' }, 'Overlaps REST'],
    ['standby', { kind: 'standby-home' }, 'Overlaps REST'],
  ])('J3 a duty overlapping %s is illegal, with the reason named', async (_name, more, words) => {
    const other = duty('rest', at(20, '13:00'), at(20, '22:00'), more);
    const text = await drawn(checked('one', [duty('one', at(20, '12:00'), at(20, '20:00')), other]));
    expect(text).toContain(words);
    expect(text).toMatch(/^(Illegal|Not possible)/);
    expect(text).not.toContain('Legal until');
  });
  it('J2 what cannot be checked is not simply legal', async () => {
    const text = await drawn(checked('open', [duty('open', at(20, '13:00'), at(20, '22:00'), {})]));
    expect(text).toContain('Legal as far as it can be checked');
  });
});

describe('F4 the selected duty on the timeline', () => {
  it('F4 it is marked until its end, and beyond it until when it would remain legal', () => {
    const check = checked('d1', [duty('d1', at(20, '08:00'), at(20, '16:00'))]);
    const lane = legalLane(check);
    const until = check.verdict.legalUntil?.onBlocks.instant ?? '';
    expect(lane?.marks.map(({ id, fromMs, toMs }) => [id, fromMs, toMs])).toEqual([
      ['duty', check.duty.startMs, fdpEndMs(check.duty)],
      ['margin', fdpEndMs(check.duty), Date.parse(until)],
    ]);
    expect(Date.parse(until)).toBeGreaterThan(fdpEndMs(check.duty));
  });
});
