import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { looksLikeArinc424 } from './formats/arinc424-lines.ts';
import { readSourceStart } from './formats/read-source-file.ts';
import { NavdataSourceError } from './source-error.ts';
import { looksLikeOpenAir } from './sources/openair.ts';

type NasrCsvTable =
  | 'fixes'
  | 'navaids'
  | 'airways'
  | 'airports'
  | 'runways'
  | 'runwayEnds'
  | 'frequencies'
  | 'ils'
  | 'glideSlopes'
  | 'boundaries';

/** The files of a folder that the builder can read; `null` for none of that kind. */
export interface FoundSources {
  readonly xplane: { readonly fix: string | null; readonly nav: string | null; readonly awy: string | null };
  /** Airports with runways, frequencies and ground layout. */
  readonly apt: { readonly airports: string | null };
  readonly nasr: {
    readonly fixes: string | null;
    readonly navaids: string | null;
    readonly airways: string | null;
    /** All airport snapshots; the newest cycle is used. */
    readonly airports: readonly string[];
  };
  /** Tables of the FAA's 28-day CSV subscription. */
  readonly nasrCsv: Readonly<Record<NasrCsvTable, string | null>>;
  /** Airspaces and procedures of NASR and CIFP snapshots. */
  readonly snapshots: { readonly airspace: string | null; readonly procedures: string | null };
  /** All files of ARINC 424 records, recognised by name (FAACIFP18, *.pc, *.424) or, for *.txt, by content. */
  readonly arinc424: { readonly files: readonly string[] };
  /** All OpenAir files, recognised by name (*.openair, *.air) or, for *.txt, by content. */
  readonly openAir: { readonly files: readonly string[] };
  /** SQLite databases with enroute data: Navigraph's DFD, Little Navmap's. */
  readonly databases: { readonly files: readonly string[] };
  readonly vatspy: { readonly boundaries: string | null; readonly names: string | null };
  readonly ourAirports: {
    readonly airports: string | null;
    readonly runways: string | null;
    readonly frequencies: string | null;
    readonly navaids: string | null;
  };
}

/**
 * Combined content of several folders. The files of one publisher come from one folder, the first that has any, so
 * that tables of two dates are not mixed; of standalone files (airport snapshots, ARINC 424, OpenAir) all are taken.
 * Files in `without` are ignored.
 */
export function findSourcesIn(
  folders: readonly string[],
  without: readonly string[] = [],
): FoundSources | null {
  const [first, ...others] = folders.flatMap((folder) => findSources(folder, without) ?? []);
  if (!first) return null;
  return others.reduce(joinSources, first);
}

function joinSources(a: FoundSources, b: FoundSources): FoundSources {
  const { airports: airportsOfA, ...enrouteOfA } = a.nasr;
  const { airports: airportsOfB, ...enrouteOfB } = b.nasr;
  return {
    xplane: firstWithAny(a.xplane, b.xplane),
    apt: firstWithAny(a.apt, b.apt),
    nasr: { ...firstWithAny(enrouteOfA, enrouteOfB), airports: [...airportsOfA, ...airportsOfB] },
    nasrCsv: firstWithAny(a.nasrCsv, b.nasrCsv),
    snapshots: firstWithAny(a.snapshots, b.snapshots),
    arinc424: { files: [...a.arinc424.files, ...b.arinc424.files] },
    openAir: { files: [...a.openAir.files, ...b.openAir.files] },
    databases: { files: [...a.databases.files, ...b.databases.files] },
    vatspy: firstWithAny(a.vatspy, b.vatspy),
    ourAirports: firstWithAny(a.ourAirports, b.ourAirports),
  };
}

function firstWithAny<Family extends Readonly<Record<string, string | null>>>(a: Family, b: Family): Family {
  return Object.values(a).some((file) => file !== null) ? a : b;
}

/**
 * Searches for known file names in a folder and its direct subfolders, plain or with `.gz`. The folder itself is
 * first, then its subfolders by name; the first match of each name counts. Null when nothing is found.
 */
function findSources(folder: string, without: readonly string[]): FoundSources | null {
  const all = [folder, ...subfolders(folder)].flatMap(filesIn);
  const files = all.filter((file) => !without.includes(file));
  const first = (pattern: RegExp): string | null =>
    files.find((file) => pattern.test(path.basename(file))) ?? null;
  const found: FoundSources = {
    xplane: {
      fix: first(/^(earth_)?fix\.dat(\.gz)?$/i),
      nav: first(/^(earth_)?nav\.dat(\.gz)?$/i),
      awy: first(/^(earth_)?awy\.dat(\.gz)?$/i),
    },
    apt: { airports: first(/^apt\.dat(\.gz)?$/i) },
    nasr: {
      fixes: first(/^fixes\.json(\.gz)?$/i),
      navaids: first(/^navaids\.json(\.gz)?$/i),
      airways: first(/^airways\.json(\.gz)?$/i),
      airports: files.filter((file) => /^airports[^/]*\.json(\.gz)?$/i.test(path.basename(file))),
    },
    nasrCsv: {
      fixes: first(/^fix_base\.csv(\.gz)?$/i),
      navaids: first(/^nav_base\.csv(\.gz)?$/i),
      airways: first(/^awy_seg_alt\.csv(\.gz)?$/i),
      airports: first(/^apt_base\.csv(\.gz)?$/i),
      runways: first(/^apt_rwy\.csv(\.gz)?$/i),
      runwayEnds: first(/^apt_rwy_end\.csv(\.gz)?$/i),
      frequencies: first(/^frq\.csv(\.gz)?$/i),
      ils: first(/^ils_base\.csv(\.gz)?$/i),
      glideSlopes: first(/^ils_gs\.csv(\.gz)?$/i),
      boundaries: first(/^arb_seg\.csv(\.gz)?$/i),
    },
    snapshots: {
      airspace: first(/^airspace\.geojson(\.gz)?$/i),
      procedures: first(/^procedures\.json(\.gz)?$/i),
    },
    arinc424: { files: files.filter(isArinc424) },
    openAir: { files: files.filter(isOpenAir) },
    databases: { files: files.filter(isDatabase) },
    vatspy: {
      boundaries: first(/^boundaries\.geojson(\.gz)?$/i),
      names: first(/^vatspy\.dat(\.gz)?$/i),
    },
    ourAirports: {
      airports: first(/^airports\.csv(\.gz)?$/i),
      runways: first(/^runways\.csv(\.gz)?$/i),
      frequencies: first(/^airport-frequencies\.csv(\.gz)?$/i),
      navaids: first(/^navaids\.csv(\.gz)?$/i),
    },
  };
  if (!isEmpty(found)) return found;
  if (files.length === all.length)
    throw new NavdataSourceError(
      'missing',
      folder,
      'holds no file that is known by its name or content; npm run navdata -- --help lists them',
    );
  return null;
}

function isArinc424(file: string): boolean {
  const name = path.basename(file);
  if (/^faacifp\d*(\.gz)?$|\.(pc|424)(\.gz)?$/i.test(name)) return true;
  return /\.(txt|dat)$/i.test(name) && looksLikeArinc424(readSourceStart(file));
}

function isOpenAir(file: string): boolean {
  const name = path.basename(file);
  if (/\.(openair|air)(\.gz)?$/i.test(name)) return true;
  return /\.txt$/i.test(name) && looksLikeOpenAir(readSourceStart(file));
}

/** Recognised by name and content: simulator folders contain other `.db` files. */
function isDatabase(file: string): boolean {
  return (
    /\.(s3db|sqlite3?|db3?)$/i.test(path.basename(file)) &&
    readSourceStart(file).startsWith('SQLite format 3\0')
  );
}

function isEmpty(found: FoundSources): boolean {
  return Object.values(found)
    .flatMap((family) => Object.values(family).flat())
    .every((file) => file === null);
}

/** X-Plane's default data; `Custom Data` takes precedence over it. */
const XPLANE_DEFAULT_DATA = ['Resources', 'default data'] as const;

function subfolders(folder: string): string[] {
  const direct = listFolder(folder)
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(folder, entry.name))
    .toSorted();
  const ofXplane = path.join(folder, ...XPLANE_DEFAULT_DATA);
  return existsSync(ofXplane) ? [...direct, ofXplane] : direct;
}

function filesIn(folder: string): string[] {
  return listFolder(folder)
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.join(folder, entry.name))
    .toSorted();
}

/** Hidden entries are skipped: they contain files that are still being received. */
function listFolder(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !name.startsWith('.'));
  } catch (error) {
    throw new NavdataSourceError('missing', folder, `cannot be listed (${String(error)})`);
  }
}
