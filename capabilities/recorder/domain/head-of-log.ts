import { toIso } from '#aviation/time/utc.ts';
import type { FlightLogHead, LogbookEntry } from '../contract.ts';
import { type Airfield, nearestField, valleysOf } from './airborne.ts';
import type { LogAnalysis } from './analyse-log.ts';
import { isChecked } from './exceedances.ts';
import type { LogbookFile, RecordingFile } from './formats/log-file.ts';
import type { FlightSamples } from './samples.ts';

const PLACES_MAX = 12;
const NOTES_MAX = 40;

interface Place {
  readonly lat: number;
  readonly lon: number;
}

function placeOf({ lat, lon }: FlightSamples, index: number | null | undefined): Place | null {
  const place = { lat: lat[index ?? -1] ?? Number.NaN, lon: lon[index ?? -1] ?? Number.NaN };
  return Number.isNaN(place.lat) ? null : place;
}

/** First and last position of the flight: on the ground, or where the recording begins and ends. */
function endsOf(
  samples: FlightSamples,
  { airborne }: Pick<LogAnalysis, 'airborne'>,
): [Place | null, Place | null] {
  const first = samples.lat.findIndex((lat) => !Number.isNaN(lat));
  const last = samples.lat.findLastIndex((lat) => !Number.isNaN(lat));
  return [
    placeOf(samples, airborne[0]?.liftOff ?? first),
    placeOf(samples, airborne.at(-1)?.touchdown ?? last),
  ];
}

/** Possible airfields: ends of the flight and its low points. */
export function airfieldPlaces(
  samples: FlightSamples,
  analysis: Pick<LogAnalysis, 'airborne' | 'motion'>,
): Place[] {
  const valleys = analysis.airborne.flatMap(({ from, to }) =>
    valleysOf(analysis.motion.altitudeFt, from, to),
  );
  return [...endsOf(samples, analysis), ...valleys.map((at) => placeOf(samples, at))]
    .flatMap((place) => place ?? [])
    .slice(0, PLACES_MAX);
}

const isoOrNull = (ms: number | null): string | null => (ms === null ? null : toIso(ms));
const cut = (text: string | null, length: number): string | null => {
  const plain =
    text
      ?.replaceAll(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
      .trim()
      .slice(0, length) ?? '';
  return plain === '' ? null : plain;
};

/** ICAO types of recorder aircraft names, for types with known limits. */
const NAMED_TYPES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:cessna|c)[ -]?172/i, 'C172'],
  [/\bDA[ -]?40\b/i, 'DA40'],
  [/\bSR[ -]?22/i, 'SR22'],
];
const typeOf = (name: string | null): string | null =>
  NAMED_TYPES.find(([pattern]) => pattern.test(name ?? ''))?.[1] ?? name;

/** Metadata stored for a recorded flight. */
export function headOfRecording(
  file: Pick<RecordingFile, 'format' | 'source' | 'rows' | 'notes'> & { readonly fileName: string },
  flight: {
    readonly samples: FlightSamples;
    readonly analysis: LogAnalysis;
    readonly airfields: readonly Airfield[];
    readonly leftOut: number;
  },
): FlightLogHead {
  const { samples, analysis, airfields, leftOut } = flight;
  const { times, landings, goArounds, motion } = analysis;
  const [from, to] = endsOf(samples, analysis).map(
    (place) => place && { ...place, ident: nearestField(airfields, place.lat, place.lon)?.ident ?? null },
  );
  const startMs = samples.timeMs[0] ?? 0;
  const touchAndGos = landings.filter(({ kind }) => kind === 'touch-and-go').length;
  const names = [from?.ident, to?.ident].map((ident) => ident ?? '?');
  const title = names.every((name) => name === '?') ? cut(file.fileName, 120) : names.join(' to ');
  return {
    kind: 'recording',
    format: file.format,
    fileName: cut(file.fileName, 200) ?? 'log',
    recorder: cut(file.source.recorder, 80),
    title: title ?? 'Flight',
    registration: cut(file.source.registration, 12),
    aircraft: cut(typeOf(file.source.aircraft), 40),
    flightId: null,
    figures: {
      startAt: toIso(startMs),
      endAt: toIso(samples.timeMs.at(-1) ?? startMs),
      outAt: isoOrNull(times.outMs),
      offAt: isoOrNull(times.offMs),
      onAt: isoOrNull(times.onMs),
      inAt: isoOrNull(times.inMs),
      from: from ?? null,
      to: to ?? null,
      distanceNm: analysis.distanceNm,
      maxAltitudeFt: analysis.maxAltitudeFt,
      altitudeDatum: motion.altitudeDatum,
      landings: landings.length,
      touchAndGos,
      goArounds: goArounds.length,
      exceedances: analysis.judged.some(isChecked) ? analysis.exceedances.length : null,
      gaps: motion.gaps.length,
    },
    rows: samples.timeMs.length,
    leftOut,
    notes: file.notes
      .slice(0, NOTES_MAX)
      .map((note) => ({ ...note, message: cut(note.message, 400) ?? '', at: cut(note.at, 64) ?? '' })),
  };
}

/** First and last time of a logbook line. */
const instantsOf = (entry: LogbookEntry): number[] =>
  [entry.outMs, entry.offMs, entry.onMs, entry.inMs, Date.parse(`${entry.date}T00:00:00Z`)].flatMap(
    (ms) => ms ?? [],
  );

/** Metadata stored for a logbook. */
export function headOfLogbook(file: LogbookFile, fileName: string): FlightLogHead {
  const instants = file.entries.flatMap(instantsOf).toSorted((one, other) => one - other);
  const landings = file.entries.reduce((sum, entry) => sum + Math.max(0, Math.round(entry.landings ?? 0)), 0);
  const none = { outAt: null, offAt: null, onAt: null, inAt: null, from: null, to: null };
  const unknown = { distanceNm: null, maxAltitudeFt: null, altitudeDatum: null };
  return {
    kind: 'logbook',
    format: file.format,
    fileName: cut(fileName, 200) ?? 'logbook',
    recorder: 'ForeFlight',
    title: `Logbook, ${file.entries.length.toLocaleString('en')} flights`,
    registration: null,
    aircraft: null,
    flightId: null,
    figures: {
      startAt: toIso(instants[0] ?? 0),
      endAt: toIso(instants.at(-1) ?? 0),
      ...none,
      ...unknown,
      landings,
      touchAndGos: 0,
      goArounds: 0,
      exceedances: null,
      gaps: 0,
    },
    rows: file.rows,
    leftOut: file.notes.reduce((sum, { count, isLeftOut }) => sum + (isLeftOut ? count : 0), 0),
    notes: [...file.notes],
  };
}
