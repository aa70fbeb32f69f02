import { describe, expect, it } from 'vitest';
import { type AppRoute, type Visit, createAddressRouter } from './address-router.ts';
import { memoryHistory } from './testing/memory-history.ts';

/** A router over `/`, `/list` and `/item/:id`; what happened is noted in order. */
function setUp(first: string, item: Partial<AppRoute> = {}) {
  const seen: string[] = [];
  const note = (word: string) => (visit: Visit) =>
    void seen.push(`${word} ${JSON.stringify(visit.params)}${JSON.stringify(visit.search)}`);
  const routes: AppRoute[] = [
    { path: '/' },
    { path: '/list', enter: note('list'), leave: () => void seen.push('leave list') },
    { path: '/item/:id', enter: note('item'), leave: () => void seen.push('leave item'), ...item },
  ];
  const history = memoryHistory(first);
  const router = createAddressRouter(routes, history);
  return { seen, history, router, stop: router.start() };
}

describe('B1 the address bar', () => {
  it('enters, stays with other parameters, and leaves', async () => {
    const { router, seen, history } = setUp('/list/');
    await router.navigate('/item/a%20b?x=1&y=2&y=3');
    await router.navigate('/item/c');
    await router.navigate('/');
    expect(seen).toEqual([
      'list {}{}',
      'leave list',
      'item {"id":"a b"}{"x":"1","y":["2","3"]}',
      'item {"id":"c"}{}',
      'leave item',
    ]);
    expect(history.entries()).toHaveLength(4);
    history.back();
    await router.arrived();
    expect(seen.at(-1)).toBe('item {"id":"c"}{}');
  });

  it('an address that leads nowhere is not found, and the route before it is left', async () => {
    const { router, seen } = setUp('/list');
    await router.navigate('/nowhere');
    expect(router.outcome()).toEqual({ kind: 'not-found' });
    expect(seen.at(-1)).toBe('leave list');
    await router.navigate('/');
    expect(router.outcome()).toEqual({ kind: 'found' });
  });

  it('the same address again makes no second entry; a broken escape is taken as it is', async () => {
    const { router, seen, history } = setUp('/');
    await router.navigate('/item/%E0%A4%A');
    await router.navigate('/item/%E0%A4%A');
    expect(history.entries()).toHaveLength(2);
    expect(seen.at(-1)).toBe('item {"id":"%E0%A4%A"}{}');
  });

  it('a redirect replaces its entry', async () => {
    const { router, history } = setUp('/', {
      redirect: ({ params }) => (params.id === 'old' ? '/item/new' : null),
    });
    await router.navigate('/item/old');
    expect(history.entries()).toEqual(['/', '/item/new']);
  });

  it('who goes elsewhere while something loads never sees it', async () => {
    let finish: (href: string | null) => void = () => undefined;
    const { router, seen } = setUp('/', { load: () => new Promise((resolve) => (finish = resolve)) });
    const first = router.navigate('/item/slow');
    await router.navigate('/list');
    finish(null);
    await first;
    expect(seen).toEqual(['list {}{}']);
    expect(router.pathname()).toBe('/list');
  });

  it('what cannot be loaded is shown, and can be tried again', async () => {
    let isBroken = true;
    const { router, seen } = setUp('/', {
      load: () => (isBroken ? Promise.reject(new Error('no')) : Promise.resolve(null)),
    });
    await router.navigate('/item/1');
    expect(router.outcome()).toMatchObject({ kind: 'failed', error: new Error('no') });
    isBroken = false;
    await router.navigate('/item/1');
    expect(router.outcome()).toEqual({ kind: 'found' });
    expect(seen).toEqual(['item {"id":"1"}{}']);
  });

  it('listeners hear of every arrival until they stop; nothing is followed after the end', async () => {
    const { router, seen, stop } = setUp('/');
    const paths: string[] = [];
    const unsubscribe = router.onChange((path) => paths.push(path));
    await router.navigate('/list?q=1');
    unsubscribe();
    await router.navigate('/item/1');
    stop();
    await router.navigate('/list');
    expect(paths).toEqual(['/list']);
    expect(seen.at(-1)).toBe('item {"id":"1"}{}');
  });
});
