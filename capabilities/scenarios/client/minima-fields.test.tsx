// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeSettings, settings } from '#platform/client/shell/settings.store.ts';
import { UiProvider } from '#platform/client/ui/ui-provider.tsx';
import type { WatchMinima } from '#capabilities/watch/contract.ts';
import { MinimaFields, minimaText, readMinima, useTypedMinima } from './minima-fields.tsx';

let root: Root;
let host: HTMLElement;
let added: WatchMinima[] = [];

function Form() {
  const typed = useTypedMinima();
  const [error, setError] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const minima = readMinima(typed);
        if (typeof minima === 'string') setError(minima);
        else added.push(minima);
      }}
    >
      <MinimaFields typed={typed} onEdit={() => setError('')} />
      {error}
    </form>
  );
}

beforeEach(async () => {
  added = [];
  settings.reset();
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  await act(async () =>
    root.render(
      <UiProvider>
        <Form />
      </UiProvider>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
  settings.reset();
});

const field = (label: string): HTMLInputElement => {
  const found = [...host.querySelectorAll('label')].find((one) => one.textContent.startsWith(label));
  const input = found?.querySelector('input') ?? document.getElementById(found?.htmlFor ?? '');
  if (!(input instanceof HTMLInputElement)) throw new Error(`no field ${label}`);
  return input;
};
async function type(label: string, text: string): Promise<void> {
  const input = field(label);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
const submit = () =>
  act(async () => {
    host.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });

describe('F7 minima of a scenario', () => {
  it('F7 are typed in the units of the settings, and unchanged values remain exact', async () => {
    await act(async () => changeSettings({ height: 'm', visibility: 'SM', speed: 'km/h' }));
    expect(field('Ceiling (m)').value).toBe('152.4');
    // 1600 m, rounded as in a field.
    expect(field('Visibility (SM)').value).toBe('0.99');
    await type('Crosswind (km/h)', '37.04');
    await submit();
    expect(added).toEqual([
      {
        ceilingFt: expect.closeTo(500, 6),
        visibilityM: 1600,
        crosswindKt: expect.closeTo(20, 9),
        gustKt: expect.closeTo(40, 9),
      },
    ]);
  });

  it('F7 values outside limits are reported in the unit in which they are typed', async () => {
    await act(async () => changeSettings({ visibility: 'km' }));
    for (const text of ['10.5', '-1', '', 'far']) {
      await type('Visibility (km)', text);
      await submit();
      expect(host.textContent).toContain('Visibility: 0 to 10 km.');
    }
    expect(added).toEqual([]);
  });

  it('F7 are listed in the units of the settings', () => {
    const minima = { ceilingFt: 500, visibilityM: 1600, crosswindKt: 25, gustKt: 40 };
    expect(minimaText(minima, settings.initial)).toBe('500 ft, 1,600 m, crosswind 25 kt, gusts 40 kt');
    expect(minimaText(minima, { ...settings.initial, height: 'm', visibility: 'SM', speed: 'km/h' })).toBe(
      '152 m, 0.99 SM, crosswind 46 km/h, gusts 74 km/h',
    );
  });
});
