import {
  type Feed,
  FeedFault,
  type KeyedFeed,
  type KeyedRawSource,
  type ParseContext,
  type Parsed,
  type RawPart,
  type RawSource,
} from '#platform/server/feeds/feed.ts';
import { type Tfr, type TfrDetail, parseTfrDetail, parseTfrs } from '../domain/tfr.ts';

export interface TfrSources {
  live: { list: RawSource; detail: KeyedRawSource } | null;
  liveUnavailable: string | null;
  simulated: { list: RawSource; detail: KeyedRawSource } | null;
}

/** Names of the two parts of the answer. */
export const TFR_LIST_PART = 'list';
export const TFR_AREAS_PART = 'areas';

/** The FAA's public pages of flight restrictions; they need no key. */
export function faaTfrSources(url: string): NonNullable<TfrSources['live']> {
  const name = new URL(url).hostname;
  const areas = new URL('geoserver/TFR/ows', url);
  areas.search = new URLSearchParams({
    service: 'WFS',
    version: '1.1.0',
    request: 'GetFeature',
    typeName: 'TFR:V_TFR_LOC',
    outputFormat: 'application/json',
    srsName: 'EPSG:4326',
  }).toString();
  const json = ['application/json', 'application/geo+json'];
  return {
    list: {
      name,
      async fetch({ http }) {
        const asked = [
          { part: TFR_LIST_PART, url: new URL('tfrapi/getTfrList', url).href },
          { part: TFR_AREAS_PART, url: areas.href },
        ];
        const parts: RawPart[] = [];
        for (const { part, url: address } of asked) {
          // Both parts form the answer: neither may be from an earlier one.
          const outcome = await http.fetch({ url: address, conditional: false, accept: json });
          if (outcome.kind === 'answer') parts.push(...outcome.parts.map((one) => ({ ...one, name: part })));
        }
        return { kind: 'answer', parts };
      },
    },
    detail: {
      name,
      fetch: (number, { http }) =>
        http.fetch({
          url: new URL(`download/detail_${number.replace('/', '_')}.xml`, url).href,
          accept: ['text/xml', 'application/xml'],
          maxBytes: 4_000_000,
        }),
    },
  };
}

function jsonOf(parts: readonly RawPart[], name: string): unknown {
  const part = parts.find((one) => one.name === name);
  if (!part) throw new FeedFault('incomplete', `The answer with flight restrictions (${name}) did not come.`);
  try {
    return JSON.parse(new TextDecoder().decode(part.body));
  } catch (error) {
    throw new FeedFault('not-json', `The answer with flight restrictions (${name}) is not JSON.`, {
      cause: error,
    });
  }
}

function parseList(parts: readonly RawPart[], { shiftMs }: ParseContext): Parsed<readonly Tfr[]> {
  const areas = jsonOf(parts, TFR_AREAS_PART);
  const joined = parseTfrs(jsonOf(parts, TFR_LIST_PART), areas);
  if (!joined)
    throw new FeedFault(
      'unexpected-shape',
      'The flight restrictions are not a list, or their areas are not.',
    );
  return {
    records: joined.tfrs.map((tfr) => ({
      ...tfr,
      modifiedMs: tfr.modifiedMs === null ? null : tfr.modifiedMs + shiftMs,
    })),
    rejected: joined.rejected,
    asOf: null,
  };
}

function parseDetail(parts: readonly RawPart[], { shiftMs }: ParseContext): Parsed<TfrDetail> {
  const detail = parseTfrDetail(new TextDecoder().decode(parts[0]?.body));
  if (!detail) throw new FeedFault('unexpected-shape', 'The page of a flight restriction could not be read.');
  const move = (atMs: number | null) => (atMs === null ? null : atMs + shiftMs);
  return {
    records: { ...detail, fromMs: move(detail.fromMs), toMs: move(detail.toMs) },
    rejected: [],
    asOf: null,
  };
}

const EVERY_S = 300;

/** Every flight restriction of the United States with its areas. */
export function tfrFeed({ live, simulated, liveUnavailable }: TfrSources): Feed<readonly Tfr[]> {
  return {
    id: 'tfr',
    title: 'Flight restrictions (TFR)',
    everyS: EVERY_S,
    staleAfterS: 1800,
    liveUnavailable,
    live: live?.list ?? null,
    simulated: simulated?.list ?? null,
    parse: parseList,
  };
}

/** Times, altitudes and text of one restriction, by its number. */
export function tfrDetailFeed(
  { live, simulated, liveUnavailable }: TfrSources,
  known: () => readonly Tfr[] = () => [],
): KeyedFeed<TfrDetail> {
  return {
    id: 'tfr-detail',
    title: 'Flight restrictions, pages',
    freshForS: 3600,
    staleAfterS: 6 * 3600,
    recordedKeys: () => known().map(({ number }) => number),
    liveUnavailable,
    live: live?.detail ?? null,
    simulated: simulated?.detail ?? null,
    parse: parseDetail,
  };
}
