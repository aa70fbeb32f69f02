import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import { sampleAirport, sampleRunway } from '../testing/sample-records.ts';
import { airportRank, longestRunwayFt } from './airport-rank.ts';
import { addLocalizers, completeAirports } from './complete-airports.ts';
import { compareFrequencies, normaliseFrequencyType } from './frequency-type.ts';
import { mergeNasrAirports } from './merge-nasr-airports.ts';
import { nationalRules } from './national-rules.ts';
import { completeRunwayGeometry } from './runway-geometry.ts';
import { normaliseSurface } from './runway-surface.ts';

describe('E2 runway geometry', () => {
  it('computes headings from two positions: KJFK 04L/22R', () => {
    const runway = sampleRunway(['04L', '22R'], { lengthFt: 12079 });
    Object.assign(runway.ends[0] ?? {}, { lat: 40.62202094, lon: -73.78558413 });
    Object.assign(runway.ends[1] ?? {}, { lat: 40.65050938, lon: -73.76332211 });
    completeRunwayGeometry(runway);
    // NASR publishes 031 and 211, rounded.
    expect(runway.ends[0]?.headingDegTrue).toBeCloseTo(30.7, 0);
    expect(runway.ends[1]?.headingDegTrue).toBeCloseTo(210.7, 0);
  });

  it('computes the far end from one end, heading and length', () => {
    const runway = sampleRunway(['09', '27'], { lengthFt: 6076 });
    Object.assign(runway.ends[0] ?? {}, { lat: 50, lon: 8, headingDegTrue: 90 });
    completeRunwayGeometry(runway);
    const [, far] = runway.ends;
    expect(far?.headingDegTrue).toBe(270);
    expect(distanceNm({ lat: 50, lon: 8 }, { lat: far?.lat ?? 0, lon: far?.lon ?? 0 })).toBeCloseTo(1, 3);
  });

  it('prefers two positions to a heading when they agree with the length: RJTT 05', () => {
    const at = (lengthFt: number) => {
      const runway = sampleRunway(['05', '23'], { lengthFt });
      Object.assign(runway.ends[0] ?? {}, { lat: 35.5235, lon: 139.8036, headingDegTrue: 57 });
      Object.assign(runway.ends[1] ?? {}, { lat: 35.5401, lon: 139.8222, headingDegTrue: 237 });
      return { corrected: completeRunwayGeometry(runway), heading: runway.ends[0]?.headingDegTrue };
    };
    const corrected = at(8202);
    expect(corrected.corrected).toBe(true);
    expect(Math.abs((corrected.heading ?? 0) - 42.5)).toBeLessThan(1);
    // Positions that do not fit the length prove nothing.
    expect(at(12_000)).toEqual({ corrected: false, heading: 57 });
  });

  it('leaves values unknown that cannot be computed, and never guesses from the number', () => {
    const bare = sampleRunway(['09', '27'], { lengthFt: 6000 });
    completeRunwayGeometry(bare);
    expect(bare.ends.every((end) => end.lat === null && end.headingDegTrue === null)).toBe(true);
    const noLength = sampleRunway(['09', '27']);
    Object.assign(noLength.ends[0] ?? {}, { lat: 50, lon: 8, headingDegTrue: 90 });
    completeRunwayGeometry(noLength);
    expect(noLength.ends[1]?.lat).toBeNull();
    const samePlace = sampleRunway(['09', '27']);
    for (const end of samePlace.ends) Object.assign(end, { lat: 50, lon: 8 });
    completeRunwayGeometry(samePlace);
    expect(samePlace.ends[0]?.headingDegTrue).toBeNull();
  });
});

describe('E2 NASR merged into the worldwide base', () => {
  const base = sampleAirport({
    ident: 'KJFK',
    icao: 'KJFK',
    iata: 'JFK',
    name: 'John F Kennedy International Airport',
    type: 'large_airport',
    lat: 40.639447,
    lon: -73.779317,
    isScheduled: true,
    elevationFt: 12,
    frequencies: [{ type: 'TWR', name: 'KENNEDY TWR', remark: null, frequencyMhz: 119.1 }],
    source: 'oa',
  });
  const nasr = sampleAirport({
    ident: 'KJFK',
    icao: 'KJFK',
    localCode: 'JFK',
    name: 'JOHN F KENNEDY INTL',
    lat: 40.63992805,
    lon: -73.77869222,
    elevationFt: 13,
    hasIls: true,
    frequencies: [{ type: 'TWR', name: 'LCL/P', remark: 'RWY 04R/22L', frequencyMhz: 119.1 }],
    source: 'nasr',
  });

  it('NASR figures apply; name, codes, class and callsigns of the base are kept', () => {
    const { airports, matched, added } = mergeNasrAirports([base], [nasr]);
    expect([matched, added]).toEqual([1, 0]);
    expect(airports).toHaveLength(1);
    expect(airports[0]).toMatchObject({
      name: 'John F Kennedy International Airport',
      iata: 'JFK',
      localCode: 'JFK',
      type: 'large_airport',
      elevationFt: 13,
      isScheduled: true,
      hasIls: true,
      source: 'nasr',
      frequencies: [{ name: 'KENNEDY TWR', remark: 'RWY 04R/22L' }],
    });
  });

  it('matches FAA identifiers, by ident, by K and ident, or by local code, but only nearby', () => {
    const field = { lat: 41, lon: -75 };
    const faa = sampleAirport({ ident: '1N7', localCode: '1N7', ...field });
    const matchedWith = (values: Parameters<typeof sampleAirport>[0]): number =>
      mergeNasrAirports([sampleAirport(values)], [faa]).matched;
    expect(matchedWith({ ident: '1N7', ...field })).toBe(1);
    expect(matchedWith({ ident: 'K1N7', ...field })).toBe(1);
    expect(matchedWith({ ident: 'US-0001', localCode: '1N7', ...field })).toBe(1);
    expect(matchedWith({ ident: '1N7', lat: 51, lon: 0, country: 'GB' })).toBe(0);
  });

  it('matches by position alone only the same type within 0.3 NM', () => {
    const faa = sampleAirport({ ident: '9X9', localCode: '9X9', lat: 41, lon: -75 });
    const near = { lat: 41.003, lon: -75 };
    const count = (values: Parameters<typeof sampleAirport>[0]): number =>
      mergeNasrAirports([sampleAirport(values)], [faa]).airports.length;
    expect(count({ ident: 'US-0007', ...near })).toBe(1);
    expect(count({ ident: 'US-0007', ...near, type: 'heliport' })).toBe(2);
    expect(count({ ident: 'US-0007', lat: 41.02, lon: -75 })).toBe(2);
    expect(
      mergeNasrAirports([sampleAirport({ ident: 'US-0007', ...near })], [faa]).airports[0],
    ).toMatchObject({
      ident: '9X9',
      aliases: ['US-0007'],
    });
  });
});

describe('E2 localizers from a separate list', () => {
  const localizer = (runwayIdent: string) => ({
    airportIdent: 'EDDF',
    runwayIdent,
    ils: {
      ident: 'IFS',
      system: 'ILS',
      category: 'I',
      frequencyMhz: 111.15,
      courseDegMag: null,
      glideSlopeDeg: 3,
    },
  });

  it('are added to runway ends without one, also when the ident has no leading zero', () => {
    const airport = sampleAirport({ ident: 'EDDF', runways: [sampleRunway(['07C', '25C'])] });
    expect(addLocalizers([airport], [localizer('7C'), localizer('36')])).toBe(1);
    expect(airport.runways[0]?.ends[0]?.ils?.frequencyMhz).toBe(111.15);
    expect(airport.hasIls).toBe(true);
  });

  it('are not added to airports whose own source publishes ILS', () => {
    const airport = sampleAirport({ ident: 'EDDF', hasIls: false, runways: [sampleRunway(['07C', '25C'])] });
    expect(addLocalizers([airport], [localizer('07C')])).toBe(0);
    expect(airport.hasIls).toBe(false);
  });
});

describe('E2 completed airports', () => {
  it('get the time zone of their position', () => {
    const tokyo = sampleAirport({ ident: 'RJTT', lat: 35.5523, lon: 139.78 });
    completeAirports([tokyo]);
    expect(tokyo.timeZone).toBe('Asia/Tokyo');
  });

  it('US rules are not applied elsewhere', () => {
    expect(nationalRules('US')).toMatchObject({ transitionAltitudeFt: 18_000, transitionLevel: 180 });
    expect(nationalRules('GB').transitionAltitudeFt).toBeNull();
    expect(nationalRules(null).speedLimitKt).toBeNull();
  });

  it('rank large, scheduled airports with long runways above small fields, within 0 to 100', () => {
    const hub = sampleAirport({
      ident: 'A',
      type: 'large_airport',
      isScheduled: true,
      runways: [sampleRunway(['09', '27'], { lengthFt: 13_000 })],
    });
    const strip = sampleAirport({ ident: 'B', runways: [sampleRunway(['09', '27'], { lengthFt: 1800 })] });
    expect(airportRank(hub)).toBeGreaterThan(airportRank(strip) + 40);
    fc.assert(
      fc.property(
        fc.nat({ max: 40_000 }),
        fc.nat({ max: 30 }),
        fc.nat({ max: 60 }),
        (lengthFt, runways, count) => {
          const rank = airportRank(
            sampleAirport({
              ident: 'A',
              type: 'large_airport',
              isScheduled: true,
              runways: Array.from({ length: runways }, () => sampleRunway(['09', '27'], { lengthFt })),
              frequencies: Array.from({ length: count }, () => ({
                type: 'TWR',
                name: null,
                remark: null,
                frequencyMhz: 118,
              })),
            }),
          );
          expect(rank).toBeGreaterThanOrEqual(0);
          expect(rank).toBeLessThanOrEqual(100);
        },
      ),
    );
  });

  it('F1 rank by traffic when size and runways are equal, and not by the number of frequencies of a service', () => {
    const rankOf = (icao: string, sectors = 1) =>
      airportRank(
        sampleAirport({
          ident: icao,
          icao,
          type: 'large_airport',
          isScheduled: true,
          runways: [
            sampleRunway(['09', '27'], { lengthFt: 9000 }),
            sampleRunway(['18', '36'], { lengthFt: 9000 }),
          ],
          frequencies: Array.from({ length: sectors }, () => ({
            type: 'APP',
            name: null,
            remark: null,
            frequencyMhz: 118,
          })),
        }),
      );
    // Heathrow 79 million passengers in 2023 and Gatwick 41 (CAA), LaGuardia 32 (Port Authority), Geneva 16, Syracuse 3.
    const ranks = ['EGLL', 'EGKK', 'KLGA', 'LSGG', 'KSYR'].map((icao) => rankOf(icao));
    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
    expect(new Set(ranks).size).toBe(5);
    expect(rankOf('KSYR', 14)).toBe(rankOf('KSYR'));
    expect(rankOf('KSYR', 14)).toBeLessThan(rankOf('LSGG'));
  });

  it('do not count closed runways as the longest', () => {
    const airport = sampleAirport({
      ident: 'A',
      runways: [
        sampleRunway(['09', '27'], { lengthFt: 9000, isClosed: true }),
        sampleRunway(['18', '36'], { lengthFt: 5000 }),
      ],
    });
    expect(longestRunwayFt(airport)).toBe(5000);
    expect(longestRunwayFt(sampleAirport({ ident: 'B' }))).toBeNull();
  });
});

describe('E2 standard terms', () => {
  it.each([
    ['LCL/P', 'TWR'],
    ['Tower', 'TWR'],
    ['GND/P', 'GND'],
    ['CD PRE TAXI CLNC', 'CLD'],
    ['Clearance Delivery', 'CLD'],
    ['D-ATIS', 'ATIS'],
    ['ATIS', 'ATIS'],
    ['APCH/P DEP/P IC', 'APP/DEP'],
    ['Approach/departure', 'APP/DEP'],
    ['A/D', 'APP/DEP'],
    ['APCH/S', 'APP'],
    ['Director', 'APP'],
    ['DEP/P', 'DEP'],
    ['ALX AWOS-3PT', 'AWOS'],
    ['79J ASOS', 'ASOS'],
    ['DOTHAN RCAG', 'CENTER'],
    ['Center', 'CENTER'],
    ['BOTCH DP', 'DP'],
    ['PARCH STAR', 'STAR'],
    ['UNIC', 'UNICOM'],
    ['EMERG', 'EMERG'],
    ['Kidwell', 'MISC'],
  ])('calls the frequency %s %s', (text, type) => {
    expect(normaliseFrequencyType(text)).toBe(type);
  });

  it.each([
    ['ASP', 'Asphalt'],
    ['Concrete - Grooved', 'Concrete'],
    ['ASPH-CONC', 'Asphalt/Concrete'],
    ['TURF-G', 'Grass'],
    ['GRVL', 'Gravel'],
    ['Grassed brown clay', 'Grass/Dirt'],
    ['ROOF-TOP', 'Rooftop'],
    ['Piçarra', 'Piçarra'],
    ['UNK', null],
    ['', null],
  ])('calls the surface %s %s', (text, surface) => {
    expect(normaliseSurface(text)).toBe(surface);
  });

  it('sorts frequencies in the order of a flight, civil before military', () => {
    const list = [
      { type: 'TWR', frequencyMhz: 281.55 },
      { type: 'TWR', frequencyMhz: 119.1 },
      { type: 'EMERG', frequencyMhz: 121.5 },
      { type: 'ATIS', frequencyMhz: 128.725 },
      { type: 'GND', frequencyMhz: 121.9 },
    ];
    expect(list.toSorted(compareFrequencies).map(({ frequencyMhz }) => frequencyMhz)).toEqual([
      128.725, 121.9, 119.1, 281.55, 121.5,
    ]);
  });
});
