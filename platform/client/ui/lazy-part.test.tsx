// @vitest-environment happy-dom
import { act, Suspense } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lazyPart } from './lazy-part.ts';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

let root: Root;
beforeEach(() => {
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
});
afterEach(() => act(async () => root.unmount()));

describe('a part whose code loads later', () => {
  it('is drawn at once if loaded before, without its fallback', async () => {
    const Part = lazyPart(() => Promise.resolve(Greeting));
    await Part.bring();
    await act(async () => {
      flushSync(() => {
        root.render(
          <Suspense fallback="waiting">
            <Part name="Ada" />
          </Suspense>,
        );
      });
      expect(document.body.textContent).toBe('Hello Ada');
    });
  });

  it('shows a missing value as pending, and follows its input', async () => {
    const Part = lazyPart(() => Promise.resolve(Greeting));
    const draw = (name: string) => (
      <Suspense fallback="waiting">
        <Part name={name} />
      </Suspense>
    );
    await act(async () => {
      flushSync(() => root.render(draw('Ada')));
      expect(document.body.textContent).toBe('waiting');
    });
    expect(document.body.textContent).toBe('Hello Ada');
    await act(async () => root.render(draw('Grace')));
    expect(document.body.textContent).toBe('Hello Grace');
  });
});
