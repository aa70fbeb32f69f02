import { z } from 'zod';
import { liesNear } from '#aviation/crossing/corridor.ts';
import { restrictionKnownArea } from '#capabilities/watch/domain/restriction-known-areas.ts';
import type { AreaSource } from '#capabilities/watch/server/watch-deps.ts';
import type { KeptFeeds } from '../sources/kept-feeds.ts';
import { withinMs } from '../within-ms.ts';
import { checkedState } from './checked-state.ts';

const restriction = z.object({
  number: z.string(),
  description: z.string(),
  polygons: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))),
});
type Restriction = z.infer<typeof restriction>;

const page = z.object({
  fromMs: z.number().nullable(),
  toMs: z.number().nullable(),
  levels: z.object({ lowerFl: z.number().nullable(), upperFl: z.number().nullable() }).nullable(),
  text: z.string().nullable(),
});

const ABOUT = { id: 'tfr', title: 'Flight restrictions (TFR)' } as const;
const PAGES = 'tfr-detail';
/** The FAA's site is not made for bulk: so many pages are asked for at a time, and so long is waited for them. */
const MOST_PAGES = 12;
const PAGE_WAIT_MS = 3000;

async function areaOf({ number, description, polygons }: Restriction, notams: KeptFeeds) {
  const found = await withinMs(notams.recordsOf(PAGES, number), PAGE_WAIT_MS);
  const detail = page.safeParse(found).data ?? null;
  const isTimed = detail !== null && (detail.fromMs !== null || detail.toMs !== null);
  const area = restrictionKnownArea({
    number,
    polygons,
    text: detail?.text ?? description,
    levels: detail?.levels ?? null,
    windows: isTimed ? [{ fromMs: detail.fromMs, toMs: detail.toMs }] : [],
  });
  return { area, hasPage: detail !== null };
}

/** Flight restrictions near a path; levels and times come from each one's own page. */
export function restrictionSource(notams: KeptFeeds): AreaSource {
  return {
    ...ABOUT,
    async find({ path, withinNm }) {
      const snapshot = notams.snapshot('tfr');
      const checked = checkedState(ABOUT, snapshot);
      const known = z.array(restriction).safeParse(snapshot?.records).data ?? [];
      const near = known.filter(({ polygons }) =>
        polygons.length === 0 ? false : liesNear(path, { kind: 'polygons', polygons }, Math.max(withinNm, 1)),
      );
      const asked = await Promise.all(near.slice(0, MOST_PAGES).map((one) => areaOf(one, notams)));
      const rest = near
        .slice(MOST_PAGES)
        .map(({ number, description, polygons }) =>
          restrictionKnownArea({ number, polygons, text: description, levels: null, windows: [] }),
        );
      const missing = asked.filter(({ hasPage }) => !hasPage).length + rest.length;
      const unplaced = known.filter(({ polygons }) => polygons.length === 0).length;
      const faults = [
        ...(missing > 0
          ? [`Levels and times of ${missing} TFR not received: all levels and times assumed.`]
          : []),
        ...(unplaced > 0 ? [`${unplaced} TFR published without an area were not compared.`] : []),
      ];
      const areas = [...asked.map(({ area }) => area), ...rest];
      if (faults.length === 0 || checked.state !== 'checked') return { areas, checked };
      return { areas, checked: { ...checked, state: 'partly', message: faults.join(' ') } };
    },
  };
}
