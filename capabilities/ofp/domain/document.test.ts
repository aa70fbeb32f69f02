import { describe, expect, it } from 'vitest';
import { sampleMaterial, samplePerformance } from '../testing/sample-material.ts';
import { BUILT_IN_LAYOUTS } from './built-in-layouts.ts';
import { documentBanner, documentContext } from './document-context.ts';
import { LAYOUT_COLUMNS, layOut } from './layout.ts';
import { degreesMinutes } from './performance-words.ts';
import type { OfpMaterial } from './ofp-material.ts';

const [lido] = BUILT_IN_LAYOUTS;
const linesOf = (material: OfpMaterial = sampleMaterial) =>
  layOut(lido.template, documentContext(material)).lines;
const textOf = (material?: OfpMaterial) => linesOf(material).join('\n');

describe('G5 the document in LIDO order', () => {
  it.each(BUILT_IN_LAYOUTS)('$name uses only known names and stays within its line width', ({ template }) => {
    for (const material of [
      sampleMaterial,
      {
        ...sampleMaterial,
        performance: { state: 'not-asked' as const },
        winds: { state: 'not-asked' as const },
      },
    ]) {
      const { lines, problems } = layOut(template, documentContext(material));
      expect(problems).toEqual([]);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(LAYOUT_COLUMNS);
    }
  });

  it('has its sections in order', () => {
    const text = textOf();
    const parts = ['MER415', 'OPERATIONAL FLIGHT PLAN', 'ATC ROUTE', 'PERFORMANCE PLAN', 'NAVIGATION LOG'];
    const places = [...parts, 'WINDS ALOFT', 'WEATHER', 'NOTAM'].map((part) => text.indexOf(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
  });

  const blocks = (text: string) => text.match(/^ {2}BLOCK .*$/gm) ?? [];

  it('G5 shows the route to the alternate, and the effect of a change of level, wind or payload', () => {
    const text = textOf();
    expect(text).toContain('  ALTERNATE KSMF DCT 71 NM FL170 0024');
    const from = text.indexOf('  IF CHANGED');
    expect(text.slice(from).split('\n').slice(0, 5)).toEqual([
      '  IF CHANGED            TRIP KG  BLOCK KG  MIN',
      '  +2000 FT                 +181      +190   -2',
      '  -2000 FT                    —         —    —',
      '  +10 KT HEADWIND          +305      +305   +7',
      '  -5000 KG PAYLOAD         -620      -655    0',
    ]);
  });

  it('has one fuel block, from the performance plan, and one line on the estimate', () => {
    const text = textOf();
    expect(blocks(text)).toEqual([expect.stringMatching(/BLOCK +18875$/)]);
    expect(text).toMatch(/TRIP +14900 0605 {2}CAT\.OP\.MPA\.181\(c\)\(2\)/);
    expect(text).toMatch(/CONT +745 0018 {2}CAT\.OP\.MPA\.181\(c\)\(3\)/);
    expect(text).toMatch(/ALTN KSMF +1280 0024/);
    expect(text.match(/^ {2}(ALTN|FRSV)/gm)).toHaveLength(2);
    // Figures of the estimate appear only in the line of the difference.
    expect(text).not.toMatch(/14519|1475|88334|73815/);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'Aircraft-table estimate of block fuel: 17904 kg. Planned here is 971 kg more: ' +
        'trip +381, contingency +745, alternate −30, final reserve −305, taxi +180.',
    );
  });

  it('has the estimate of the aircraft table, labelled as such, when there is no performance plan', () => {
    const text = textOf({ ...sampleMaterial, performance: { state: 'failed', message: 'No model.' } });
    expect(blocks(text)).toEqual([expect.stringMatching(/BLOCK +17904$/)]);
    expect(text).toContain('FUEL ESTIMATE BY THE AIRCRAFT TABLE: NOT FOR RELEASE');
    expect(text).toMatch(/FRSV +1475 {2}0045/);
    expect(text).toMatch(/TOW +MAX +93500 +PLN +88334/);
  });

  it('lists fuel in LIDO order, and limits and warnings once, based on the printed figures', () => {
    const text = textOf({
      ...sampleMaterial,
      plan: {
        ...sampleMaterial.plan,
        warnings: [
          { id: 'maxtk', message: 'Take-off weight 88,334 kg is above (maxtk).', value: 1, limit: 0 },
          { id: 'payload', message: 'Payload is above.', value: 1, limit: 0 },
        ],
      },
    });
    const order = ['TRIP', 'CONT', 'ALTN', 'FRSV', 'ADDL', 'EXTRA', 'TAXI', 'BLOCK '].map((name) =>
      text.indexOf(`\n  ${name}`),
    );
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(text.match(/^ {2}TOW.*$/gm)).toEqual([
      expect.stringMatching(/TOW +MAX +80000 +PLN +82895 +MARGIN +-2895 ABOVE THE LIMIT/),
    ]);
    expect(text).toMatch(/LDW +MAX +— +PLN +67995 +MARGIN +—/);
    expect(text.match(/^\*\*\* (Take|Payload).*/gm)).toEqual([
      '*** Take-off weight 82895 kg is 2895 kg above the maximum of 80000 kg.',
      '*** Payload is above.',
    ]);
  });

  it('has the ATC flight plan in full, and the coordinates of every waypoint', () => {
    const lines = linesOf();
    const text = lines.join('\n');
    expect(text).toContain('(FPL-MER415-IS\n  -A321/M-SDE3FGHIRWY/LB1\n  -KJFK1410\n');
    expect(text).toContain('-PBN/B1C1D1O1S2 DOF/261120');
    expect(lines.find((line) => line.startsWith('GAYEL         N'))).toBe('GAYEL         N4124.6 W07421.6');
    expect(degreesMinutes(-33.99999, 179.99999)).toBe('S3400.0 E18000.0');
    const without = textOf({ ...sampleMaterial, performance: { state: 'failed', message: 'No model.' } });
    expect(without).toContain('Speed, level and times come from the performance plan.');
  });

  it('has take-off and landing distance when the type has a table, and states when it has none', () => {
    const dry = { temperatureC: 3, isWet: false, over50Ft: 2478, factoredFt: 3296, reason: null };
    const hot = { temperatureC: 45, isWet: true, over50Ft: null, factoredFt: null, reason: 'Too hot.' };
    const end = {
      operation: 'take-off' as const,
      ident: 'KAPA',
      massKg: 1043,
      elevationFt: 5885,
      runwayFt: 10_000,
    };
    const field = { source: 'a manual', note: 'Compare it.', ends: [{ ...end, cases: [dry, hot] }] };
    const words = (value: typeof field | { source: null; note: string; ends: [] }) => {
      const performance = { state: 'there' as const, value: { ...samplePerformance, field: value } };
      return textOf({ ...sampleMaterial, performance }).replaceAll(/\s+/g, ' ');
    };
    expect(words(field)).toContain(
      'FIELD KAPA TAKE-OFF 1043 KG, ELEV 5885 FT, LONGEST RUNWAY 10000 FT: 3 C DRY 2478 FT, FACTORED 3296 FT; 45 C WET Too hot.',
    );
    expect(words({ source: null, note: 'No take-off and landing table for A320.', ends: [] })).toContain(
      'FIELD No take-off and landing table for A320.',
    );
  });

  it('has the grid MORA of each leg, marked coarse, and its effect on driftdown', () => {
    const terrain = {
      source: 'ETOPO5: coarse',
      legs: [3000, 5000, 11_000, 1000].map((moraFt) => ({ moraFt, groundFt: moraFt - 1000 })),
      driftdown: 'Driftdown: grid MORA above 10,000 ft.',
    };
    const performance = { state: 'there' as const, value: { ...samplePerformance, terrain } };
    const lines = linesOf({ ...sampleMaterial, performance });
    expect(lines.find((line) => line.startsWith('TOC'))).toMatch(/ 14000 050$/);
    expect(lines.find((line) => line.startsWith('4620N07805W'))).toMatch(/ 110$/);
    expect(lines.join('\n')).toContain('MRA GRID MORA IN HUNDREDS OF FEET: ETOPO5: coarse');
    expect(lines.join('\n')).toContain('Driftdown: grid MORA above 10,000 ft.');
  });

  it('has wind, temperature, time and fuel of each leg, and a dash when the wind is unknown', () => {
    const lines = linesOf();
    expect(lines.find((line) => line.startsWith('TOC'))).toBe(
      'TOC         DCT    340 278   60 278/050 M050 M52 P01 452 402 0100 1528 2500  14000   —',
    );
    const unknown = lines.find((line) => line.startsWith('4620N07805W'));
    expect(unknown).toMatch(/^4620N07805W +Q818 +340 278 +400 +— +— +— +— 452 402/);
    expect(textOf()).toContain('WIND IS KNOWN FOR 75 % OF THE ROUTE. STILL AIR IS PLANNED WHERE IT IS NOT.');
    // The mean component is unknown when the wind of one leg is.
    expect(textOf()).toContain('AVG W/C — KT');
  });

  it('states source and age of each weather figure, and whether it is simulated', () => {
    const text = textOf();
    expect(text).toContain('AIR: Simulated sky · AS OF 2026-11-20 06:00Z (6 h) · SIMULATED');
    expect(text).toContain('METAR: NOAA · AS OF 2026-11-20 11:51Z (14 min)');
    expect(text).toContain('Failed to fetch weather for KSFO');
    expect(text).toMatch(/GAYEL +1436 271\/048 M44 +— —/);
    expect(text).toContain('9 of 10 wind and temperature fields');
  });

  it('has the SIGMETs near the route verbatim with their levels and times, or states why there are none', () => {
    const sigmets = (text: string) => text.split('EN-ROUTE WEATHER')[1]?.split('\nNOTAM\n')[0] ?? '';
    const there = sigmets(textOf());
    expect(there).toContain('2026-11-20 11:00Z TO 2026-11-20 15:00Z   FL400 / FL280');
    expect(there).toContain('KZNY SIGMET NOVEMBER 2 VALID 201100/201500 SEV TURB');
    expect(there).toContain('SOURCE: US SIGMETs: NOAA · AS OF');
    const none = { items: [], hasData: true, feeds: [], message: null };
    expect(sigmets(textOf({ ...sampleMaterial, sigmets: { state: 'there', value: none } }))).toContain(
      'None near the route.',
    );
    expect(
      sigmets(textOf({ ...sampleMaterial, sigmets: { state: 'there', value: { ...none, hasData: false } } })),
    ).toContain('not checked');
    expect(
      sigmets(textOf({ ...sampleMaterial, sigmets: { state: 'failed', message: 'No answer.' } })),
    ).toContain('No answer.');
  });

  it('distinguishes a source that never responded from an airport without NOTAMs', () => {
    const text = textOf();
    expect(text).toContain('A1234/26   2026-11-19 00:00Z TO PERM\n    RWY 13L/31R CLSD');
    expect(text.split('ARR      KSFO')[1]).toContain('not checked');
    expect(text.split('EN ROUTE')[1]).toContain('None in force.');
  });

  it('H5 omits NOTAMs that end before off blocks, and states how many', () => {
    // The sample leaves its stand on 20 November 2026 at 1410Z.
    const notice = { from: '2026-11-19T00:00:00.000Z', isPermanent: false, text: 'TWY CLSD' };
    const [first, ...others] = sampleMaterial.notices;
    if (first?.state !== 'there') throw new Error('the sample has notices');
    const notices = [
      { ...notice, number: 'A1/26', to: '2026-11-20T14:09:00.000Z' },
      { ...notice, number: 'A2/26', to: '2026-11-20T14:10:00.000Z' },
      { ...notice, number: 'A3/26', to: null },
      { ...notice, number: 'A4/26', to: '2026-11-20T10:00:00.000Z', isEstimated: true },
    ];
    const text = textOf({
      ...sampleMaterial,
      notices: [{ ...first, value: { ...first.value, notices } }, ...others],
    });
    expect(text).not.toContain('A1/26');
    expect(text).toContain('A2/26');
    expect(text).toContain('A3/26');
    expect(text).toContain('A4/26');
    expect(text).toContain('1 that ends before off blocks (2026-11-20 14:10Z) not listed.');
  });

  it('states first and last that it is not for navigation, and marks simulated and replayed data', () => {
    const lines = linesOf();
    expect(lines.at(0)).toBe('NOT FOR NAVIGATION · CONTAINS SIMULATED DATA');
    expect(lines.at(-1)).toBe(lines.at(0));
    expect(
      documentBanner({
        ...sampleMaterial,
        performance: { state: 'not-asked' },
        winds: { state: 'not-asked' },
      }),
    ).toBe('NOT FOR NAVIGATION');
  });

  it('states why there is no performance plan', () => {
    const text = textOf({
      ...sampleMaterial,
      performance: { state: 'failed', message: 'No model of B703.' },
    });
    expect(text).toContain('No model of B703.');
    expect(text).not.toContain('NAVIGATION LOG');
    expect(
      textOf({
        ...sampleMaterial,
        performance: { state: 'there', value: { ...samplePerformance, isLevelLowered: true } },
      }),
    ).toContain('a lower one is planned');
  });

  it('F7 fuel is printed in the unit of the settings, masses in kilograms, each named', () => {
    const gallons = { column: (kg: number | null | undefined) => ((kg ?? 0) / 3).toFixed(0), unit: 'US gal' };
    for (const { template } of BUILT_IN_LAYOUTS) {
      const { lines, problems } = layOut(template, documentContext(sampleMaterial, gallons));
      expect(problems).toEqual([]);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(LAYOUT_COLUMNS);
    }
    const text = layOut(lido.template, documentContext(sampleMaterial, gallons)).lines.join('\n');
    expect(text).toContain('OPERATIONAL FLIGHT PLAN  (MASSES KG, FUEL US GAL)');
    expect(text).toContain(`BLOCK     ${(samplePerformance.fuel.blockKg / 3).toFixed(0).padStart(7)}`);
    expect(textOf()).toContain('OPERATIONAL FLIGHT PLAN  (KG)');
  });
});
