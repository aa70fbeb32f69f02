import { describe, expect, it } from 'vitest';
import { flownLine } from './flown-line.ts';
import { driftdownNote, lowCruiseNotes, gridMoraFt, terrainSteps } from './route-terrain.ts';

const line = flownLine({
  departure: { lat: 0.5, lon: 178.5 },
  departureElevationFt: 0,
  takeOffMs: 0,
  takeOffKg: 1,
  takeOffFuelKg: 1,
  legs: [179.5, -179.5, -178.5].map((lon, index) => ({
    lat: 0.5,
    lon,
    timeOverMs: (index + 1) * 600_000,
    pressureAltitudeFt: 30_000,
    massKg: 1,
    remainingFuelKg: 1,
  })),
});
const ends = [60, 120, 180];

describe('G5 grid MORA along the route', () => {
  it.each([
    // Jeppesen: 1,000 ft above ground up to 5,000 ft, 2,000 ft above higher ground, to the next hundred.
    [0, 1000],
    [3950, 5000],
    [5000, 6000],
    [5001, 7100],
    [14_410, 16_500],
  ])('highest ground %i ft gives %i ft', (ground, mora) => {
    expect(gridMoraFt(ground)).toBe(mora);
  });

  it('uses terrain beside each leg, also across the antimeridian, and the whole cell for the MORA', () => {
    // A peak of 9,000 ft at 0.9N 179.9E: in the cell 179E, 24 NM north of the track.
    const steps = terrainSteps(line, ends, ({ west, south, east, north }) => {
      const isInLon = east >= west ? west <= 179.9 && east >= 179.9 : west <= 179.9 || east >= 179.9;
      return isInLon && south <= 0.9 && north >= 0.9 ? 9000 : 0;
    });
    let step = steps.next();
    while (!step.done) step = steps.next();
    const found = step.value;
    expect(found).toEqual([
      { groundFt: 0, moraFt: 11_000 },
      { groundFt: 0, moraFt: 11_000 },
      { groundFt: 0, moraFt: 1000 },
    ]);
  });

  it('states where escape routes are needed', () => {
    const legs = [{ ident: 'AAA' }, { ident: 'BBB' }, { ident: 'CCC' }];
    const low = { groundFt: 0, moraFt: 1000 };
    const b738 = { type: 'B738', engines: 2 };
    const note = driftdownNote(b738, legs, [low, { groundFt: 9000, moraFt: 11_000 }, low]);
    expect(note).toContain('above 10,000 ft between AAA and BBB, highest 11,000 ft before BBB');
    expect(note).toContain(
      'No published one-engine-inoperative level-off height of B738 is held: NOT CHECKED',
    );
    expect(note).toContain('CAT.POL.A.215, 14 CFR 121.191');
    expect(driftdownNote(b738, legs, [low, low, low])).toBe(
      'Driftdown: no grid MORA above 10,000 ft along the route.',
    );
    const high = [low, { groundFt: 9000, moraFt: 11_000 }, low];
    expect(driftdownNote({ type: 'B744', engines: 4 }, legs, high)).toContain('121.193');
    const single = driftdownNote({ type: 'C172', engines: 1 }, legs, high);
    expect(single).toContain(
      'an engine failure is a forced landing; grid MORA above 10,000 ft between AAA and BBB',
    );
    expect(single).not.toContain('level-off');
  });

  it('G4 a cruise below the grid MORA is reported, and below terrain as more severe', () => {
    // LSGG to LFMN at FL055: the Alps within 10 NM of the track.
    const leg = (ident: string, phase: string, pressureAltitudeFt: number) => ({
      ident,
      phase,
      pressureAltitudeFt,
    });
    const legs = [
      leg('TOC', 'climb', 5500),
      leg('VEVAR', 'cruise', 5500),
      leg('NIZ', 'cruise', 5500),
      leg('LFMN', 'descent', 12),
    ];
    const terrain = [4000, 12_100, 3000, 1000].map((groundFt) => ({
      groundFt,
      moraFt: gridMoraFt(groundFt),
    }));
    expect(lowCruiseNotes(legs, terrain)).toEqual([
      'Cruise at 5,500 ft is below the grid MORA between TOC and VEVAR: 14,100 ft, highest ground within 10 NM 12,100 ft (coarse). The level is below that ground. Terrain clearance is not assured.',
    ]);
    expect(
      lowCruiseNotes(
        legs.map((one) => ({ ...one, pressureAltitudeFt: 15_000 })),
        terrain,
      ),
    ).toEqual([]);
  });
});
