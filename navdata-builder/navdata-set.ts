import type { CodedPart } from '#aviation/procedures/coded-leg.ts';
import type { ProcedureType } from '#aviation/procedures/procedure-terms.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import type {
  AirspaceClass,
  AirspaceType,
  VerticalLimit,
} from '#capabilities/navdata/domain/airspace/airspace-terms.ts';
import type {
  AirportType,
  NavdataSource,
  PointUsage,
} from '#capabilities/navdata/domain/artefact/artefact-format.ts';

/** Numbers the sources of a build; a record names its source by this. */
export type SourceId = NavdataSource['id'];

/** A runway end as a source gives it; lengths in feet, WGS84 degrees, `null` for missing values. */
export interface RunwayEndRecord {
  ident: string;
  lat: number | null;
  lon: number | null;
  headingDegTrue: number | null;
  elevationFt: number | null;
  displacedThresholdFt: number | null;
  toraFt: number | null;
  todaFt: number | null;
  asdaFt: number | null;
  ldaFt: number | null;
  approachLights: string | null;
  slopeIndicator: string | null;
  ils: IlsRecord | null;
}

export interface IlsRecord {
  readonly ident: string | null;
  readonly system: string | null;
  readonly category: string | null;
  readonly frequencyMhz: number | null;
  readonly courseDegMag: number | null;
  readonly glideSlopeDeg: number | null;
}

export interface RunwayRecord {
  lengthFt: number | null;
  widthFt: number | null;
  surface: string | null;
  isLighted: boolean | null;
  isClosed: boolean;
  /** One end (a helipad) or two. */
  ends: RunwayEndRecord[];
}

export interface FrequencyRecord {
  readonly type: string;
  readonly name: string | null;
  readonly remark: string | null;
  readonly frequencyMhz: number;
}

/** Sources of the parts of an airport that differ from its own `source`. */
export interface PartOrigins {
  elevation?: SourceId;
  /** The list of runways. */
  runways?: SourceId;
  /** Runway figures missing in the source of the list. */
  runwayGaps?: SourceId;
  frequencies?: SourceId;
}

/** An airport combined from one or more sources; `source` is that of its position. */
export interface AirportRecord extends LatLon {
  ident: string;
  icao: string | null;
  iata: string | null;
  localCode: string | null;
  /** Further codes under which it can be found. */
  aliases: string[];
  name: string;
  type: AirportType;
  country: string | null;
  region: string | null;
  municipality: string | null;
  timeZone: string | null;
  elevationFt: number | null;
  isScheduled: boolean | null;
  isTowered: boolean | null;
  hasIls: boolean | null;
  hasCustoms: boolean | null;
  fuelTypes: readonly string[] | null;
  runways: RunwayRecord[];
  frequencies: FrequencyRecord[];
  /** Values published by the source; otherwise the country's rules apply. */
  rules?: PublishedRules;
  source: SourceId;
  origins?: PartOrigins;
}

/** Transition altitude (feet), transition level (hundreds of feet) and the speed limit below an altitude. */
export interface PublishedRules {
  readonly transitionAltitudeFt: number | null;
  readonly transitionLevel: number | null;
  readonly speedLimitKt: number | null;
  readonly speedLimitAltitudeFt: number | null;
}

/** A fix or navaid. */
export interface EnroutePointRecord extends LatLon {
  readonly kind: 'VOR' | 'NDB' | 'DME' | 'FIX';
  readonly ident: string;
  readonly name: string | null;
  /** Type as named by the source, such as `VORTAC`. */
  readonly type: string | null;
  readonly region: string | null;
  readonly country: string | null;
  readonly frequencyKhz: number | null;
  readonly elevationFt: number | null;
  readonly rangeNm: number | null;
  readonly variationDegEast: number | null;
  usage: PointUsage;
  readonly source: SourceId;
}

/** An end of an airway segment as named by the source; the position may have to be looked up. */
export interface SegmentEnd {
  readonly ident: string;
  /** `null` in formats that name a point by ident, region and kind only. */
  readonly position: LatLon | null;
  readonly region: string | null;
  readonly kind: EnroutePointRecord['kind'] | null;
}

/** One leg of one airway. */
export interface AirwaySegmentRecord {
  readonly airway: string;
  readonly from: SegmentEnd;
  readonly to: SegmentEnd;
  readonly isLow: boolean;
  readonly isHigh: boolean;
  readonly isOneWay: boolean;
  readonly minFl: number | null;
  readonly maxFl: number | null;
  readonly source: SourceId;
}

/** A localizer of a source that lists them separately from the runways. */
export interface LocalizerRecord {
  readonly airportIdent: string;
  readonly runwayIdent: string;
  readonly ils: IlsRecord;
}

/** One ring of an airspace; the last vertex does not repeat the first. A hole follows its outer ring. */
export interface RingRecord {
  readonly vertices: readonly LatLon[];
  readonly isHole: boolean;
}

/** An airspace as a source gives it; arcs are already converted to vertices. */
export interface AirspaceRecord {
  readonly type: AirspaceType;
  readonly class: AirspaceClass | null;
  readonly name: string;
  readonly ident: string | null;
  readonly sourceType: string | null;
  readonly lower: VerticalLimit | null;
  readonly upper: VerticalLimit | null;
  readonly rings: readonly RingRecord[];
  readonly source: SourceId;
}

/** A SID, STAR or approach of one airport. */
export interface ProcedureRecord {
  readonly airportIdent: string;
  readonly type: ProcedureType;
  readonly ident: string;
  readonly name: string;
  readonly approachType: string | null;
  readonly runway: string | null;
  readonly parts: readonly CodedPart[];
  readonly source: SourceId;
}
