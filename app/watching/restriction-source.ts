import { z } from 'zod';
import { liesNear } from '#aviation/crossing/corridor.ts';
import type { FlownPath } from '#aviation/crossing/flown-path.ts';
import type { KnownArea } from '#capabilities/watch/domain/known-area.ts';
import { restrictionKnownArea } from '#capabilities/watch/domain/restriction-known-areas.ts';
import type { AreaQuestion, AreaSource } from '#capabilities/watch/server/watch-deps.ts';
import type { StoredFeeds } from '../sources/stored-feeds.ts';
import { withinMs } from '../server/within-ms.ts';
import { checkedState } from './checked-state.ts';
import { createAreasAlong } from './same-areas.ts';

const restriction = z.object({
  number: z.string(),
  description: z.string(),
  polygons: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))),
});
type Restriction = z.infer<typeof restriction>;

const page = z.object({
  fromMs: z.number().nullable(),
  toMs: z.number().nullable(),
  levels: z
    .object({
      lowerFl: z.number().nullable(),
      upperFl: z.number().nullable(),
      lower: z.string().nullable().default(null),
      upper: z.string().nullable().default(null),
    })
    .nullable(),
  text: z.string().nullable(),
});

const ABOUT = { id: 'tfr', title: 'Flight restrictions (TFR)' } as const;
const PAGES = 'tfr-detail';
/** The FAA's site is not meant for bulk access: maximum number of pages per request, and maximum wait. */
const MAX_PAGES = 12;
const PAGE_WAIT_MS = 3000;

const detailOf = (number: string, notams: Pick<StoredFeeds, 'recordsOf'>) =>
  withinMs(notams.recordsOf(PAGES, number), PAGE_WAIT_MS);

function areaOf({ number, description, polygons }: Restriction, found: unknown): KnownArea {
  const detail = page.safeParse(found).data ?? null;
  const isTimed = detail !== null && (detail.fromMs !== null || detail.toMs !== null);
  return restrictionKnownArea({
    number,
    polygons,
    text: detail?.text ?? description,
    levels: detail?.levels ?? null,
    windows: isTimed ? [{ fromMs: detail.fromMs, toMs: detail.toMs }] : [],
  });
}

/** The list of restrictions, parsed once per version. */
function createReader() {
  let read: { records: unknown; known: readonly Restriction[] } = { records: null, known: [] };
  return (records: unknown): readonly Restriction[] => {
    if (read.records !== records)
      read = { records, known: z.array(restriction).safeParse(records).data ?? [] };
    return read.known;
  };
}

/** Restrictions near each path, found once per version of the list. */
function createNearby() {
  const kept = new WeakMap<
    FlownPath,
    { known: readonly Restriction[]; withinNm: number; near: readonly Restriction[] }
  >();
  return ({ path, withinNm }: AreaQuestion, known: readonly Restriction[]): readonly Restriction[] => {
    const before = kept.get(path);
    if (before?.known === known && before.withinNm === withinNm) return before.near;
    const near = known.filter(
      ({ polygons }) =>
        polygons.length > 0 && liesNear(path, { kind: 'polygons', polygons }, Math.max(withinNm, 1)),
    );
    kept.set(path, { known, withinNm, near });
    return near;
  };
}

/** Flight restrictions near a path; levels and times come from their own pages. */
export function restrictionSource(notams: Pick<StoredFeeds, 'snapshot' | 'recordsOf'>): AreaSource {
  const readerOf = createReader();
  const nearby = createNearby();
  const areasAlong = createAreasAlong();
  return {
    ...ABOUT,
    async find(question) {
      const snapshot = notams.snapshot('tfr');
      const checked = checkedState(ABOUT, snapshot);
      const known = readerOf(snapshot?.records);
      const near = nearby(question, known);
      // Beyond the maximum number no page is requested.
      const details = await Promise.all(
        near.slice(0, MAX_PAGES).map(({ number }) => detailOf(number, notams)),
      );
      const areas = areasAlong(question.path, [near, ...details], () =>
        near.map((one, index) => areaOf(one, details[index])),
      );
      const missing = near.filter((_, index) => !page.safeParse(details[index]).success).length;
      const unplaced = known.filter(({ polygons }) => polygons.length === 0).length;
      const faults = [
        ...(missing > 0
          ? [`Levels and times of ${missing} TFR not received: all levels and times assumed.`]
          : []),
        ...(unplaced > 0 ? [`${unplaced} TFR published without an area were not compared.`] : []),
      ];
      // An entry or an area that was not read may be any restriction: `lacks` is then unknown, too.
      if (faults.length === 0 || checked.state !== 'checked') {
        const words = checked.state === 'partly' ? [checked.message, ...faults].join(' ') : checked.message;
        return { areas, checked: { ...checked, message: words } };
      }
      // Missing levels and times are assumed, so that no area is lost; one without an outline may be any of them.
      const lacks = unplaced === 0 ? { lacks: [] } : {};
      return { areas, checked: { ...checked, state: 'partly', message: faults.join(' '), ...lacks } };
    },
  };
}
