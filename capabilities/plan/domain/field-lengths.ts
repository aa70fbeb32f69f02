import { fieldDistance, fieldManualOf } from '#aviation/performance/field-distance.ts';
import type { PerformancePlanAnswer } from '../contract.ts';

/** Aerodrome of a flight. `null`: unknown. */
export interface FieldEnd {
  readonly ident: string;
  readonly elevationFt: number | null;
  readonly longestRunwayFt: number | null;
}

type FieldLengths = NonNullable<PerformancePlanAnswer['field']>;

/** Hot day, above the standard temperature. */
const HOT_DAY_C = 20;
const SEA_LEVEL_C = 15;
const COLDER_PER_FT = 1.98 / 1000;

/**
 * Take-off and landing distance by the manual of the type: level paved runway, still air, pressure altitude of the
 * aerodrome elevation. None without a table.
 */
export function fieldLengths(
  type: string,
  flight: {
    readonly departure: FieldEnd;
    readonly arrival: FieldEnd;
    readonly takeOffKg: number;
    readonly landingKg: number;
  },
): FieldLengths {
  const manual = fieldManualOf(type);
  if (!manual) {
    const note = `No take-off and landing table for ${type}: use the approved performance data.`;
    return { source: null, note, ends: [] };
  }
  const end = (operation: 'take-off' | 'landing', aerodrome: FieldEnd, massKg: number) => {
    const { ident, elevationFt, longestRunwayFt } = aerodrome;
    return {
      operation,
      ident,
      massKg,
      elevationFt,
      runwayFt: longestRunwayFt,
      cases:
        elevationFt === null
          ? []
          : [0, HOT_DAY_C].flatMap((warmerC) =>
              [false, true].map((isWet) => {
                const temperatureC = Math.round(SEA_LEVEL_C - COLDER_PER_FT * elevationFt + warmerC);
                const found = fieldDistance(manual, {
                  operation,
                  massKg,
                  pressureAltitudeFt: elevationFt,
                  temperatureC,
                  headwindKt: 0,
                  slopePercent: 0,
                  surface: 'paved',
                  isWet,
                });
                return {
                  temperatureC,
                  isWet,
                  over50Ft: found.ok ? Math.round(found.over50Ft) : null,
                  factoredFt: found.ok ? Math.round(found.factoredFt) : null,
                  reason: found.ok ? null : found.reason,
                };
              }),
            ),
    };
  };
  return {
    source: manual.source,
    note: `Table of the ${manual.name}, over 50 ft, level paved runway, still air, 1013 hPa; safety and wet factors of UK CAA SafetySense Leaflet 7c. Compare with the manual of this aircraft.`,
    ends: [
      end('take-off', flight.departure, flight.takeOffKg),
      end('landing', flight.arrival, flight.landingKg),
    ],
  };
}
