import { describe, expect, it } from 'vitest';
import { corrected } from './corrections.ts';

const AIRPORTS = new Set(['KJFK', 'EGLL', 'LSZH', 'EDDH', 'EDDB', 'KLGA', 'KEWR']);
const TYPES = new Set(['B738', 'A320', 'A321', 'B789', 'B788']);
const NAMES = new Set(['oslo', 'bergen', 'olbia', 'palma', 'mallorca', 'gardermoen', 'torp']);
const lookups = {
  airport: (code: string) => (AIRPORTS.has(code) ? code : null),
  isAircraftType: (code: string) => TYPES.has(code),
  flight: (callsign: string) => (callsign === 'MER12' || callsign === 'MER45' ? callsign : null),
  places: {
    importance: () => 60,
    knows: (word: string) => NAMES.has(word),
    corrected: () => null,
    areNear: () => false,
  },
};

describe('K3 corrections in mid-sentence', () => {
  it.each([
    ['metar KJFK, no wait, EGLL', 'metar EGLL'],
    ['weather oslo i mean bergen', 'weather bergen'],
    ['sids for kewr please no wait klga', 'sids for klga please'],
    ['route lszh to eddh, no sorry eddb', 'route lszh to eddb'],
    ['route KJFK EGLL, sorry, EDDH to EGLL', 'route EDDH to EGLL'],
    ['TAF for Olbia, no sorry, for Palma de Mallorca - they moved', 'TAF for Palma de Mallorca - they moved'],
    ['which flights did employee 12, correction, employee 34 fly', 'which flights did employee 34 fly'],
    ['map winds at FL390, hm no, make that FL370', 'map winds at FL370'],
    ['go to 14Z, actually 15Z', 'go to 15Z'],
    ['change MER12 to a B788, no, B789', 'change MER12 to a B789'],
    ['wx KJFK not KLGA', 'wx KJFK'],
    ['MER45 goes with A321 instead of A320', 'MER45 goes with A321'],
    ['make MER45 an A321 instead of the 320', 'make MER45 an A321'],
  ])('K3 %s', (typed, meant) => expect(corrected(typed, lookups)).toBe(meant));

  it.each([
    'sorry to bother you, metar KJFK',
    'notams KJFK, no rush',
    'is KJFK open or not',
    'metar KJFK, and thanks, wait for nothing',
    'delete MER12, no wait, MER45',
    'delete MER12 not MER45',
    'rename MER12 to MER13, no, MER45',
  ])('K3 nothing is corrected, or it would decide which flight changes: %s', (typed) =>
    expect(corrected(typed, lookups)).toBe(typed),
  );
});
