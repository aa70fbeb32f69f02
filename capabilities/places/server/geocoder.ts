/** WGS84 degrees. */
export interface GeocodedPlace {
  readonly latitude: number;
  readonly longitude: number;
}

/** Reverse geocoder: a map service, or the gazetteer included in the product. */
export interface ReverseGeocoder {
  /** Shown beside the name. */
  readonly source: string;
  /**
   * The label of a place; empty if it has none.
   * @throws GeocodeFault
   */
  reverse(place: GeocodedPlace): Promise<string>;
}

/** Why a map service returned no name. `token` means that retrying is useless until the settings change. */
export class GeocodeFault extends Error {
  override readonly name = 'GeocodeFault';
  readonly kind: 'token' | 'failed';
  constructor(kind: 'token' | 'failed', message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.kind = kind;
  }
}
