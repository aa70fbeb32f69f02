import { OPERATORS_TABLE } from './operators.table.ts';

export interface AircraftOperator {
  readonly name: string;
  readonly telephony: string;
}

const OPERATORS = new Map(
  OPERATORS_TABLE.trim()
    .split('\n')
    .map((line): [string, AircraftOperator] => {
      const [code = '', name = '', telephony = ''] = line.split('|');
      return [code, { name, telephony }];
    }),
);

/**
 * Whose callsign it is: three letters of the operator and a flight number. `null` for registrations used as callsigns
 * and for operators that are not in the table.
 */
export function operatorOf(callsign: string | null): AircraftOperator | null {
  const code = /^([A-Z]{3})\d/.exec(callsign ?? '')?.[1];
  return code === undefined ? null : (OPERATORS.get(code) ?? null);
}
