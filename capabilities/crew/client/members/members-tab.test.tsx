// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { type Root, createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '#platform/client/query/query-client.ts';
import { memberOf } from '../../domain/roster/roster-for-tests.ts';
import { crewUi } from '../crew.store.ts';
import { rosterForTests } from '../roster-for-tests.ts';
import { MembersTab } from './members-tab.tsx';

const anna = memberOf('anna', { name: 'Anna Keller' });

let root: Root;
beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no server here')));
  crewUi.reset();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <MembersTab roster={rosterForTests([anna], new Map())} />
      </QueryClientProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const press = (name: string) =>
  act(async () =>
    [...document.querySelectorAll<HTMLElement>('button')]
      .find((one) => one.textContent === name || one.getAttribute('aria-label') === name)
      ?.click(),
  );
const escape = async () => {
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  await act(async () => document.body.dispatchEvent(event));
  return event.defaultPrevented;
};
const nameField = () => {
  const label = [...document.querySelectorAll('label')].find((one) => one.textContent === 'Name');
  return document.getElementById(label?.htmlFor ?? '') as HTMLInputElement | null;
};
const typeName = (value: string) =>
  act(async () => {
    const input = nameField();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });

describe('J2 a member that is not saved yet', () => {
  it('J2 Escape closes only the form, and the input is restored when it is reopened', async () => {
    await press('Add member');
    await typeName('Bea Frank');
    // With this mark the shell keeps the workspace open.
    expect(document.querySelector('form')?.dataset['popup']).toBe('open');
    expect(await escape()).toBe(true);
    expect(nameField()).toBeNull();
    expect(await escape()).toBe(false);
    await press('Add member');
    expect(nameField()?.value).toBe('Bea Frank');
    await press('Close member');
    await press('Add member');
    expect(nameField()?.value).toBe('');
  });

  it('J2 with an unchanged member, Escape closes the workspace', async () => {
    await press('Anna Keller');
    expect(nameField()?.value).toBe('Anna Keller');
    expect(await escape()).toBe(false);
    await typeName('Anna K');
    expect(await escape()).toBe(true);
    expect(nameField()).toBeNull();
    await press('Anna Keller');
    expect(nameField()?.value).toBe('Anna K');
  });
});
