import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { isoInstant, plainText, timeZoneName } from '#platform/contract/fields.ts';
import { unknownNames } from '#platform/contract/known-keys.ts';
import {
  inputOf,
  recordCalls,
  recordFields,
  recordId,
  recordMessages,
  recordPage,
} from '#platform/contract/versioned-record.ts';
import {
  airportCode,
  call,
  crewPosition,
  notes,
  place,
  requiredText,
  typeCode,
  overlapWindow,
} from './crew-call.ts';

const crewPlace = { crewId: recordId, position: crewPosition };
export const crewFlightShape = z.object({
  number: requiredText(12),
  departure: airportCode,
  arrival: airportCode,
  /** Clocks of both airports; filled in from the navigation data if known, else null. */
  departureTimeZone: timeZoneName.nullable(),
  arrivalTimeZone: timeZoneName.nullable(),
  offBlocks: isoInstant,
  onBlocks: isoInstant,
  aircraftType: typeCode,
  registration: plainText(12),
  /** Required number of each position on the flight. */
  complement: z.partialRecord(crewPosition, z.number().int().min(0).max(20)),
  crew: z.array(z.strictObject(crewPlace, unknownNames(crewPlace))).max(40),
  notes,
});
export const crewFlightInput = inputOf(crewFlightShape, {
  departureTimeZone: null,
  arrivalTimeZone: null,
  registration: '',
  complement: { CPT: 1, FO: 1 },
  crew: [],
  notes: '',
});
export const crewFlight = crewFlightShape.extend(recordFields.shape);
export type CrewFlight = z.infer<typeof crewFlight>;

/** Flights with their crew, by off-blocks. */
export const crewFlightCalls = {
  list: defineEndpoint({
    ...call('listCrewFlights', 'GET', 'flights', 'Flights that overlap a window, with their crews.'),
    query: z.object({ ...recordPage, ...overlapWindow, crewId: recordId.optional() }),
    data: z.array(crewFlight),
  }),
  create: defineEndpoint({
    ...call('createCrewFlight', 'POST', 'flights', 'Add a flight.'),
    body: crewFlightInput,
    data: crewFlight.extend(recordMessages),
  }),
  ...recordCalls(place('Flight', 'flights'), crewFlightShape, crewFlight),
};
