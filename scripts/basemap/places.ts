/** A settlement with the fields of GeoNames. */
export interface Settlement {
  name: string;
  featureCode: string;
  population: number;
  lat: number;
  lon: number;
}

export interface Place {
  name: string;
  lat: number;
  lon: number;
  /** 1 is a metropolis or a large capital, 2 a city, 3 a town, 4 a village. */
  rank: 1 | 2 | 3 | 4;
  /** Position in the order of importance, from 0. */
  order: number;
  /** Zoom from which the name has room. */
  minzoom: number;
  isCapital: boolean;
}

/** Not towns, although GeoNames lists them as towns with a population. */
const NO_TOWN = new Set(['Pasragad Branch', 'Dadonghai', 'Minato', 'Budta', 'Kahrīz']);
/** Errors of the source, by name and population: its true position or people, or null for a village with the people of its district. */
const CORRECTED: Readonly<Record<string, Partial<Settlement> | null>> = {
  // It stands at Zhanjiang, 300 km from the city on the Pearl River.
  'Zhongshan 3121275': { lat: 22.523, lon: 113.379 },
  'Saint Peters 125370': null,
  // With the people of their prefectures they would come before Tianjin; these are those of their districts, census of 2010.
  'Tai’an 5499000': { population: 1_700_000 },
  'Nanchong 7150000': { population: 1_900_000 },
  'Tianshui 3500000': { population: 1_200_000 },
  'Shiyan 3460000': { population: 770_000 },
  // A town in Zhejiang with the people of the prefecture of the same name in Henan.
  'Puyang 3590000': null,
};
/** A settlement without the errors of the source; none where it is no town. */
export function corrected(settlement: Settlement): Settlement[] {
  const at = CORRECTED[`${settlement.name} ${settlement.population}`];
  if (at === null) return [];
  return [at === undefined ? settlement : { ...settlement, ...at }];
}
const LEFT_OUT = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLCH']);
/** Quarters of a city are shown only from the zoom at which the city fills the view. */
const QUARTER = 'PPLX';
const QUARTERS = { zoom: 11, spacingPx: 120 } as const;
/** Then all towns and quarters that had no room before, so that a large city is not empty at high zoom. */
const CLOSE_BY = [
  { zoom: 12, spacingPx: 120 },
  { zoom: 13, spacingPx: 120 },
] as const;
/** Names as on charts, where GeoNames has a longer or another form. */
const CHART_NAME: Readonly<Record<string, string>> = {
  'New York City': 'New York',
  'Washington, D.C.': 'Washington',
  'City of London': 'London',
  'Nur-Sultan': 'Astana',
  'Nay Pyi Taw': 'Naypyidaw',
  'Ulan Bator': 'Ulaanbaatar',
  'Lexington-Fayette': 'Lexington',
  'Kingston upon Hull': 'Hull',
  'Frankfurt am Main': 'Frankfurt',
  // In English, like their neighbours Brussels, Munich and Copenhagen.
  Antwerpen: 'Antwerp',
  Brugge: 'Bruges',
  Gent: 'Ghent',
  Köln: 'Cologne',
  Nürnberg: 'Nuremberg',
  Göteborg: 'Gothenburg',
  Panamá: 'Panama City',
  // GeoNames' form is neither the local name nor the English one.
  Sitten: 'Sion',
  Genève: 'Geneva',
};
/** `Kashima-shi`: "the city of Kashima". */
const CITY_SUFFIX = /-shi$/;
const chartName = (name: string): string => CHART_NAME[name] ?? name.replace(CITY_SUFFIX, '');
/**
 * Smallest population shown from each zoom on, and the spacing of names there, in pixels of a 512-pixel tile. The map
 * resolves real overlaps; this keeps the names evenly spread.
 */
const LEVELS: readonly { zoom: number; population: number; spacingPx: number }[] = [
  { zoom: 1, population: 5_000_000, spacingPx: 60 },
  { zoom: 2, population: 1_500_000, spacingPx: 56 },
  { zoom: 3, population: 700_000, spacingPx: 56 },
  { zoom: 4, population: 250_000, spacingPx: 64 },
  { zoom: 5, population: 90_000, spacingPx: 72 },
  { zoom: 6, population: 30_000, spacingPx: 84 },
  { zoom: 7, population: 12_000, spacingPx: 104 },
  { zoom: 8, population: 5_000, spacingPx: 120 },
  { zoom: 9, population: 2_000, spacingPx: 120 },
  { zoom: 10, population: 0, spacingPx: 120 },
];
const CAPITAL_BOOST = 4;
/** GeoNames lists them as capitals, which would give them priority over Guangzhou, which is larger. */
const NO_STATE = new Set(['Hong Kong', 'Macau']);
/** Large cities may be close together, and users look for each: Nagoya near Osaka, Yokohama near Tokyo. */
const METROPOLIS = { spacingPx: 40, fewest: [5_000_000, 2_000_000, 1_000_000] } as const;
const fewestOfMetropolis = (zoom: number): number => METROPOLIS.fewest[zoom < 4 ? 0 : zoom < 6 ? 1 : 2];
/** Cities that crews look for although a neighbour has more people within its city limits; factor for the population. */
const WELL_KNOWN: Readonly<Record<string, number>> = {
  // Ten million people live around its two million, and London is beside it on a map of the world.
  Paris: 3,
  'San Francisco': 2,
  Miami: 3,
  Seattle: 2,
  Norfolk: 2,
  Manchester: 3,
  Pittsburgh: 2,
  Cleveland: 2,
  Atlanta: 2,
  Zürich: 2,
  Auckland: 2,
  Sacramento: 2,
  Hartford: 3,
};

/** More people than Manchester in New Hampshire has, which is not meant. */
const WELL_KNOWN_PEOPLE = 115_000;
/** Cities of great airports whose city limits are narrow: named as early as a city of `GREAT_PEOPLE`. */
const GREAT_AIRPORT = new Set([
  'Atlanta',
  'Boston',
  'Chicago',
  'Dallas',
  'Denver',
  'Honolulu',
  'Houston',
  'Miami',
  'Montréal',
  'San Francisco',
  'Seattle',
  'Toronto',
  'Vancouver',
  'Washington, D.C.',
  'Auckland',
  'Brisbane',
  'Doha',
  'Dubai',
  'Johannesburg',
  'Osaka',
  'Perth',
]);
const GREAT_PEOPLE = 3_200_000;
/** More people than their namesakes have. */
const GREAT_NAMESAKE = 300_000;
/** Population of a city, multiplied for a well-known one. */
function weight({ name, population }: Settlement): number {
  return population > WELL_KNOWN_PEOPLE ? population * (WELL_KNOWN[name] ?? 1) : population;
}

function importance(settlement: Settlement): number {
  const { name, population, featureCode } = settlement;
  if (featureCode === QUARTER) return 0;
  const isCapital = featureCode === 'PPLC' && !NO_STATE.has(name);
  const people = weight(settlement) * (isCapital ? CAPITAL_BOOST : 1);
  const isGreat = GREAT_AIRPORT.has(name) && population > GREAT_NAMESAKE;
  return isGreat ? Math.max(people, GREAT_PEOPLE) : people;
}

/** Parts of New York that the source lists as cities: they rank below the city itself. */
const BOROUGHS = new Set(['Brooklyn', 'Queens', 'Manhattan', 'The Bronx']);
const BOROUGH_POPULATION = 1_000_000;

function rankOf(settlement: Settlement): Place['rank'] {
  const { name, population, featureCode } = settlement;
  if (featureCode === QUARTER) return 4;
  if (BOROUGHS.has(name) && population > BOROUGH_POPULATION) return 2;
  if (weight(settlement) >= 500_000 || (featureCode === 'PPLC' && population >= 200_000)) return 1;
  if (population >= 80_000 || featureCode === 'PPLC') return 2;
  return population >= 12_000 ? 3 : 4;
}

/** Keeps track of the positions of names at one zoom, in cells as wide as the spacing. */
class Room {
  /** The last name of each cell. */
  readonly #cells = new Map<number, number>();
  /** Of each name: x, y, and the name before it in its cell. */
  readonly #names: Float64Array;
  #count = 0;
  readonly #across: number;

  constructor(zoom: number, spacingPx: number, names: number) {
    this.#across = (512 * 2 ** zoom) / spacingPx;
    this.#names = new Float64Array(names * 3);
  }

  /** Adds a name if no other is within `part` of the spacing; returns whether it did. */
  take(worldX: number, worldY: number, part: number): boolean {
    const x = worldX * this.#across;
    const y = worldY * this.#across;
    for (let column = Math.floor(x) - 1; column <= Math.floor(x) + 1; column++)
      for (let row = Math.floor(y) - 1; row <= Math.floor(y) + 1; row++)
        if (this.#isTaken(this.#key(column, row), { x, y, part })) return false;
    this.put(worldX, worldY);
    return true;
  }

  put(worldX: number, worldY: number): void {
    const x = worldX * this.#across;
    const y = worldY * this.#across;
    const key = this.#key(Math.floor(x), Math.floor(y));
    this.#names.set([x, y, this.#cells.get(key) ?? -1], this.#count * 3);
    this.#cells.set(key, this.#count);
    this.#count += 1;
  }

  #isTaken(key: number, { x, y, part }: { x: number; y: number; part: number }): boolean {
    for (let name = this.#cells.get(key) ?? -1; name >= 0; name = this.#names[name * 3 + 2] ?? -1)
      if (Math.hypot((this.#names[name * 3] ?? 0) - x, ((this.#names[name * 3 + 1] ?? 0) - y) * 2) < part)
        return true;
    return false;
  }

  #key(column: number, row: number): number {
    return row * 4_000_000 + column;
  }
}

function worldPosition({ lat, lon }: Settlement): [x: number, y: number] {
  const sine = Math.sin((lat * Math.PI) / 180);
  return [lon / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

const byName = new Intl.Collator('en');

/** Ranks settlements and gives each the first zoom at which its name has room beside more important ones. */
export function rankPlaces(settlements: readonly Settlement[]): Place[] {
  const candidates = settlements
    .flatMap(corrected)
    .filter(({ name, featureCode }) => !LEFT_OUT.has(featureCode) && !NO_TOWN.has(name))
    .map((settlement) => ({
      settlement,
      people: importance(settlement),
      position: worldPosition(settlement),
    }))
    .toSorted(
      (a, b) =>
        b.people - a.people ||
        byName.compare(a.settlement.name, b.settlement.name) ||
        a.settlement.lon - b.settlement.lon,
    )
    .map((candidate, order) => ({ ...candidate, order }));
  const minzooms = candidates.map((): number | null => null);
  const roomAt = ({ zoom, spacingPx }: { zoom: number; spacingPx: number }): Room => {
    const room = new Room(zoom, spacingPx, candidates.length);
    for (const { order, position } of candidates) if (minzooms[order] !== null) room.put(...position);
    return room;
  };
  for (const { zoom, population, spacingPx } of LEVELS) {
    const room = new Room(zoom, spacingPx, candidates.length);
    for (const { settlement, people, order, position } of candidates) {
      if (minzooms[order] !== null) room.put(...position);
      else if (settlement.featureCode !== QUARTER && people >= population) {
        const wantedPx =
          weight(settlement) >= fewestOfMetropolis(zoom)
            ? Math.min(spacingPx, METROPOLIS.spacingPx)
            : spacingPx;
        if (room.take(...position, wantedPx / spacingPx)) minzooms[order] = zoom;
      }
    }
  }
  const room = roomAt(QUARTERS);
  for (const { settlement, order, position } of candidates)
    if (settlement.featureCode === QUARTER && room.take(...position, 1)) minzooms[order] = QUARTERS.zoom;
  for (const level of CLOSE_BY) {
    const left = roomAt(level);
    for (const { order, position } of candidates)
      if (minzooms[order] === null && left.take(...position, 1)) minzooms[order] = level.zoom;
  }
  return candidates.flatMap(({ settlement, order }) => {
    const minzoom = minzooms[order] ?? null;
    if (minzoom === null) return [];
    const { name, lat, lon, featureCode } = settlement;
    const isCapital = featureCode === 'PPLC';
    return [{ name: chartName(name), lat, lon, rank: rankOf(settlement), order, minzoom, isCapital }];
  });
}
