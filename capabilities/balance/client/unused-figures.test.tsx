// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#platform/client/query/query-client.ts';
import { balanceContext } from './balance-deps.ts';
import { weightBalance } from './balance-slice.ts';
import { openBalance, undoBalance } from './balance.store.ts';
import { BalanceWorkspace } from './balance.panel.tsx';

let root: Root;

const absent = () => Promise.reject(new Error('not asked here'));

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  weightBalance.reset();
  localStorage.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no server here')));
  const Provider = balanceContext.provider({
    aircraftTypes: absent,
    flights: absent,
    flight: absent,
    replaceFlight: absent,
  });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Provider>
          <BalanceWorkspace />
        </Provider>
      </QueryClientProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const text = () => document.body.textContent;
const field = (label: string): HTMLInputElement => {
  const named = [...document.querySelectorAll('label')].find((one) => one.textContent === label);
  const input = document.getElementById(named?.htmlFor ?? '');
  if (!(input instanceof HTMLInputElement)) throw new Error(`no field ${label}`);
  return input;
};
const type = (label: string, value: string) =>
  act(async () => {
    const input = field(label);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  });
const button = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button, [role=tab]')].find((one) => one.textContent === name);
const press = (name: string) =>
  act(async () => {
    button(name)?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    button(name)?.click();
  });

describe('I2 an invalid figure', () => {
  it('I2 removes the verdict and the signature, and remains in its field when tabs are changed', async () => {
    expect(text()).toContain('Within all limits');
    await type('Passengers quantity', '18O');
    expect(text()).toContain('Passengers quantity “18O”: Enter a number');
    expect(text()).not.toContain('Within all limits');
    expect(text()).not.toContain('Inside');
    await press('Loadsheet');
    expect(button('Sign')).toBeUndefined();
    expect(text()).toContain('No loadsheet: an entry is invalid');
    await press('Stations');
    expect(field('Passengers quantity').value).toBe('18O');
    await type('Passengers quantity', '150');
    expect(text()).not.toContain('an entry is invalid');
    await press('Loadsheet');
    expect(button('Sign')).toBeDefined();
  });

  it.each([
    ['the button', () => press('Restore the previous figures')],
    ['undo', () => act(async () => undoBalance())],
  ])('I2 is replaced by the former figures by %s', async (way, giveUp) => {
    await type('Passengers quantity', '120');
    const before = field('Passengers quantity').value;
    await type('Passengers quantity', '');
    expect(text()).toContain('No verdict');
    await giveUp();
    expect(text()).toContain('Within all limits');
    if (way === 'the button') expect(field('Passengers quantity').value).toBe(before);
    expect(openBalance().unused).toEqual({});
  });
});
