// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it } from 'vitest';
import { NotFound } from './not-found.tsx';

describe('B1 an unknown address', () => {
  it('B1 L2 Not Found is the heading of a region', async () => {
    const host = document.body.appendChild(document.createElement('div'));
    const root = createRoot(host);
    await act(async () => root.render(<NotFound />));
    const heading = host.querySelector('h1');
    expect(heading?.textContent).toBe('Not Found');
    expect(host.querySelector('section')?.getAttribute('aria-labelledby')).toBe(heading?.id);
    await act(async () => root.unmount());
    host.remove();
  });
});
