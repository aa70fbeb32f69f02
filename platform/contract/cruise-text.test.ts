import { describe, expect, it } from 'vitest';
import { cruiseText, EMPTY_CRUISE, readCruiseText } from './cruise-text.ts';

const read = (change: Partial<typeof EMPTY_CRUISE>) => readCruiseText({ ...EMPTY_CRUISE, ...change });

describe('G4 level, speed and steps as typed', () => {
  it.each([
    ['M084', { mach: 0.84 }],
    ['m84', { mach: 0.84 }],
    ['.84', { mach: 0.84 }],
    ['M.845', { mach: 0.845 }],
    ['M0.8', { mach: 0.8 }],
    ['n0480', { speed: 'N0480' }],
    ['K0890', { speed: 'K0890' }],
    ['lrc', { speed: 'LRC' }],
    ['CI35', { speed: 'CI35' }],
  ])('%s', (speed, cruise) => {
    expect(read({ speed })).toEqual({ cruise, errors: {} });
  });

  it.each([['350'], ['F350'], ['fl350 ']])('level %s is FL350', (level) => {
    expect(read({ level })).toEqual({ cruise: { level: 350 }, errors: {} });
  });

  it.each([
    [{ level: '19' }, 'level'],
    [{ level: '511' }, 'level'],
    [{ level: '35000' }, 'level'],
    [{ level: 'A350' }, 'level'],
    [{ speed: 'M1' }, 'speed'],
    [{ speed: '480' }, 'speed'],
    [{ speed: 'M.05' }, 'speed'],
    [{ steps: 'DOGAL/' }, 'steps'],
    [{ steps: '/370' }, 'steps'],
    [{ steps: 'DOGAL/370 MALOT/350' }, 'steps'],
    [{ level: '370', steps: 'DOGAL/370' }, 'steps'],
  ] as const)('refuses %o at its field', (change, field) => {
    const { cruise, errors } = read(change);
    expect(Object.keys(errors)).toEqual([field]);
    expect(cruise).not.toHaveProperty(field === 'steps' ? 'levelChanges' : field);
  });

  it('steps climb along the route; empty rows are ignored', () => {
    expect(read({ level: '350', steps: 'dogal/370 / MALOT/FL390' })).toEqual({
      cruise: {
        level: 350,
        levelChanges: [
          { at: 'DOGAL', level: 370 },
          { at: 'MALOT', level: 390 },
        ],
      },
      errors: {},
    });
  });

  it.each([
    { level: 350, mach: 0.845, levelChanges: [{ at: 'DOGAL', level: 370 }] },
    { speed: 'N0480' },
    { speed: 'LRC' },
    {},
  ])('%o is restored as typed', (cruise) => {
    expect(readCruiseText(cruiseText(cruise)).cruise).toEqual(cruise);
  });
});
