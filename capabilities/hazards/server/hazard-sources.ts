import type { FetchContext, FetchOutcome, RawPart, RawSource } from '#platform/server/feeds/feed.ts';
import { PIREP_DEFAULTS } from '../contract.ts';

/** The sources of the hazards in one feed mode; `null`: no such source. */
export interface HazardSources {
  airSigmet: RawSource | null;
  internationalSigmet: RawSource | null;
  gAirmet: RawSource | null;
  centreAdvisory: RawSource | null;
  pirep: RawSource | null;
  stormCell: RawSource | null;
}

const NAME = 'aviationweather.gov';
const ACCEPT = ['application/json', 'application/geo+json', 'text/'];
const FORECAST_HOURS = [0, 3, 6, 9, 12];

/** One answer from several calls; an empty result is valid. */
async function allParts(
  urls: readonly { name: string; url: string }[],
  { http }: FetchContext,
): Promise<FetchOutcome> {
  const parts: RawPart[] = [];
  for (const { name, url } of urls) {
    // If one of several parts were unchanged it could not be identified, so no request is conditional.
    const outcome = await http.fetch({ url, accept: ACCEPT, conditional: false });
    if (outcome.kind === 'answer') parts.push(...outcome.parts.map((part) => ({ ...part, name })));
  }
  return parts.length === 0 ? { kind: 'empty' } : { kind: 'answer', parts };
}

/** aviationweather.gov, or a mirror of it. `base` ends with a slash. */
export function awcHazardSources(base: string): HazardSources {
  const source = (path: string): RawSource => ({
    name: NAME,
    fetch: ({ http }) => http.fetch({ url: `${base}api/data/${path}`, accept: ACCEPT }),
  });
  return {
    airSigmet: source('airsigmet?format=geojson'),
    internationalSigmet: source('isigmet?format=json'),
    gAirmet: {
      name: NAME,
      fetch: (context) =>
        allParts(
          FORECAST_HOURS.map((hours) => ({
            name: `fore-${hours}`,
            url: `${base}api/data/gairmet?format=geojson&fore=${hours}`,
          })),
          context,
        ),
    },
    centreAdvisory: source('cwa?format=json'),
    pirep: source(
      `pirep?format=json&bbox=${PIREP_DEFAULTS.bbox}&zoom=${PIREP_DEFAULTS.zoom}&age=${PIREP_DEFAULTS.ageHours}`,
    ),
    stormCell: null,
  };
}
