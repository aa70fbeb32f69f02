import { describe, expect, it } from 'vitest';
import { closuresOf } from './notam-closures.ts';
import { notamFromText } from './notam-from-text.ts';

const inWords = (text: string, qCode: string | null = null, schedule: string | null = null): string => {
  const { aerodrome, runways, partly, isRunwayUnnamed } = closuresOf({ qCode, text, schedule });
  const parts = [
    ...(aerodrome === null ? [] : [`aerodrome ${aerodrome}`]),
    ...runways,
    ...partly.map(({ runway, how }) => `${runway} ${how}`),
    ...(isRunwayUnnamed ? ['unnamed'] : []),
  ];
  return parts.join(', ') || 'nothing';
};

describe('F1 closures of a NOTAM', () => {
  // Texts without a source are recorded: from the FAA, Heathrow, Karachi and others, 2023–2026.
  it.each([
    ['RWY 07R/25L CLSD EXC XNG', '07R/25L'],
    ['RWY 13L/31R CLSD', '13L/31R'],
    ['RWY 03L/21R CLSD FOR RESURFACING', '03L/21R'],
    ['RWY 09R/27L CLSD FOR MAINTENANCE', '09R/27L'],
    ['RWY 04L/22R CLSD FOR EMERGENCY REPAIRS', '04L/22R'],
    ['RWY 09L/27R CLSD DUE TO RESURFACING CONSTRUCTION', '09L/27R'],
    ['RWY 07/25 CLOSED DUE WIP', '07/25'],
    ['RWY 13L/31R CLOSED FOR PREVENTATIVE MAINTENANCE', '13L/31R'],
    ['RWY 09/27 CLSD TO ALL ACFT', '09/27'],
    ['RWY 09/27 CLSD FOR TKOF AND LDG', '09/27'],
    ['RWY 10L/28R AND 10R/28L CLSD', '10L/28R, 10R/28L'],
    ['RWY 04L/22R AND RWY 13L/31R CLSD', '04L/22R, 13L/31R'],
    ['RUNWAY 09/27 CLSD', '09/27'],
    ['RWY 09/27 WIP CLSD', '09/27'],
    ['RWY 9/27 CLSD', '09/27'],
    ['RWY 13/31 CLSD FOR MAINT. RWY 04 CLSD', '13/31, 04'],
    ['RWYS CLSD: 09/27, 04/22', '09/27, 04/22'],
    ['RWY 09/27 AND TWY A CLSD', '09/27'],
    ['RWY 09/27 CLSD DUE TO ACFT RECOVERY', '09/27'],
    ['ALL RWY CLSD', 'aerodrome all-runways'],
    ['RWY CLSD', 'unnamed'],
    ['AD CLSD DUE WIP', 'aerodrome closed'],
    ['JFK AD AP CLSD', 'aerodrome closed'],
    ['AIRPORT CLOSED', 'aerodrome closed'],
  ])('F1 %s: closed whatever the reason', (text, closed) => expect(inWords(text)).toBe(closed));

  it.each([
    ['RWY 04L CLSD TO ACFT WINGSPAN MORE THAN 214FT', '04L traffic'],
    ['RWY 04L/22R CLSD TO ACFT MORE THAN 60000LB', '04L/22R traffic'],
    ['RWY 09/27 CLSD FOR LDG', '09/27 traffic'],
    ['AP CLSD V-22 VTOL', 'aerodrome traffic'],
    ['AD CLSD TO NON SKED FLT', 'aerodrome traffic'],
    ['RWY 08L/26R WEST 1230FT CLSD. DECLARED DIST: RWY 8L TORA 11082FT TODA 11082FT', '08L/26R part'],
    ['RWY 09/27 BTN TWY A AND TWY B CLSD', '09/27 part'],
    [
      '1.DISTANCE OF 2000 M BTN RWY 13R/31L AND RWY 13L/31R CL. 2.RWY 13R/31L CLOSED FOR PREVENTATIVE MAINTENANCE EVERY TUESDAY, THURSDAY AND SATURDAY 1130-1430 UTC.',
      '13R/31L hours',
    ],
  ])('F1 %s: closed in part, and stated so', (text, closed) => expect(inWords(text)).toBe(closed));

  it.each([
    'TWY A CLSD BTN RWY 09/27 AND TWY B',
    'TWY L BTN RWY 08L/26R AND TWY A CLSD',
    'TWY PF BTN APCH END RWY 13R AND TWY Q CLSD',
    'RUNWAY 09R/27L ENTRY/EXIT N4E CLOSED DUE WIP',
    'RWY 09R/27L ENTY/EXIT POINT NB1/N1 CLSD DUE WIP. ACFT THAT REQUIRE FULL LENGTH DEPARTURE FROM RWY 27L',
    'LIT CRANE OPR. CRANE WILL ONLY OPR WHEN RWY 09L/27R IS CLOSED',
    'RWY 09/27 EDGE LGT U/S',
    'RWY 09/27 ILS NOT AVBL',
    'APRON AT AIRPORT CLSD',
    'TWR CLSD',
  ])('F1 %s: closes no runway', (text) => expect(inWords(text)).toBe('nothing'));

  it('F1 the Q-code decides where the text does not state a closure: QMRLC, QFALC (Doc 8126, appendix B)', () => {
    expect(inWords('RWY 09/27 NOT USABLE', 'QMRLC')).toBe('09/27');
    expect(inWords('SPECIAL CONDITIONS APPLY', 'QMRLC')).toBe('unnamed');
    expect(inWords('AD UNAVAILABLE DUE CRANE OPS', 'QFALC')).toBe('aerodrome closed');
    expect(inWords('AD CLSD.', 'QFAXX')).toBe('aerodrome closed');
    // The Q-code closes the runway, the text only for a class of traffic: the text is narrower (recorded, KJFK).
    expect(inWords('AP CLSD V-22 VTOL', 'QFALC')).toBe('aerodrome traffic');
    // Hours in item D are already those of the NOTAM.
    expect(inWords('RWY 09/27 CLSD DLY 0100-0500', null, 'DLY 0100-0500')).toBe('09/27');
  });

  it('F1 NOTAMs of the FAA in the ICAO format keep their Q-line, heights and number by month (Order 7930.2)', () => {
    const closed = notamFromText(
      '04/118 NOTAMN\nQ) KZNY/QFALC/IV/NBO/A/000/999/4038N07346W005\nA) KJFK\nB) 2611260000\nC) 2611280000\nE) AD AP CLSD',
    );
    expect(closed).toMatchObject({ number: '04/118', qCode: 'QFALC', fir: 'KZNY' });
    // Recorded: one that replaces another.
    const replaced = notamFromText(
      '12/322 NOTAMR 12/298\nQ) KZNY/QMXLC/IV/BO/A/000/999/4038N07346W005\nA) KJFK\nB) 2612011200\nC) 2612312359\nE) TWY A CLSD',
    );
    expect(replaced).toMatchObject({ number: '12/322', action: 'R', qCode: 'QMXLC' });
    const restricted = notamFromText(
      '04/119 NOTAMN\nQ) KZNY/QRTCA/IV/NBO/AE/000/180/4038N07346W030\nA) KZNY\nB) 2611260000\nC) 2611280000\nE) TEMPO RESTRICTED AREA\nF) SFC\nG) FL180',
    );
    expect(restricted?.levels).toMatchObject({ lower: 'SFC', upper: 'FL180', upperFl: 180 });
  });
});
