import { z } from 'zod';
import { isoInstant, plainLines, plainText } from '#platform/contract/fields.ts';
import { recordId, type RecordPlace } from '#platform/contract/versioned-record.ts';

/** A text that may not be empty, at most this long. */
export const requiredText = (max: number) => plainText(max).min(1, 'Required');
/** Free text of a record. */
export const notes = plainLines(2000);
/** ICAO, IATA or local code of an airport. */
export const airportCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{3,4}$/, 'An airport code of 3 or 4 letters or digits');
/** ICAO type designator. */
export const typeCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{2,4}$/, 'An aircraft type designator such as A321');

/** Positions on a flight, by rank. */
export const CREW_POSITIONS = ['CPT', 'FO', 'SO', 'PU', 'FA'] as const;
export const crewPosition = z.enum(CREW_POSITIONS);
export type CrewPosition = z.infer<typeof crewPosition>;

const MINUTES_OF_TWO_DAYS = 2880;
/** A duration in minutes. */
export const minutes = z.number().int().min(0).max(MINUTES_OF_TWO_DAYS);

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Common part of all crew record calls: a path below `/efb-v2/crew/`, scope `database`. */
export const call = (id: string, method: Method, path: string, summary: string) =>
  ({
    id,
    method,
    path: `/efb-v2/crew/${path}` as `/${string}`,
    summary,
    auth: 'bearer',
    scope: 'database',
  }) as const;

/** Path of the records of one kind. */
export const place = (name: string, path: string): RecordPlace => ({
  name: `Crew${name}`,
  path: `/efb-v2/crew/${path}`,
  scope: 'database',
});

/** Parameters of a path below one member. */
export const crewIdParams = z.object({ crewId: recordId });
/** Records that overlap this window; missing ends are open. */
export const overlapWindow = { from: isoInstant.optional(), to: isoInstant.optional() };
