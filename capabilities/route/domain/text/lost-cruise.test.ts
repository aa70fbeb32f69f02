import { describe, expect, it } from 'vitest';
import { lookupForTests } from '../route-lookup-for-tests.ts';
import { selfRoute } from './self-route.ts';

const lookup = lookupForTests({
  airports: { KJFK: { lat: 40.64, lon: -73.78 }, KLAX: { lat: 33.94, lon: -118.41 } },
  points: {
    DEEZZ: { lat: 41.1, lon: -74.2 },
    CANDR: { lat: 40.97, lon: -74.96 },
    PSB: { lat: 40.92, lon: -77.99, type: 'vor' },
    DJB: { lat: 41.36, lon: -82.16, type: 'vor' },
  },
  airways: [{ name: 'J60', along: ['CANDR', 'PSB', 'DJB'] }],
  procedures: { KJFK: [{ kind: 'sid', ident: 'DEEZZ6', parts: [['common', null, 'DEEZZ CANDR']] }] },
});

function route(typed: string) {
  const [departure, arrival] = [lookup.airport('KJFK'), lookup.airport('KLAX')];
  if (!departure || !arrival) throw new Error('The test network has both airports.');
  return selfRoute(lookup, { departure, arrival }, typed);
}

describe('G2 speeds and levels that cannot be used', () => {
  const messagesOf = (typed: string) => route(typed).problems?.map(({ message }) => message) ?? [];

  it.each([
    ['PSB/F370 J60 DJB', 'F370'],
    ['PSB/FL390 J60 DJB', 'FL390'],
    ['PSB/M084 J60 DJB', 'M084'],
    ['PSB/N450F350 J60 DJB', 'N450F350'],
    ['PSB /F370 J60 DJB', 'F370'],
    ['FL350 PSB J60 DJB', 'FL350'],
  ])('G2 %s names what was not used', (typed, word) => {
    expect(messagesOf(typed)).toEqual([
      `${word} was not used: state speed and level together, such as N0450F350.`,
    ]);
    expect(route(typed).message).toContain(`${word} was not used`);
  });

  it.each([
    ['DEEZZ6 N0450F350 CANDR J60 PSB', 'N0450F350'],
    ['CANDR J60/N0450F370 PSB', 'N0450F370'],
    ['CANDR J60 N0450F370 PSB', 'N0450F370'],
  ])('G2 %s states them at no point', (typed, word) => {
    const [message, ...others] = messagesOf(typed);
    expect(message).toMatch(new RegExp(`^${word}.* was not used: it is not at a point of the route`));
    expect(others).toEqual([]);
  });

  it('G2 those of a route not typed, or direct, are named too', () => {
    expect(route('FL350').message).toContain('FL350 was not used');
    expect(route('DCT FL350').message).toContain('FL350 was not used');
    expect(messagesOf('N0450F350 PSB/N0460F370 J60 DJB/M080F390')).toEqual([]);
  });
});
