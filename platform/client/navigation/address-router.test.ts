import { describe, expect, it } from 'vitest';
import { type AppRoute, type Visit, createAddressRouter } from './address-router.ts';
import { memoryHistory } from './testing/memory-history.ts';

/** A router over `/`, `/list` and `/item/:id`; what happened is recorded in order. */
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
  const go = (href: string) => {
    history.go(href);
    return router.arrived();
  };
  return { seen, history, router, go, stop: router.start() };
}

describe('B1 the address bar', () => {
  it('enters, stays when only parameters change, and leaves', async () => {
    const { router, go, seen, history } = setUp('/list/');
    await go('/item/a%20b?x=1&y=2&y=3');
    await go('/item/c');
    await go('/');
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

  it('an unknown address is not found, and the previous route is left', async () => {
    const { router, go, seen } = setUp('/list');
    await go('/nowhere');
    expect(router.outcome()).toEqual({ kind: 'not-found' });
    expect(seen.at(-1)).toBe('leave list');
    await go('/');
    expect(router.outcome()).toEqual({ kind: 'found' });
  });

  it('the same address again makes no second entry; an invalid escape is used literally', async () => {
    const { go, seen, history } = setUp('/');
    await go('/item/%E0%A4%A');
    await go('/item/%E0%A4%A');
    expect(history.entries()).toHaveLength(2);
    expect(seen.at(-1)).toBe('item {"id":"%E0%A4%A"}{}');
  });

  it('a redirect replaces its entry', async () => {
    const { go, history } = setUp('/', {
      redirect: ({ params }) => (params.id === 'old' ? '/item/new' : null),
    });
    await go('/item/old');
    expect(history.entries()).toEqual(['/', '/item/new']);
  });

  it('a page still loading when the user navigates elsewhere is never shown', async () => {
    let finish: (href: string | null) => void = () => undefined;
    const { go, history, seen } = setUp('/', { load: () => new Promise((resolve) => (finish = resolve)) });
    const first = go('/item/slow');
    await go('/list');
    finish(null);
    await first;
    expect(seen).toEqual(['list {}{}']);
    expect(history.href()).toBe('/list');
  });

  it('a failed load is shown, and can be retried', async () => {
    let isBroken = true;
    const { router, go, seen } = setUp('/', {
      load: () => (isBroken ? Promise.reject(new Error('no')) : Promise.resolve(null)),
    });
    await go('/item/1');
    expect(router.outcome()).toMatchObject({ kind: 'failed', error: new Error('no') });
    isBroken = false;
    await go('/item/1');
    expect(router.outcome()).toEqual({ kind: 'found' });
    expect(seen).toEqual(['item {"id":"1"}{}']);
  });

  it('every entered address is reported once; nothing is reported after stopping', async () => {
    const { go, history, seen, stop } = setUp('/');
    await go('/list?q=1');
    await go('/item/1');
    stop();
    await go('/list');
    expect(history.visited()).toEqual(['/', '/list?q=1', '/item/1']);
    expect(seen.at(-1)).toBe('item {"id":"1"}{}');
  });
});
