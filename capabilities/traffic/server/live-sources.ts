import type { BoundingBox } from '#aviation/geo/bounding-box.ts';
import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { FeedFault, type FetchContext, type RawPart, type RawSource } from '#platform/server/feeds/feed.ts';
import { POINT_RADIUS_NM, pointsOver } from '../domain/drawing/live-points.ts';
import { vatsimDataAddresses } from '../domain/providers/vatsim.ts';
import { wingbitsBox } from '../domain/providers/wingbits.ts';

/** The areas currently viewed by clients: services that answer by area are queried only for these. */
export type ViewedBoxes = () => readonly BoundingBox[];

export interface TrafficSource extends RawSource {
  /** Text naming the areas not covered; `null` when everything in view is. */
  coverage?(): string | null;
}

/** Reason why a source that answers by area is not queried: its traffic is then unknown. */
export const NOT_VIEWED = 'Asked only while traffic is shown; the first answer takes a few seconds.';

const JSON_TYPES = ['application/json', 'text/json', 'text/plain'];
/** The free services allow at most one request a second; a round takes five seconds. */
const POINTS_A_ROUND = 3;
/** With more circles than this, data would be older than a minute before the next request. */
const MAX_POINTS = 36;

const onePart = async (
  context: FetchContext,
  request: Parameters<FetchContext['http']['fetch']>[0],
  name: string,
): Promise<RawPart[]> => {
  const outcome = await context.http.fetch({ accept: JSON_TYPES, conditional: false, ...request });
  return outcome.kind === 'answer' ? outcome.parts.map((part) => ({ ...part, name })) : [];
};

/**
 * A service or receiver that provides readsb v2. An address with `{lat}`, `{lon}` and `{nm}` is queried for circles
 * around the viewed areas, three at a time in turn; any other is one file with all aircraft.
 */
export function readsbSource(address: string, viewed: ViewedBoxes): TrafficSource {
  const name = new URL(address.replaceAll(/[{}]/g, '')).hostname;
  if (!address.includes('{lat}'))
    return {
      name,
      async fetch(context) {
        const parts = await onePart(context, { url: address }, 'main');
        return parts.length > 0 ? { kind: 'answer', parts } : { kind: 'empty' };
      },
    };
  const requestedMs = new Map<string, number>();
  const keyOf = ({ lat, lon }: LatLon): string => `${lat} ${lon}`;
  return {
    name,
    coverage() {
      const all = pointsOver(viewed()).length;
      return all > MAX_POINTS
        ? `${name} covers areas of 250 NM: only the centre of the view is requested. Zoom in to see all.`
        : null;
    },
    async fetch(context) {
      const points = pointsOver(viewed()).slice(0, MAX_POINTS);
      if (points.length === 0) return { kind: 'not-asked', why: NOT_VIEWED };
      const kept = new Set(points.map(keyOf));
      for (const key of requestedMs.keys()) if (!kept.has(key)) requestedMs.delete(key);
      const turn = points
        .toSorted((a, b) => (requestedMs.get(keyOf(a)) ?? 0) - (requestedMs.get(keyOf(b)) ?? 0))
        .slice(0, POINTS_A_ROUND);
      const parts: RawPart[] = [];
      for (const point of turn) {
        const url = address
          .replaceAll('{lat}', String(point.lat))
          .replaceAll('{lon}', String(point.lon))
          .replaceAll('{nm}', String(POINT_RADIUS_NM));
        parts.push(...(await onePart(context, { url }, keyOf(point))));
        requestedMs.set(keyOf(point), context.nowMs);
      }
      return parts.length > 0 ? { kind: 'answer', parts } : { kind: 'empty' };
    },
  };
}

const MARGIN_MS = 60_000;
const CREDITS_HEADER = 'x-rate-limit-remaining';
/** Below this number of credits the query interval is extended, so that the rest lasts for the day. */
const FEW_CREDITS = 200;
const SELDOM_MS = 15 * 60_000;
/** Credits per query of the whole world. */
const CREDITS_A_SKY = 4;

/** Remaining credits of the day, from the last answer. */
function createCredits() {
  let left: number | null = null;
  let atMs = -Infinity;
  return {
    note(header: string | undefined, nowMs: number): void {
      const count = Number(header);
      left = header !== undefined && header.trim() !== '' && Number.isFinite(count) ? count : null;
      atMs = nowMs;
    },
    /** @throws FeedFault when it is too early for the next query */
    check(nowMs: number): void {
      if (left === null || left >= FEW_CREDITS) return;
      const nextMs = atMs + (left < CREDITS_A_SKY ? 4 * SELDOM_MS : SELDOM_MS);
      if (nowMs >= nextMs) return;
      throw new FeedFault('credits-low', `OpenSky has ${left} credits left for today: fewer requests.`, {
        retryAfterS: Math.ceil((nextMs - nowMs) / 1000),
      });
    },
    text: (): string | null =>
      left === null || left >= FEW_CREDITS ? null : `OpenSky has ${left} credits left for today.`,
  };
}

/** OpenSky with the operator's client (OAuth2 client credentials). */
export function openSkySource(given: {
  url: string;
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
}): TrafficSource {
  let token: { text: string; untilMs: number } | null = null;
  const renew = async (context: FetchContext): Promise<string> => {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: given.clientId,
      client_secret: given.clientSecret,
    });
    const [part] = await onePart(
      context,
      {
        url: given.tokenUrl,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: body.toString(),
      },
      'token',
    );
    const answer = jsonOf(part?.body) as { access_token?: unknown; expires_in?: unknown } | null;
    if (typeof answer?.access_token !== 'string')
      throw new FeedFault('not-a-token', 'OpenSky answered without an access token.');
    const lifeS = typeof answer.expires_in === 'number' ? answer.expires_in : 1800;
    token = { text: answer.access_token, untilMs: context.nowMs + lifeS * 1000 - MARGIN_MS };
    return token.text;
  };
  const credits = createCredits();
  return {
    name: new URL(given.url).hostname,
    coverage: credits.text,
    async fetch(context) {
      credits.check(context.nowMs);
      const text = token !== null && token.untilMs > context.nowMs ? token.text : await renew(context);
      try {
        const url = new URL('states/all?extended=1', given.url).href;
        const outcome = await context.http.fetch({
          url,
          headers: { authorization: `Bearer ${text}` },
          accept: JSON_TYPES,
          conditional: false,
          readHeaders: [CREDITS_HEADER],
        });
        if (outcome.kind === 'answer') credits.note(outcome.headers?.[CREDITS_HEADER], context.nowMs);
        return outcome;
      } catch (error) {
        // The next attempt uses a new token.
        if (error instanceof FeedFault && error.id === 'refused') token = null;
        throw error;
      }
    },
  };
}

/** VATSIM's data file, at the address given in `status.json`. */
export function vatsimSource(statusUrl: string): TrafficSource {
  let addresses: readonly string[] | null = null;
  let turn = 0;
  return {
    name: 'VATSIM',
    async fetch(context) {
      if (addresses === null) {
        const [status] = await onePart(context, { url: statusUrl }, 'status');
        addresses = vatsimDataAddresses(jsonOf(status?.body));
        if (addresses === null)
          throw new FeedFault('unreadable', 'VATSIM does not give the address of its data file.');
      }
      const url = addresses[turn % addresses.length] ?? statusUrl;
      try {
        const parts = await onePart(context, { url }, 'main');
        return parts.length > 0 ? { kind: 'answer', parts } : { kind: 'empty' };
      } catch (error) {
        turn += 1;
        if (turn % addresses.length === 0) addresses = null;
        throw error;
      }
    },
  };
}

const MAX_BOXES = 10;

/** Wingbits, queried for the viewed boxes. */
export function wingbitsSource(given: { url: string; apiKey: string; viewed: ViewedBoxes }): TrafficSource {
  const boxes = () => given.viewed().map((box, at) => wingbitsBox(box, `b${at}`));
  return {
    name: new URL(given.url).hostname,
    coverage: () =>
      boxes().includes(null) ? 'Wingbits answers 2,000 NM at most: zoom in to see its traffic.' : null,
    async fetch(context) {
      const asked = boxes()
        .filter((box) => box !== null)
        .slice(0, MAX_BOXES);
      if (asked.length === 0) return { kind: 'not-asked', why: NOT_VIEWED };
      const parts = await onePart(
        context,
        {
          url: new URL('v1/flights', given.url).href,
          method: 'POST',
          headers: { 'x-api-key': given.apiKey, 'content-type': 'application/json' },
          body: JSON.stringify(asked),
        },
        'main',
      );
      return parts.length > 0 ? { kind: 'answer', parts } : { kind: 'empty' };
    },
  };
}

/** A body as JSON; `null` when invalid. */
export function jsonOf(body: Uint8Array | undefined): unknown {
  if (body === undefined) return null;
  try {
    return JSON.parse(new TextDecoder().decode(body)) as unknown;
  } catch {
    return null;
  }
}
