import { z } from 'zod';

/** `weather-maps.json` of RainViewer and compatible services (formats.md, section 3). */
const weatherMaps = z.object({
  host: z.url({ protocol: /^https?$/ }),
  generated: z.number().optional(),
  radar: z.object({ past: z.array(z.unknown()) }),
});
/** The path is opaque; it must begin with a slash and must not lead elsewhere. */
const weatherMap = z.object({
  time: z.number().int().positive(),
  path: z.string().regex(/^\/[\w/-]{1,200}$/),
});

/** Image. `atMs` is its displayed time; the URL below `host` begins with `path`. */
export interface WeatherMapFrame {
  readonly atMs: number;
  readonly path: string;
}
export interface WeatherMaps {
  readonly host: string;
  readonly frames: readonly WeatherMapFrame[];
}

export type WeatherMapsOutcome =
  | { readonly ok: true; readonly maps: WeatherMaps; readonly rejected: readonly string[] }
  | { readonly ok: false; readonly message: string };

/** Parses the list of images; `shiftMs` is added to each time (replay). */
export function parseWeatherMaps(text: string, shiftMs: number): WeatherMapsOutcome {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, message: 'The list of radar images is not JSON.' };
  }
  const outcome = weatherMaps.safeParse(json);
  if (!outcome.success) return { ok: false, message: 'The list of radar images has an unknown format.' };
  const rejected: string[] = [];
  const frames = outcome.data.radar.past.flatMap((one) => {
    const frame = weatherMap.safeParse(one);
    if (frame.success) return [{ atMs: frame.data.time * 1000 + shiftMs, path: frame.data.path }];
    rejected.push(`not a radar image: ${JSON.stringify(one)?.slice(0, 80)}`);
    return [];
  });
  return {
    ok: true,
    maps: { host: outcome.data.host, frames: frames.toSorted((p, q) => p.atMs - q.atMs) },
    rejected,
  };
}

/**
 * Whether images may be requested from the host in a list: that of the list, or another of its domain. A list must not
 * send the server elsewhere.
 */
export function isHostOf(
  listUrl: { protocol: string; host: string },
  host: { protocol: string; host: string },
) {
  if (host.host === listUrl.host) return host.protocol === listUrl.protocol;
  const domain = listUrl.host.split('.').slice(-2).join('.');
  const isName = /[a-z]/.test(domain) && domain.includes('.');
  return isName && host.protocol === 'https:' && host.host.endsWith(`.${domain}`);
}
