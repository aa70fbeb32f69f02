import { describe, expect, it } from 'vitest';
import { MapControllerHost } from '../map/create-map-controller.ts';
import { sharedEngine } from './shared-engine.ts';

describe('F1 an engine of several layers', () => {
  it('F1 runs once while any of them is on, and again after all were off', () => {
    const log: string[] = [];
    const map = new MapControllerHost();
    const engine = sharedEngine(() => {
      log.push('start');
      return () => log.push('stop');
    });
    const [first, second] = [engine(map), engine(map)];
    first();
    expect(log).toEqual(['start']);
    second();
    expect(log).toEqual(['start', 'stop']);
    engine(map)();
    expect(log).toEqual(['start', 'stop', 'start', 'stop']);
  });
});
