import { z } from 'zod';

/** First eight bytes of an artefact. */
export const artefactMagic = 'MERIDNAV';
/** Incremented whenever the meaning of a section changes; a reader rejects any other version. */
export const artefactVersion = 6;
/** Magic, version, lengths and checksums; then the first part with the JSON header, the second part, the layouts. */
export const prefixBytes = 64;
/** Offset of each number (u32) in the prefix. */
export const prefixOffsets = {
  version: 8,
  headerLength: 12,
  totalLength: 16,
  firstPartCrc32: 20,
  secondPartCrc32: 24,
  secondPartStart: 28,
  layoutsStart: 32,
} as const;

/** Point kinds in the order of their code in `point.kind`. */
export const pointKinds = ['AIRPORT', 'VOR', 'NDB', 'DME', 'FIX'] as const;
export type PointKind = (typeof pointKinds)[number];

/** Airport types in the order of their code in `airport.type`. */
export const airportTypes = [
  'large_airport',
  'medium_airport',
  'small_airport',
  'heliport',
  'seaplane_base',
  'balloonport',
  'gliderport',
  'ultralight_field',
] as const;
export type AirportType = (typeof airportTypes)[number];

/** Charting of a point, in the order of its code in `enroute.usage`; `null` when unknown. */
export const pointUsages = [null, 'ENROUTE', 'TERMINAL'] as const;
export type PointUsage = (typeof pointUsages)[number];

/** Kinds of search keys in the order of their code in `key.kind`. */
export const keyKinds = ['ident', 'iata', 'local', 'airway'] as const;

/** Bits of `segment.level`. */
export const lowLevel = 1;
export const highLevel = 2;

/** Unknown is `-1` in signed integer columns, `NaN` in floating-point ones, string 0 in text. */
export const unknownInteger = -1;
/** No source, in columns of source numbers. */
export const unknownSourceNumber = 255;

/**
 * All sections by name. `str` is the Uint32 number of a string in the string table; `…Start` columns have one row more
 * than their table and contain the first row of each run in another table. `runwayExtra` has rows only for runway ends
 * (ascending) with such data.
 */
export const artefactColumns = {
  'string.start': 'u32',
  'string.bytes': 'u8',
  'point.ident': 'str',
  'point.name': 'str',
  'point.lat': 'f64',
  'point.lon': 'f64',
  'point.kind': 'u8',
  'point.source': 'u8',
  'enroute.type': 'str',
  'enroute.region': 'str',
  'enroute.frequencyKhz': 'f32',
  'enroute.elevationFt': 'f32',
  'enroute.rangeNm': 'f32',
  'enroute.variationDegEast': 'f32',
  'enroute.usage': 'u8',
  'airport.icao': 'str',
  'airport.iata': 'str',
  'airport.localCode': 'str',
  'airport.country': 'str',
  'airport.region': 'str',
  'airport.municipality': 'str',
  'airport.timeZone': 'str',
  'airport.fuelTypes': 'str',
  'airport.type': 'u8',
  'airport.rank': 'u8',
  'airport.elevationFt': 'f32',
  'airport.variationDegEast': 'f32',
  'airport.isScheduled': 'i8',
  'airport.isTowered': 'i8',
  'airport.hasIls': 'i8',
  'airport.hasCustoms': 'i8',
  'airport.longestRunwayFt': 'i32',
  'airport.transitionAltitudeFt': 'i32',
  'airport.transitionLevel': 'i32',
  'airport.speedLimitKt': 'i32',
  'airport.speedLimitAltitudeFt': 'i32',
  'airport.elevationSource': 'u8',
  'airport.runwaySource': 'u8',
  'airport.frequencySource': 'u8',
  'airport.runwayGapSource': 'u8',
  'airport.runwayEndStart': 'u32',
  'airport.frequencyStart': 'u32',
  'runwayEnd.ident': 'str',
  'runwayEnd.reciprocal': 'i32',
  'runwayEnd.lat': 'f64',
  'runwayEnd.lon': 'f64',
  'runwayEnd.headingDegTrue': 'f32',
  'runwayEnd.elevationFt': 'f32',
  'runwayEnd.lengthFt': 'i32',
  'runwayEnd.widthFt': 'i32',
  'runwayEnd.displacedThresholdFt': 'i32',
  'runwayEnd.surface': 'str',
  'runwayEnd.isLighted': 'i8',
  'runwayEnd.isClosed': 'u8',
  'runwayExtra.runwayEnd': 'u32',
  'runwayExtra.toraFt': 'i32',
  'runwayExtra.todaFt': 'i32',
  'runwayExtra.asdaFt': 'i32',
  'runwayExtra.ldaFt': 'i32',
  'runwayExtra.approachLights': 'str',
  'runwayExtra.slopeIndicator': 'str',
  'runwayExtra.ilsIdent': 'str',
  'runwayExtra.ilsCategory': 'str',
  'runwayExtra.ilsSystem': 'str',
  'runwayExtra.ilsFrequencyMhz': 'f64',
  'runwayExtra.ilsCourseDegMag': 'f32',
  'runwayExtra.ilsGlideSlopeDeg': 'f32',
  'frequency.type': 'str',
  'frequency.name': 'str',
  'frequency.remark': 'str',
  'frequency.hz': 'u32',
  'airway.name': 'str',
  'airway.sequenceStart': 'u32',
  'sequence.pointStart': 'u32',
  'sequence.point': 'u32',
  'segment.from': 'u32',
  'segment.to': 'u32',
  'segment.airway': 'u32',
  'segment.level': 'u8',
  'segment.isOneWay': 'u8',
  'segment.minFl': 'i32',
  'segment.maxFl': 'i32',
  'segment.distanceNm': 'f32',
  'segment.source': 'u8',
  'graph.nodePoint': 'u32',
  'graph.nodeLat': 'f64',
  'graph.nodeLon': 'f64',
  'graph.edgeStart': 'u32',
  'graph.edgeTo': 'u32',
  'graph.edgeAirway': 'u32',
  'graph.edgeSegment': 'u32',
  'graph.edgeDistanceNm': 'f32',
  'graph.edgeLevel': 'u8',
  'graph.edgeMinFl': 'i32',
  'graph.edgeMaxFl': 'i32',
  'key.text': 'str',
  'key.target': 'u32',
  'key.kind': 'u8',
  'word.text': 'str',
  'word.pointStart': 'u32',
  'word.point': 'u32',
  'index.airports': 'u8',
  'index.enroute': 'u8',
  'index.segments': 'u8',
  'index.segmentOfBox': 'u32',
  'airspace.name': 'str',
  'airspace.ident': 'str',
  'airspace.sourceType': 'str',
  'airspace.type': 'u8',
  'airspace.class': 'u8',
  'airspace.lowerDatum': 'u8',
  'airspace.lowerValue': 'i32',
  'airspace.upperDatum': 'u8',
  'airspace.upperValue': 'i32',
  'airspace.source': 'u8',
  'airspace.ringStart': 'u32',
  'airspaceRing.isHole': 'u8',
  'airspaceRing.vertexStart': 'u32',
  'airspaceVertex.latMicroDeg': 'i32',
  'airspaceVertex.lonMicroDeg': 'i32',
  'index.airspaces': 'u8',
  'index.airspaceOfBox': 'u32',
  'procedure.airport': 'u32',
  'procedure.type': 'u8',
  'procedure.ident': 'str',
  'procedure.name': 'str',
  'procedure.approachType': 'str',
  'procedure.runway': 'str',
  'procedure.source': 'u8',
  'procedure.partStart': 'u32',
  'procedurePart.kind': 'u8',
  'procedurePart.name': 'str',
  'procedurePart.legStart': 'u32',
  'procedureFix.ident': 'str',
  'procedureFix.region': 'str',
  'procedureFix.lat': 'f64',
  'procedureFix.lon': 'f64',
  'procedureLeg.fix': 'i32',
  'procedureLeg.pathTerminator': 'u8',
  'procedureLeg.turn': 'u8',
  'procedureLeg.roles': 'u8',
  'procedureLeg.courseTenthsDegMag': 'i16',
  'procedureLeg.distanceTenthsNm': 'i16',
  'procedureLeg.altitudeRule': 'u8',
  'procedureLeg.altitudeFt': 'i32',
  'procedureLeg.secondAltitudeFt': 'i32',
  'procedureLeg.speedRule': 'u8',
  'procedureLeg.speedKt': 'i16',
  'procedureLeg.rnpHundredthsNm': 'i16',
  'procedureExtra.leg': 'u32',
  'procedureExtra.navaid': 'str',
  'procedureExtra.thetaTenthsDegMag': 'i16',
  'procedureExtra.rhoTenthsNm': 'i16',
  'procedureExtra.centreFix': 'i32',
  'procedureExtra.arcRadiusNm': 'f32',
  'procedureExtra.holdTenthsMin': 'i16',
  'procedureExtra.descentHundredthsDeg': 'i16',
  'report.json': 'u8',
} as const;

const lateTables = /^(?:airport|runwayEnd|runwayExtra|frequency|word|airspace\w*|procedure\w*|report)\./;
const lateIndexes = /^index\.(?:segment|airspace)/;
const earlyOfAirports = /^airport\.(?:type|rank|icao)$/;

/**
 * Whether a section is in the second part of the file. The first part has points, codes, airways and the graph, so that
 * a server can use them while the rest is being read.
 */
export function isInSecondPart(name: string): boolean {
  return (lateTables.test(name) && !earlyOfAirports.test(name)) || lateIndexes.test(name);
}

interface ArrayOfType {
  u8: Uint8Array;
  i8: Int8Array;
  i16: Int16Array;
  i32: Int32Array;
  u32: Uint32Array;
  str: Uint32Array;
  f32: Float32Array;
  f64: Float64Array;
}

export type ColumnName = keyof typeof artefactColumns;
export type ColumnArray<Name extends ColumnName> = ArrayOfType[(typeof artefactColumns)[Name]];
/** All columns of an artefact as typed views. */
export type ArtefactColumns = { readonly [Name in ColumnName]: ColumnArray<Name> };

/** Bytes of one element of each column type. */
export const elementBytes = { u8: 1, i8: 1, i16: 2, i32: 4, u32: 4, str: 4, f32: 4, f64: 8 } as const;

const sourceSchema = z.object({
  id: z.string(),
  name: z.string(),
  licence: z.string(),
  /** Validity or download date of the data, `YYYY-MM-DD` or `YYYY-MM`; `null` when unknown. */
  asOf: z.string().nullable(),
  /** AIRAC cycle such as `2609`, for sources that follow the cycle. */
  airac: z.string().nullable(),
  /** Records used and rejected, by kind. */
  used: z.record(z.string(), z.number()),
  rejected: z.number(),
});

/** Supplier, licence and date of data. */
export type NavdataSource = z.infer<typeof sourceSchema>;

const metaSchema = z.object({
  builtAt: z.string(),
  /** Cycle of the latest source that follows the AIRAC cycle. */
  airac: z.string().nullable(),
  sources: z.array(sourceSchema),
  counts: z.object({
    airports: z.number(),
    runwayEnds: z.number(),
    frequencies: z.number(),
    vors: z.number(),
    ndbs: z.number(),
    dmes: z.number(),
    fixes: z.number(),
    airways: z.number(),
    airwaySegments: z.number(),
    airspaces: z.number(),
    procedures: z.number(),
    procedureLegs: z.number(),
  }),
});

/** Metadata of an artefact. */
export type NavdataMeta = z.infer<typeof metaSchema>;

/** JSON header: metadata and positions of the sections. */
export const headerSchema = z.object({
  meta: metaSchema,
  /** Byte offset from the start of the file and number of elements. */
  sections: z.record(z.string(), z.object({ offset: z.number(), length: z.number() })),
});
export type ArtefactHeader = z.infer<typeof headerSchema>;
