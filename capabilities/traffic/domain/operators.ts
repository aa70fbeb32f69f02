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
 * Operator of a callsign: three-letter designator and flight number. `null` for registrations and unknown operators.
 */
export function operatorOf(callsign: string | null): AircraftOperator | null {
  const code = /^([A-Z]{3})\d/.exec(callsign ?? '')?.[1];
  return code === undefined ? null : (OPERATORS.get(code) ?? null);
}
