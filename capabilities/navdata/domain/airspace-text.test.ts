import { describe, expect, it } from 'vitest';
import { airspaceKind, limitText } from './airspace-text.ts';

describe('F1 airspace in words', () => {
  it.each([
    [{ datum: 'SFC', value: 0 }, 'SFC'],
    [{ datum: 'UNL', value: 0 }, 'UNL'],
    [{ datum: 'FL', value: 60 }, 'FL060'],
    [{ datum: 'FL', value: 180 }, 'FL180'],
    [{ datum: 'MSL', value: 7000 }, '7,000 ft MSL'],
    [{ datum: 'AGL', value: 1200 }, '1,200 ft AGL'],
  ] as const)('F1 %j is %s', (limit, text) => expect(limitText(limit)).toBe(text));
  it('F1 a limit nobody knows stays unknown', () => expect(limitText(null)).toBeNull());
  it.each([
    ['CLASS', 'B', 'b'],
    ['CLASS', 'C', 'c'],
    ['CLASS', 'E', 'e'],
    ['CTR', null, 'd'],
    ['CTR', 'C', 'c'],
    ['RESTRICTED', 'D', 'sua'],
    ['FIR', null, 'fir'],
    ['TMA', 'A', 'other'],
    ['GLIDER', null, 'other'],
  ] as const)('F1 %s of class %s is drawn as %s', (type, airspaceClass, kind) => {
    expect(airspaceKind({ type, class: airspaceClass })).toBe(kind);
  });
});
