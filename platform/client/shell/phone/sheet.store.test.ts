import { describe, expect, it } from 'vitest';
import { createGestureGate, dragDirection, nextDetent } from './sheet.store.ts';

describe('E4 the phone’s sheet', () => {
  it('moves up and down by one stop and stays at the last', () => {
    expect(nextDetent('half', 'up')).toBe('full');
    expect(nextDetent('full', 'up')).toBe('full');
    expect(nextDetent('full', 'down')).toBe('half');
    expect(nextDetent('half', 'down')).toBe('peek');
    expect(nextDetent('peek', 'down')).toBe('peek');
  });

  it('treats a short movement as a press', () => {
    expect(dragDirection(-24)).toBe('up');
    expect(dragDirection(24)).toBe('down');
    expect(dragDirection(23)).toBeNull();
    expect(dragDirection(-23)).toBeNull();
  });

  it('accepts one drag in 300 ms', () => {
    const mayPass = createGestureGate();
    expect(mayPass(1000)).toBe(true);
    expect(mayPass(1299)).toBe(false);
    expect(mayPass(1300)).toBe(true);
  });
});
