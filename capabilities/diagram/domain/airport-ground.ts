import type { SurveyedRunway } from './runways.ts';

type LonLat = readonly [lon: number, lat: number];
interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** Surveyed ground of an airport, compatible with the layouts of navigation data. WGS84 degrees, metres, feet. */
export interface AirportGround {
  readonly tower: (Place & { readonly heightFt: number | null }) | null;
  readonly runways: readonly SurveyedRunway[];
  readonly helipads: readonly (Place & {
    readonly ident: string;
    readonly headingDegTrue: number;
    readonly lengthM: number;
    readonly widthM: number;
  })[];
  /** The first ring of each is its edge, the others are holes; not closed. */
  readonly pavements: readonly {
    readonly name: string | null;
    readonly surface: string | null;
    readonly rings: readonly (readonly LonLat[])[];
  }[];
  readonly boundaries: readonly (readonly (readonly LonLat[])[])[];
  readonly lines: readonly { readonly kind: string; readonly path: readonly LonLat[] }[];
  readonly stands: readonly (Place & {
    readonly name: string;
    readonly headingDegTrue: number;
    readonly kind: string | null;
  })[];
  readonly taxiEdges: readonly {
    readonly name: string | null;
    readonly from: LonLat;
    readonly to: LonLat;
    readonly isRunway: boolean;
  }[];
  readonly signs: readonly (Place & { readonly text: string })[];
  readonly windsocks: readonly Place[];
  readonly asOf: string | null;
}
