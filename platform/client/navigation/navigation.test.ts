// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { currentPathname, goTo, onNavigation } from './navigation.ts';
import { openAt, setAddress } from './testing/visit-address.ts';

describe('B1 the address of the window', () => {
  it('B1 changes at once; listeners are notified once its route is loaded, unless unsubscribed', async () => {
    let finish: () => void = () => undefined;
    const load = () => new Promise<null>((resolve) => (finish = () => resolve(null)));
    const app = await openAt('/', [{ path: '/' }, { path: '/slow', load }]);
    const entered: string[] = [];
    const stop = onNavigation((pathname) => entered.push(pathname));
    goTo('/slow?q=1');
    expect(currentPathname()).toBe('/slow');
    expect(entered).toEqual([]);
    finish();
    await app.arrived();
    expect(entered).toEqual(['/slow']);
    stop();
    await app.go('/');
    expect(entered).toEqual(['/slow']);
    expect(app.entries()).toBe(3);
  });

  it('B1 Back is followed; the same address again, and one that replaces, leave no entry behind', async () => {
    const app = await openAt('/', [{ path: '/' }, { path: '/a' }, { path: '/b' }]);
    const entered: string[] = [];
    const stop = onNavigation((pathname) => entered.push(pathname));
    await app.go('/a');
    await app.go('/a');
    goTo('/b', { replace: true });
    await app.arrived();
    expect(app.entries()).toBe(2);
    // As the browser does after Back.
    setAddress('/');
    window.dispatchEvent(new PopStateEvent('popstate'));
    await app.arrived();
    expect(entered).toEqual(['/a', '/a', '/b', '/']);
    stop();
  });
});
