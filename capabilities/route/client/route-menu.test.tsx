// @vitest-environment happy-dom
import { act } from 'react';
import { type Root, createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { routeContext } from './route-deps.ts';
import { RouteMenu } from './route-menu.tsx';
import { type DrawnRoute, addAlternateRoute, routes, setFocusRoute } from './routes.store.ts';

const drawn = (flightId: string, distanceNm: number | null): DrawnRoute => ({
  flightId,
  departure: 'KJFK',
  arrival: 'KLAX',
  route: 'DCT',
  points: [],
  distanceNm,
  isFallback: false,
});

const Provider = routeContext.provider({
  routeChanged: () => {},
  analyse: () => {},
  canSave: () => false,
  saveRoute: () => Promise.resolve(false),
});
let root: Root;
let place: HTMLElement;
beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  routes.reset();
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await act(async () =>
    root.render(
      <Provider>
        <RouteMenu />
      </Provider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
});

const buttons = () => [...place.querySelectorAll('button')];
const button = (name: string): HTMLButtonElement => {
  const found = buttons().find(
    (each) => each.getAttribute('aria-label') === name || each.textContent?.startsWith(name),
  );
  if (!found) throw new Error(`no button ${name}`);
  return found;
};
const press = (name: string) => act(async () => button(name).click());

describe('G7 route menu', () => {
  it('shows nothing without routes', () => {
    expect(place.innerHTML).toBe('');
  });

  it('states start, end, distance and the selection', async () => {
    await act(async () => {
      setFocusRoute(drawn('f', 2182.1));
      addAlternateRoute(drawn('route-option-2', null));
    });
    expect(place.querySelector('[aria-label="Routes"]')?.textContent).toContain('KJFKKLAX');
    expect(button('Route').textContent).toBe('Route2,182 NM');
    expect(button('Route').getAttribute('aria-pressed')).toBe('true');
    expect(button('Option 2').textContent).toBe('Option 2—');
    await press('Option 2');
    expect(routes.get().selectedId).toBe('route-option-2');
    expect(button('Route').getAttribute('aria-pressed')).toBe('false');
  });

  it('pins and unpins', async () => {
    await act(async () => setFocusRoute(drawn('f', 1)));
    await press('Pin route');
    expect(routes.get().items.f).toMatchObject({ kind: 'pinned', ephemeral: false });
    expect(button('Pin route').getAttribute('aria-pressed')).toBe('true');
    await press('Pin route');
    expect(routes.get().items.f).toMatchObject({ kind: 'focus', ephemeral: true });
  });

  it('dims, keeps only one, and clears', async () => {
    await act(async () => {
      setFocusRoute(drawn('f', 1));
      addAlternateRoute(drawn('route-option-2', 2));
    });
    await press('Dim routes');
    expect(routes.get().dimAll).toBe(true);
    await press('Option 2');
    await press('Keep only this route');
    expect(Object.keys(routes.get().items)).toEqual(['route-option-2']);
    expect(routes.get().dimAll).toBe(false);
    expect(buttons().some((each) => each.getAttribute('aria-label') === 'Keep only this route')).toBe(false);
    await press('Clear routes');
    expect(routes.get().items).toEqual({});
    expect(place.innerHTML).toBe('');
  });
});
