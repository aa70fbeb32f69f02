/** Altitude and speed rules that one country applies to all its airports. */
export interface NationalRules {
  readonly transitionAltitudeFt: number | null;
  /** Flight level. */
  readonly transitionLevel: number | null;
  readonly speedLimitKt: number | null;
  readonly speedLimitAltitudeFt: number | null;
}

const none: NationalRules = {
  transitionAltitudeFt: null,
  transitionLevel: null,
  speedLimitKt: null,
  speedLimitAltitudeFt: null,
};

/**
 * United States: altimeter setting to 18,000 ft and flight levels from there (14 CFR 91.121), 250 kt below 10,000 ft
 * (14 CFR 91.117). Elsewhere transition altitudes differ from airport to airport and are in none of the sources read
 * here, so they stay unknown.
 */
export function nationalRules(country: string | null): NationalRules {
  if (country !== 'US') return none;
  return {
    transitionAltitudeFt: 18_000,
    transitionLevel: 180,
    speedLimitKt: 250,
    speedLimitAltitudeFt: 10_000,
  };
}
