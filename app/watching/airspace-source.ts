import { limitsText } from '#aviation/airspace/limit-text.ts';
import { boxOfRadius } from '#aviation/geo/bounding-box.ts';
import type { Ring } from '#aviation/geo/polygon.ts';
import type { Airspace, AirspaceRing } from '#capabilities/navdata/domain/airspace/airspace-records.ts';
import type { AirspaceType, VerticalLimit } from '#capabilities/navdata/domain/airspace/airspace-terms.ts';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import type { WatchSeverity } from '#capabilities/watch/contract.ts';
import type { KnownArea } from '#capabilities/watch/domain/known-area.ts';
import { airspaceKnownArea } from '#capabilities/watch/domain/restriction-known-areas.ts';
import type { AreaSource } from '#capabilities/watch/server/watch-deps.ts';
import { airspaceLimitFt } from '../planning/route-areas.ts';
import { placesAlong } from './checked-state.ts';

const ABOUT = { id: 'airspace', title: 'Airspace' } as const;
/** Half of the longest segment of a path, so that circles around its positions cover it. */
const PIECE_NM = 60;

const lettersOf = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** Designator and name; the designator only once when the name begins with it: `R-2603 FORT CARSON, CO`. */
export function airspaceTitle(ident: string | null, name: string): string {
  if (ident === null || ident === '') return name;
  return lettersOf(name).startsWith(lettersOf(ident)) ? name : `${ident} ${name}`.trim();
}

const SPECIAL_USE: Partial<Record<AirspaceType, WatchSeverity>> = {
  PROHIBITED: 'warning',
  RESTRICTED: 'caution',
  DANGER: 'caution',
  WARNING: 'caution',
  ALERT: 'info',
  MOA: 'info',
  TRAINING: 'info',
  NATIONAL_SECURITY: 'caution',
};
const CONTROLLED = new Set<AirspaceType>(['CLASS', 'CTR', 'CTA', 'TMA', 'TRSA']);

const TYPE_WORDS: Partial<Record<AirspaceType, string>> = {
  MOA: 'Military operations area',
  NATIONAL_SECURITY: 'National security area',
  CTR: 'Control zone',
  CTA: 'Control area',
  TMA: 'Terminal control area',
  TRSA: 'Terminal radar service area',
};
const typeText = ({ type, class: ofClass }: Airspace): string => {
  if (type === 'CLASS') return `Class ${ofClass ?? '—'}`;
  return TYPE_WORDS[type] ?? `${type.slice(0, 1)}${type.slice(1).toLowerCase()} area`;
};

/** A limit as a height; unknown is null, unlimited is infinite. */
function heightFt(limit: VerticalLimit | null, side: 'lower' | 'upper'): number | null {
  if (limit === null) return null;
  if (limit.datum === 'UNL') return Number.POSITIVE_INFINITY;
  if (limit.datum === 'SFC' && side === 'lower') return 0;
  return airspaceLimitFt(limit, side);
}

function polygonsOf(rings: readonly AirspaceRing[]): Ring[][] {
  const polygons: Ring[][] = [];
  for (const { ring, isHole } of rings) {
    if (isHole) polygons.at(-1)?.push(ring);
    else polygons.push([ring]);
  }
  return polygons;
}

function areaOf(reader: NavdataReader, airspace: Airspace): KnownArea {
  const { airspace: number, ident, name, lower, upper, type, source, asOf } = airspace;
  const severity = SPECIAL_USE[type];
  return airspaceKnownArea({
    number,
    title: airspaceTitle(ident, name),
    typeText: typeText(airspace),
    kind: severity === undefined ? 'controlled-airspace' : 'special-use-airspace',
    severity: severity ?? 'info',
    lowerFt: heightFt(lower, 'lower'),
    upperFt: heightFt(upper, 'upper'),
    levels: limitsText({ lower, upper }),
    polygons: polygonsOf(reader.airspaceRings(number)),
    source: asOf === null ? source : `${source}, ${asOf}`,
  });
}

/** Airspace of the navigation data near a path. Areas are created once per data set. */
export function airspaceSource(navdata: () => NavdataReader | null): AreaSource {
  let made: { reader: NavdataReader; areas: Map<number, KnownArea> } | null = null;
  return {
    ...ABOUT,
    find({ path, withinNm, controlledAirspace }) {
      const reader = navdata();
      if (!reader) {
        const message = 'Not checked: navigation data is being built.';
        return Promise.resolve({
          areas: [],
          checked: { ...ABOUT, state: 'not-checked' as const, message, freshness: null },
        });
      }
      if (made?.reader !== reader) made = { reader, areas: new Map() };
      const { areas } = made;
      const found = new Map<number, Airspace>();
      for (const place of placesAlong(path))
        for (const airspace of reader.airspacesInBox(boxOfRadius(place, PIECE_NM + withinNm)))
          found.set(airspace.airspace, airspace);
      const wanted = [...found.values()].filter(
        ({ type }) => SPECIAL_USE[type] !== undefined || (controlledAirspace && CONTROLLED.has(type)),
      );
      const known = wanted.map((airspace) => {
        const area = areas.get(airspace.airspace) ?? areaOf(reader, airspace);
        areas.set(airspace.airspace, area);
        return area;
      });
      const isEmpty = reader.airspaceCount === 0;
      return Promise.resolve({
        areas: known,
        checked: {
          ...ABOUT,
          state: isEmpty ? ('not-checked' as const) : ('checked' as const),
          message: isEmpty ? 'Not checked: the navigation data has no airspace. Install a data pack.' : null,
          freshness: null,
        },
      });
    },
  };
}
