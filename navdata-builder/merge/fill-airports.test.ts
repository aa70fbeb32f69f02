import { describe, expect, it } from 'vitest';
import type { AirportRecord } from '../navdata-set.ts';
import { sampleAirport, sampleRunway } from '../testing/sample-records.ts';
import { fillAirports } from './fill-airports.ts';

const tower = { type: 'TWR', name: null, remark: null, frequencyMhz: 118.5 };

/** A runway with all figures known, from a source of low precedence. */
function offeredRunway(lengthFt = 5000) {
  const runway = sampleRunway(['09', '27'], { lengthFt, widthFt: 100, surface: 'Asphalt', isLighted: true });
  for (const [index, end] of runway.ends.entries())
    Object.assign(end, {
      lat: 40,
      lon: -74 + index * 0.018,
      displacedThresholdFt: 200,
      approachLights: 'MALSR',
    });
  return runway;
}

const offer = (values: Partial<AirportRecord> = {}): AirportRecord =>
  sampleAirport({
    ident: 'ZZAA',
    source: 'low',
    elevationFt: 77,
    runways: [offeredRunway()],
    frequencies: [tower],
    ...values,
  });

function filled(known: AirportRecord, offered: AirportRecord = offer()): AirportRecord {
  fillAirports({ airports: [known], offered: [offered], isComplete: (source) => source === 'complete' });
  return known;
}

describe('E2 unknown airport data is filled in from a source of low precedence', () => {
  it('E2 elevation, runways and frequencies where missing, each with its source', () => {
    const known = filled(sampleAirport({ ident: 'ZZAA', source: 'complete' }));
    expect(known).toMatchObject({ elevationFt: 77, frequencies: [tower], source: 'complete' });
    expect(known.runways).toHaveLength(1);
    expect(known.origins).toEqual({ elevation: 'low', runways: 'low', frequencies: 'low' });
  });

  it('E2 known values are not replaced, including 0 and false', () => {
    const runway = sampleRunway(['09', '27'], {
      lengthFt: 5000,
      widthFt: 90,
      surface: 'Grass',
      isLighted: false,
    });
    for (const end of runway.ends)
      Object.assign(end, { lat: 1, lon: 2, displacedThresholdFt: 0, approachLights: 'ODALS' });
    const own = { ...tower, frequencyMhz: 120 };
    const before = sampleAirport({ ident: 'ZZAA', elevationFt: 0, runways: [runway], frequencies: [own] });
    const expected = structuredClone(before);
    expect(filled(before)).toEqual({ ...expected, origins: {} });
  });

  it('E2 single figures are filled in only for a runway of the same name and length', () => {
    const sizeOf = (lengthFt: number | null, idents = ['9', '27']) =>
      filled(
        sampleAirport({
          ident: 'ZZAA',
          elevationFt: 1,
          frequencies: [tower],
          runways: [sampleRunway(idents, { lengthFt })],
        }),
      );
    const same = sizeOf(5400);
    expect(same.runways[0]).toMatchObject({ lengthFt: 5400, widthFt: 100, isLighted: true });
    expect(same.runways[0]?.ends[0]).toMatchObject({
      ident: '9',
      lat: 40,
      lon: -74,
      approachLights: 'MALSR',
    });
    expect(same.origins).toEqual({ runwayGaps: 'low' });
    for (const other of [sizeOf(6000), sizeOf(null), sizeOf(5000, ['10', '28'])]) {
      expect(other.runways[0]?.widthFt).toBeNull();
      expect(other.origins).toEqual({});
    }
  });

  it('E2 positions of runway ends are filled in only if they agree with known headings', () => {
    const latOf = (headingDegTrue: number) => {
      const runway = sampleRunway(['09', '27'], { lengthFt: 5000 });
      for (const [index, end] of runway.ends.entries()) end.headingDegTrue = headingDegTrue + index * 180;
      return filled(sampleAirport({ ident: 'ZZAA', runways: [runway] })).runways[0]?.ends[0]?.lat;
    };
    expect([latOf(91), latOf(95)]).toEqual([40, null]);
  });

  it('E2 an elevation of 0 counts as unknown in this source', () => {
    const known = filled(sampleAirport({ ident: 'ZZAA' }), offer({ elevationFt: 0 }));
    expect(known.elevationFt).toBeNull();
    expect(known.origins?.elevation).toBeUndefined();
  });

  it('E2 runways of a complete source are not filled in', () => {
    const runways = [sampleRunway(['09', '27'], { lengthFt: 5000 })];
    const known = filled(sampleAirport({ ident: 'ZZAA', source: 'complete', runways }));
    expect(known.runways[0]?.ends[0]?.approachLights).toBeNull();
    expect(known.origins?.runwayGaps).toBeUndefined();
  });

  it('E2 the same code elsewhere is another airport; an older code at the same position is the same airport', () => {
    expect(filled(sampleAirport({ ident: 'ZZAA', lat: 10 })).runways).toEqual([]);
    expect(filled(sampleAirport({ ident: 'ZZNEW', aliases: ['ZZAA'] })).runways).toHaveLength(1);
  });
});
