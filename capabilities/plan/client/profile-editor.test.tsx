// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PerformanceProfile } from '#aviation/performance/performance-profile.ts';
import { performanceProfileTable } from '#aviation/performance/performance-profile.table.ts';
import { settings } from '#platform/client/shell/settings.store.ts';
import { ProfileEditor } from './profile-editor.modal.tsx';

const c172 = performanceProfileTable.find(({ type }) => type === 'C172')!;
const before = settings.get();
let root: Root;
let saved: PerformanceProfile[] = [];
let closed = 0;

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  settings.set({ ...before, mass: 'lb', fuel: 'US gal' });
  [saved, closed] = [[], 0];
  const element = document.createElement('div');
  document.body.append(element);
  root = createRoot(element);
  await act(async () =>
    root.render(
      <ProfileEditor
        profile={c172}
        type="C172"
        onSave={(profile) => void saved.push(profile)}
        onClose={() => void (closed += 1)}
      />,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  settings.set(before);
});

function cell(label: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
  if (!found) throw new Error(`no cell ${label}`);
  return found;
}
const flow = () => cell('Cruise, row 1, fuel flow, US gal/h');
const tripFuel = () => document.querySelector('output')?.textContent ?? '';
const fire = (target: Element, event: Event) => act(async () => void target.dispatchEvent(event));
const key = (target: Element, init: KeyboardEventInit) =>
  fire(target, new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
function typeInto(target: HTMLInputElement, text: string): Promise<void> {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(target, text);
  return fire(target, new Event('input', { bubbles: true }));
}
async function press(name: string): Promise<void> {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (!button) throw new Error(`no button ${name}`);
  await act(async () => button.click());
}
function paste(target: Element, text: string): Promise<void> {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  return fire(target, Object.assign(event, { clipboardData: { getData: () => text } }));
}
const focused = () => document.activeElement?.getAttribute('aria-label');

describe('G4 the table editor of profiles', () => {
  it('G4 figures are in the user’s units; a typed one updates the preview at once, can be undone by key, and is kept when used', async () => {
    expect(flow().value).toBe('7.4');
    const first = tripFuel();
    expect(first).toMatch(/^\d+\.\d US gal · \d h \d\d min · FL\d{3}/);
    await typeInto(flow(), '8');
    await typeInto(flow(), '8.8');
    expect(tripFuel()).not.toBe(first);
    await key(flow(), { key: 'z', ctrlKey: true });
    expect(flow().value).toBe('7.4');
    expect(tripFuel()).toBe(first);
    await key(flow(), { key: 'Z', ctrlKey: true, shiftKey: true });
    expect(flow().value).toBe('8.8');
    await press('Use profile');
    expect(saved[0]!.cruise[0]!.rows[0]!.fuelKgPerH).toBeCloseTo(8.8 * 6 * 0.453_592_37, 4);
    expect(saved[0]!.cruise[0]!.rows[1]).toEqual(c172.cruise[0]!.rows[1]);
    expect(saved[0]!.climb).toEqual(c172.climb);
  });

  it('G4 a pasted table fills rows; errors are listed, lead to their cells and are not used', async () => {
    await paste(cell('Cruise, row 5, pressure altitude, ft'), '9000\t115\t7.2\n11000\tfast\t7.1\n');
    expect(document.querySelector('[role=status]')?.textContent).toBe('2 rows pasted.');
    expect(cell('Cruise, row 5, pressure altitude, ft').value).toBe('9000');
    const problems = document.querySelector('ul[aria-label="To correct"]');
    expect(problems?.textContent).toBe('Cruise, row 6, true airspeed: “fast” is not a number above 0.');
    expect(document.body.textContent).toContain('No preview until the tables are complete.');
    await press('Use profile');
    expect(saved).toEqual([]);
    await expect.poll(focused).toBe('Cruise, row 6, true airspeed, kt');
  });

  it('G4 Enter moves down and starts a new level; changes are not discarded without confirmation', async () => {
    await key(cell('Cruise, row 6, fuel flow, US gal/h'), { key: 'ArrowUp' });
    expect(focused()).toBe('Cruise, row 5, fuel flow, US gal/h');
    await key(cell('Cruise, row 6, fuel flow, US gal/h'), { key: 'Enter' });
    await expect.poll(focused).toBe('Cruise, row 7, fuel flow, US gal/h');
    await press('Cancel');
    expect(closed).toBe(0);
    await press('Discard changes');
    expect(closed).toBe(1);
  });
});
