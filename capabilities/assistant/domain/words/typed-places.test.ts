import { describe, expect, it } from 'vitest';
import { takePoints, takeTypedRoute } from './typed-places.ts';

describe('K3 places by latitude and longitude', () => {
  it.each([
    ['which FIR is at 50N 30W', [{ lat: 50, lon: -30 }]],
    ['who controls the airspace over 48 north 11 east', [{ lat: 48, lon: 11 }]],
    ['what is near 46.2, 6.1', [{ lat: 46.2, lon: 6.1 }]],
    ['what is near -33.9 151.2', [{ lat: -33.9, lon: 151.2 }]],
    ['airspace at S33.9 E151.2', [{ lat: -33.9, lon: 151.2 }]],
    ['near latitude 46.2 and longitude 6.1', [{ lat: 46.2, lon: 6.1 }]],
    [
      'NOTAMs in the box 46N 6E to 48N 10E',
      [
        { lat: 46, lon: 6 },
        { lat: 48, lon: 10 },
      ],
    ],
    ['metar KJFK at 18Z', []],
    ['runway 27L EGLL', []],
    ['airspace at 99N 30W', []],
  ])('K3 %s', (text, points) => expect(takePoints(text).points).toEqual(points));
});

describe('K3 a route typed between its airports', () => {
  it('K3 is passed to the call as typed', () =>
    expect(takeTypedRoute('Check the route EGLL DVR UL9 KONAN EDDF for me')).toEqual({
      route: 'DVR UL9 KONAN',
      left: 'Check the route EGLL EDDF for me',
    }));

  it.each(['METAR EGLL EHAM EDDF', 'route EGLL EDDF', 'weather KJFK KLAX KSFO'])('K3 none in %s', (text) =>
    expect(takeTypedRoute(text)).toEqual({ route: null, left: text }),
  );
});
