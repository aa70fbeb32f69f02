import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startNavigationErrors } from './navigation-errors.ts';
import { shellUi, showNavigationError } from '../shell-ui.store.ts';

let requests = '/';
let arrive: (pathname: string) => void;
let stop: () => void;
const goTo = (pathname: string) => {
  requests = pathname;
  arrive(pathname);
};
const message = () => shellUi.get().navigationError;

beforeEach(() => {
  shellUi.reset();
  requests = '/';
  stop = startNavigationErrors({ pathname: () => requests }, (listener) => {
    arrive = listener;
    return () => {};
  });
});
afterEach(() => stop());

describe('B11 Navigation Error', () => {
  it('B11 disappears with the page that caused it', () => {
    goTo('/airport/QQQQ');
    showNavigationError('Unable to load airport QQQQ.');
    goTo('/airport');
    expect(message()).toBeNull();
  });
  it('B11 remains while its page is still being drawn', () => {
    requests = '/airport/QQQQ';
    showNavigationError('Unable to load airport QQQQ.');
    arrive('/airport/QQQQ');
    expect(message()).toBe('Unable to load airport QQQQ.');
  });
  it('B11 a second error belongs to its own page', () => {
    goTo('/airport/QQQQ');
    showNavigationError('one');
    requests = '/airport/ZZZZ';
    showNavigationError('two');
    arrive('/airport/ZZZZ');
    expect(message()).toBe('two');
    goTo('/');
    expect(message()).toBeNull();
  });
});
