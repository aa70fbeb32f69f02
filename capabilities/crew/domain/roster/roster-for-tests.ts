import type { CrewFlight, CrewMember, Qualification, Schedule } from '#capabilities/crew/contract.ts';

const stamp = { revision: 1, isExample: false, createdAt: '', updatedAt: '', updatedBy: '' };

/** Records for tests, complete and plain. */
export const memberOf = (id: string, fields: Partial<CrewMember> = {}): CrewMember => ({
  ...stamp,
  id,
  name: `Name ${id}`,
  employeeNumber: `E-${id}`,
  position: 'CPT',
  base: 'KJFK',
  timeZone: 'America/New_York',
  ruleSet: 'FAR117',
  aircraftTypes: ['A321'],
  email: '',
  phone: '',
  notes: '',
  ...fields,
});

export const scheduleOf = (
  id: string,
  crewId: string,
  start: string,
  end: string,
  fields: Partial<Schedule> = {},
): Schedule => ({
  ...stamp,
  id,
  crewId,
  kind: 'flight',
  label: '',
  start,
  end,
  location: null,
  timeZone: null,
  endTimeZone: null,
  sectors: null,
  flightMinutes: null,
  pilots: 2,
  restFacilityClass: null,
  breakStart: null,
  breakEnd: null,
  extensionMinutes: 0,
  notes: '',
  ...fields,
});

export const flightOf = (
  number: string,
  offBlocks: string,
  onBlocks: string,
  crewIds: readonly string[],
  fields: Partial<CrewFlight> = {},
): CrewFlight => ({
  ...stamp,
  id: number.toLowerCase(),
  number,
  departure: 'KJFK',
  arrival: 'KORD',
  departureTimeZone: 'America/New_York',
  arrivalTimeZone: 'America/Chicago',
  offBlocks,
  onBlocks,
  aircraftType: 'A321',
  registration: '',
  complement: { CPT: 1, FO: 1 },
  crew: crewIds.map((crewId) => ({ crewId, position: 'CPT' as const })),
  notes: '',
  ...fields,
});

export const paperOf = (
  crewId: string,
  kind: Qualification['kind'],
  fields: Partial<Qualification> = {},
): Qualification => ({
  ...stamp,
  id: `${crewId}-${kind}`,
  crewId,
  kind,
  name: kind,
  reference: '',
  aircraftType: kind === 'type-rating' ? 'A320' : null,
  issuedOn: null,
  expiresOn: '2027-06-30',
  notes: '',
  ...fields,
});

/** Qualifications that a pilot needs to fly. */
export const papersOf = (crewId: string): Qualification[] =>
  (['licence', 'medical', 'type-rating'] as const).map((kind) => paperOf(crewId, kind));
