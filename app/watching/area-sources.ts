import { z } from 'zod';
import { getHazards, getStormCells } from '#capabilities/hazards/contract.ts';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import { cellKnownAreas, hazardKnownAreas } from '#capabilities/watch/domain/hazard-known-areas.ts';
import type { KnownArea } from '#capabilities/watch/domain/known-area.ts';
import type { AreaSource } from '#capabilities/watch/server/watch-deps.ts';
import type { StoredFeeds } from '../sources/stored-feeds.ts';
import { airspaceSource } from './airspace-source.ts';
import { checkedState } from './checked-state.ts';
import { type FieldFeeds, fieldSource } from './field-source.ts';
import { notamAreaSource } from './notam-source.ts';
import { restrictionSource } from './restriction-source.ts';
import { reuseUnchanged } from './same-areas.ts';

const features = z.object({ items: z.array(getHazards.data.shape.features.element) });
const cells = z.object({ items: z.array(getStormCells.data.shape.cells.element) });

const answer = z.object({
  items: z.array(z.object({ properties: z.object({ id: z.string() }).optional() })),
  rejected: z.array(z.string()).default([]),
});

/** Records of an answer left out. Those without an area are kept, and named by their id: they are "unplaced". */
function unreadOf(records: unknown): number {
  const read = answer.safeParse(records).data;
  const ids = new Set(read?.items.map(({ properties }) => properties?.id));
  return (read?.rejected ?? []).filter((why) => !ids.has(why.split(': ')[0])).length;
}

const TITLES = {
  airsigmet: 'SIGMET, US',
  isigmet: 'SIGMET, world',
  gairmet: 'G-AIRMET',
  cwa: 'Centre weather advisories',
  'storm-cells': 'Storm cells',
} as const;

/** A feed with one list for all flights: its areas are created once per version. */
function feedSource(
  id: keyof typeof TITLES,
  feeds: StoredFeeds,
  areasOf: (records: unknown) => KnownArea[],
): AreaSource {
  let made: { version: number; areas: KnownArea[]; unread: number } | null = null;
  const about = { id, title: TITLES[id] };
  return {
    ...about,
    find: () => {
      const snapshot = feeds.snapshot(id);
      // The simulated sky issues none, which counts as checked.
      if (id === 'cwa' && feeds.mode() === 'simulated')
        return Promise.resolve({
          areas: [],
          checked: {
            ...about,
            state: 'checked',
            message: 'The simulated sky issues none.',
            freshness: snapshot?.freshness ?? null,
          },
        });
      if (!snapshot || snapshot.records === null)
        return Promise.resolve({ areas: [], checked: checkedState(about, snapshot) });
      if (made?.version !== snapshot.version)
        made = {
          version: snapshot.version,
          areas: reuseUnchanged(made?.areas ?? [], areasOf(snapshot.records)),
          unread: unreadOf(snapshot.records),
        };
      return Promise.resolve({ areas: made.areas, checked: checkedState(about, snapshot, made.unread) });
    },
  };
}

/** Every source of areas that this server has. */
export function areaSourcesOf({
  hazards,
  notams,
  navdata,
  air,
}: {
  hazards: StoredFeeds;
  notams: StoredFeeds;
  navdata: () => NavdataReader | null;
  /** Without it the fields of the forecast are not a source. */
  air?: FieldFeeds;
}): AreaSource[] {
  const advisories = (['airsigmet', 'isigmet', 'gairmet', 'cwa'] as const).map((id) =>
    feedSource(id, hazards, (records) => hazardKnownAreas(id, features.parse(records).items)),
  );
  return [
    ...advisories,
    feedSource('storm-cells', hazards, (records) => cellKnownAreas(cells.parse(records).items)),
    restrictionSource(notams),
    notamAreaSource(notams),
    airspaceSource(navdata),
    ...(air ? [fieldSource(air)] : []),
  ];
}
