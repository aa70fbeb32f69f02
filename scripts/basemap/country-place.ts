import { deepestPlace } from './deepest-place.ts';
import { FITS, type Letters, type NameRoom, type Writing } from './name-room.ts';
import { COUNTRY_PLACE, SEAGIRT } from './names.table.ts';
import { type TakenBox, toWorld } from './taken-boxes.ts';

type Ring = readonly GeoJSON.Position[];

/** Rows and columns of the grid of positions tried over a shape. */
const TRIED = 24;
/** Costs to weigh against `NameRoom.worth`: for each city and airport under the name, and for each pixel away from the deepest position. */
const TAKEN_COST = 0.12;
const AWAY_COST_PER_PX = 0.0004;

/** A way to write a name, and its cost against the usual one. */
interface Form {
  letters: Letters;
  isBeside: boolean;
  cost: number;
}
const USUAL: Form = { letters: 'full', isBeside: false, cost: 0 };
/**
 * The ways tried in turn where a country has no free place for its name: as in an atlas, smaller letters, then the sea
 * beside it.
 */
const FORMS: readonly Form[] = [
  USUAL,
  { letters: 'small', isBeside: false, cost: 0.05 },
  { letters: 'small', isBeside: true, cost: 0.25 },
];

/** At a lower zoom a name in the sea would be as long as its neighbours' coasts. */
const BESIDE_ZOOM = 2;

/** The place of a country's name at a zoom. */
export interface PlacedName {
  lat: number;
  lon: number;
  letters: Letters;
  /** Class of room around it (country-places.ts). */
  room: number;
}

interface Candidate {
  lat: number;
  lon: number;
  form: Form;
  room: NameRoom;
  worth: number;
  /** Cities and airports under the name. */
  under: number;
  /** `worth` without the costs. */
  value: number;
}

const isClear = ({ worth, under }: Candidate): boolean => worth >= FITS && under === 0;

function boundsOf(ring: Ring): { west: number; south: number; width: number; height: number } {
  const [lons, lats] = [ring.map(([lon = 0]) => lon), ring.map(([, lat = 0]) => lat)];
  const [west, south] = [Math.min(...lons), Math.min(...lats)];
  return { west, south, width: Math.max(...lons) - west, height: Math.max(...lats) - south };
}

/** Positions over a shape; for a name beside it also around it, by the width of the name. */
function positionsTried(ring: Ring, form: Form, around: { width: number; height: number }) {
  const { west, south, width, height } = boundsOf(ring);
  const [east, north] = form.isBeside ? [around.width * 360 * 0.75, around.height * 360] : [0, 0];
  const tried = [deepestPlace(ring)];
  for (let row = 1; row < TRIED; row += 1)
    for (let column = 1; column < TRIED; column += 1)
      tried.push({
        lat: south - north + ((height + 2 * north) * row) / TRIED,
        lon: west - east + ((width + 2 * east) * column) / TRIED,
      });
  return tried;
}

/** The best position of a name in one form at a zoom: on its own land, clear of large cities and airports, then as deep inside as possible. */
function bestOf(
  ring: Ring,
  { room, form }: { room: NameRoom; form: Form },
  { zoom, taken }: { zoom: number; taken: readonly TakenBox[] },
): Candidate {
  const tried = positionsTried(ring, form, room.extent(zoom));
  const [deepest = { lat: 0, lon: 0 }] = tried;
  const middle = toWorld([deepest.lon, deepest.lat]);
  const nearestFirst = tried
    .map(({ lat, lon }) => {
      const at = toWorld([lon, lat]);
      const awayPx = Math.hypot(at.x - middle.x, at.y - middle.y) * 512 * 2 ** zoom;
      return { lat, lon, at, awayCost: awayPx * AWAY_COST_PER_PX };
    })
    .toSorted((a, b) => a.awayCost - b.awayCost);
  let best: Candidate = { ...deepest, form, room, worth: 0, under: 0, value: -Infinity };
  for (const { lat, lon, at, awayCost } of nearestFirst) {
    // No later candidate can be better, even entirely on its own land and clear of everything.
    if (1 - form.cost - awayCost <= best.value) break;
    const under = room.takenUnder(at, zoom, taken);
    const cost = form.cost + under * TAKEN_COST + awayCost;
    if (1 - cost <= best.value || (form.isBeside && !room.isBeside(at, zoom))) continue;
    const worth = room.worth(at, zoom);
    if (worth - cost > best.value) best = { lat, lon, form, room, worth, under, value: worth - cost };
  }
  return best;
}

function atPlace(
  { lat, lon }: { lat: number; lon: number },
  { room, form }: { room: NameRoom; form: Form },
  { zoom, taken }: { zoom: number; taken: readonly TakenBox[] },
): Candidate {
  const at = toWorld([lon, lat]);
  const worth = room.worth(at, zoom);
  const under = room.takenUnder(at, zoom, taken);
  return { lat, lon, form, room, worth, under, value: worth - form.cost - under * TAKEN_COST };
}

/** From this zoom a country is so wide that its name keeps its position, or one chosen by hand. */
const STEADY_ZOOM = 5;
/** Boxes further away than this from a country, in parts of the world, do not affect its name. */
const REACH = 0.02;

function takenAround(ring: Ring, taken: readonly TakenBox[]): TakenBox[] {
  const { west, south, width, height } = boundsOf(ring);
  const [from, to] = [toWorld([west, south + height]), toWorld([west + width, south])];
  return taken.filter(
    (box) =>
      box.to.x > from.x - REACH &&
      box.from.x < to.x + REACH &&
      box.to.y > from.y - REACH &&
      box.from.y < to.y + REACH,
  );
}

export interface CountryToName {
  /** Name in the source, and as written on the map. */
  name: string;
  ring: Ring;
  roomFor: (writing: Writing) => NameRoom;
  /** First zoom at which the country is as wide as a name, and the last at which it is named. */
  first: number;
  last: number;
  /** What names may not cover at a zoom. */
  takenAt: (zoom: number) => readonly TakenBox[];
}

/** First zoom of a country's name, and its place by zoom; one zoom later if there is no clear one at `first`. */
export function placesOfCountry(country: CountryToName): { minzoom: number; at: Record<number, PlacedName> } {
  const { name, ring, first, last } = country;
  const isSeagirt = SEAGIRT.has(name);
  const rooms = new Map(
    FORMS.map((form) => {
      const kind = form.isBeside ? 'beside' : isSeagirt ? 'seagirt' : 'coastal';
      return [form, country.roomFor({ kind, letters: form.letters, firstZoom: first })] as const;
    }),
  );
  const chosen = COUNTRY_PLACE[name];
  const candidateAt = (zoom: number): Candidate => {
    const view = { zoom, taken: takenAround(ring, country.takenAt(zoom)) };
    const found: Candidate[] = [];
    if (chosen)
      for (const [form, room] of rooms) {
        const there = atPlace({ lat: chosen[0], lon: chosen[1] }, { room, form }, view);
        // Where a country is wide, the map finds room around the place chosen by hand.
        if (isClear(there) || zoom >= STEADY_ZOOM) return there;
        found.push(there);
      }
    for (const [form, room] of rooms) {
      if (form.isBeside && (isSeagirt || zoom < BESIDE_ZOOM)) break;
      const best = bestOf(ring, { room, form }, view);
      found.push(best);
      if (isClear(best)) break;
    }
    return found.find(isClear) ?? found.toSorted((a, b) => b.value - a.value)[0] ?? nowhere(name);
  };
  const from = candidateAt(first);
  const isLater = from.worth < FITS && first < last && !isSeagirt;
  const minzoom = isLater ? first + 1 : first;
  const best: Record<number, Candidate> = { [minzoom]: isLater ? candidateAt(minzoom) : from };
  for (let zoom = minzoom + 1; zoom <= last; zoom += 1) {
    const before = best[zoom - 1];
    best[zoom] = before && zoom > STEADY_ZOOM && before.form === USUAL ? before : candidateAt(zoom);
  }
  const at = Object.entries(best).map(([zoom, { lat, lon, form, room }]) => [
    zoom,
    { lat, lon, letters: form.letters, room: room.classAt(toWorld([lon, lat]), Number(zoom)) },
  ]);
  return { minzoom, at: Object.fromEntries(at) as Record<number, PlacedName> };
}

function nowhere(name: string): never {
  throw new Error(`No position was tried for the name of ${name}.`);
}
