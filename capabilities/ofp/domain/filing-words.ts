import type { OperationalFlightPlan } from '#capabilities/plan/contract.ts';

/** Items of a flight plan message that are not in the plan. */
export interface FilingWords {
  /** Item 8: I, V, Y or Z; default: those of the fuel policy. */
  readonly rules?: string;
  /** Item 8: S scheduled, N other air transport, G general aviation. */
  readonly flightType: string;
  /** Items 10a and 10b. */
  readonly equipment: string;
  readonly surveillance: string;
  /** Item 18 PBN/, without the indicator; empty for none. */
  readonly pbn?: string;
  readonly selcal?: string;
  readonly addressHex?: string;
}

/** Minimal equipment; the user changes it to that on board. */
export const DEFAULT_FILING: FilingWords = { flightType: 'S', equipment: 'S', surveillance: 'C' };

interface Equipment {
  readonly equipment: string;
  readonly surveillance: string;
  readonly pbn: string;
}
/** Typical equipment by operation of the type; an individual aircraft may have more or less. */
const longHaul: Equipment = {
  equipment: 'SDE2E3FGHIJ1J5M1RWXY',
  surveillance: 'LB1D1',
  pbn: 'A1B1C1D1L1O1S2',
};
const shortHaul: Equipment = { equipment: 'SDE3FGHIRWY', surveillance: 'LB1', pbn: 'B1C1D1O1S2' };
/** Neither HF nor RVSM. */
const light: Equipment = { equipment: 'SDGRY', surveillance: 'S', pbn: 'B2C2D2O2S1' };
const lightJet: Equipment = { equipment: 'SDGRWY', surveillance: 'LB1', pbn: 'B2C2D2O2S1' };
const turboprop: Equipment = { equipment: 'SDFGRY', surveillance: 'LB1', pbn: 'B2C2D2O2S1' };
const longHaulTypes = /^(A30|A31|A33|A34|A35|A38|B74|B76|B77|B78|MD11|DC10|GLF|GLEX|GL5T|GL7T|FA7X|FA8X)/;
const turbopropTypes = /^(AT4|AT7|DH8|SF34|SB20|D328|E120|JS\d\d|BE20|B350|PC12|TBM|C208|F50)/;
const lightTypes = /^(C1[45789]\d|C2(?:0[1-79]|10)|P28|PA\d\d|SR2|DA\d\d|BE(?:3[356]|5[58]|76))/;
const lightJetTypes = /^(C25|C5\d|C68|E50P|E55P|PC24|SF50)/;
/** Above it an aircraft usually flies commercially (EASA: other than light aeroplanes). */
const LIGHT_KG = 5700;

function typicalOf(type: string): Equipment {
  if (longHaulTypes.test(type)) return longHaul;
  if (lightTypes.test(type)) return light;
  if (lightJetTypes.test(type)) return lightJet;
  return turbopropTypes.test(type) ? turboprop : shortHaul;
}

/** Items 8, 10 and 18 of a plan's aircraft: from its fleet entry, else typical of its type. */
export function filingWordsOf(plan: OperationalFlightPlan): {
  words: FilingWords;
  defaulted: readonly string[];
} {
  const own = plan.ownAircraft;
  const typical = typicalOf(plan.general.aircraft.toUpperCase());
  const isOwnEquipment = own?.equipment !== undefined && own.equipment !== null;
  const isOwnSurveillance = own?.surveillance !== undefined && own.surveillance !== null;
  return {
    words: {
      flightType: plan.takeOffMaxWeight <= LIGHT_KG ? 'G' : 'S',
      equipment: own?.equipment ?? typical.equipment,
      surveillance: own?.surveillance ?? typical.surveillance,
      // The type's PBN applies only with the type's equipment.
      pbn: own?.pbn ?? (isOwnEquipment ? '' : typical.pbn),
      selcal: own?.selcal ?? '',
      addressHex: own?.addressHex ?? '',
    },
    defaulted: [...(isOwnEquipment ? [] : ['10a']), ...(isOwnSurveillance ? [] : ['10b'])],
  };
}

/** RVSM airspace, ICAO Doc 9574. */
const rvsmFl = { lowest: 290, highest: 410 };

/** Contradictions between items 10 and 18 and the level, in sentences. */
export function filingProblems(
  { equipment, pbn = '', selcal = '', addressHex = '' }: FilingWords,
  flight: { readonly levelsFl: readonly number[]; readonly route: string },
): string[] {
  // A digit belongs to the letter before it: J1 is neither J nor 1.
  const has = (letter: string): boolean => new RegExp(`${letter}(?!\\d)`).test(equipment);
  const { lowest, highest } = rvsmFl;
  const rvsm = flight.levelsFl.find((level) => level >= lowest && level <= highest);
  return [
    ...(rvsm !== undefined && !has('W') ? [`FL${rvsm} is RVSM airspace: item 10a has no W.`] : []),
    ...(has('R') && pbn === '' ? ['Item 10a has R: item 18 needs PBN/.'] : []),
    ...(!has('R') && pbn !== '' ? ['Item 18 has PBN/: item 10a needs R.'] : []),
    ...(/\bNAT[A-Z]\b/.test(flight.route) && !has('X')
      ? ['A NAT track is filed: item 10a has no X (NAT HLA).']
      : []),
    ...(pbn !== '' && !/^(?:[A-DLOST]\d){1,8}$/.test(pbn)
      ? [`PBN/${pbn} is not readable: up to eight codes.`]
      : []),
    ...(selcal !== '' && !/^[A-HJ-MP-Z1-9]{4}$/.test(selcal) ? [`SEL/${selcal} is not a SELCAL code.`] : []),
    ...(addressHex !== '' && !/^[0-9A-F]{6}$/.test(addressHex)
      ? [`CODE/${addressHex} is not an aircraft address.`]
      : []),
  ];
}
