import { openNavdata } from '#capabilities/navdata/domain/navdata-reader.ts';
import { sortAirports } from './artefact/encode-airports.ts';
import { encodeNavdata } from './artefact/encode-navdata.ts';
import { writeFileAtomically } from './artefact/write-artefact.ts';
import type { BuildReport } from './build-report.ts';
import { type FoundSources, findSourcesIn } from './find-sources.ts';
import { type AirwayNetwork, emptyNetwork } from './merge/airway-network.ts';
import { addLocalizers, completeAirports } from './merge/complete-airports.ts';
import { type MergedEnroute, isCompleteSet, mergeEnroute } from './merge/merge-enroute.ts';
import { gatherAirspaces, gatherProcedures } from './gather-terminal.ts';
import { type ClosedAirport, missingAirports } from './merge/add-missing-airports.ts';
import { fillAirports } from './merge/fill-airports.ts';
import { mergeArincAirports } from './merge/merge-arinc-airports.ts';
import { mergeNasrAirports } from './merge/merge-nasr-airports.ts';
import { type Work, note } from './build-work.ts';
import { nasrCoverage } from './merge/nasr-coverage.ts';
import type { AirportRecord } from './navdata-set.ts';
import { type ArincSource, readArincFiles } from './read-arinc424.ts';
import { type AptSource, readAptSource } from './read-apt.ts';
import { readDatabases } from './read-database.ts';
import { readNasrCsvAirportTables, readNasrCsvEnroute } from './read-nasr-csv.ts';
import {
  type EnrouteSet,
  readNasrAirportsOf,
  readNasrEnroute,
  readOurAirportsNavaids,
  readOurAirportsTables,
  readXplaneEnroute,
} from './read-folder.ts';
import { type AirportsOfSource, readNpmAirports, readNpmNasrAirports } from './read-npm-base.ts';
import type { NasrAirports } from './sources/squawk-airports.ts';

export interface BuildOptions {
  /** Start from the airports of the installed npm packages. */
  readonly npm: boolean;
  /** A folder with X-Plane files, NASR snapshots or OurAirports tables, here or in direct subfolders. */
  readonly fromDir?: string;
  /** Further such folders, after `fromDir`; `findSourcesIn` defines the precedence. */
  readonly fromDirs?: readonly string[];
  /** Files of these folders to omit because they are damaged. */
  readonly without?: readonly string[];
  readonly outFile: string;
  /** Receives one line of progress at a time. */
  readonly log: (line: string) => void;
  /** Receives the progress of the build: percent of its usual time, and the current step. */
  readonly onProgress?: (progress: BuildProgress) => void;
  /** Day of the build: for the header and the magnetic model. */
  readonly builtAt?: Date;
}

export interface BuildProgress {
  readonly percent: number;
  readonly step: string;
}

/**
 * Builds the navigation data artefact. Invalid records are skipped and counted; an unusable source throws
 * `NavdataSourceError` and leaves the existing artefact untouched.
 */
export function buildNavdata(options: BuildOptions): BuildReport {
  const { log, onProgress = () => {} } = options;
  onProgress({ percent: 0, step: 'reading sources' });
  const first = options.fromDir === undefined ? [] : [options.fromDir];
  const found = findSourcesIn([...first, ...(options.fromDirs ?? [])], options.without);
  const work: Work = { sources: [], logs: [], files: [], notes: [] };
  const arinc = readArincFiles(found?.arinc424.files ?? []);
  for (const part of arinc) note(work, part);
  const apt = readAptSource(found?.apt.airports ?? null);
  onProgress({ percent: 15, step: 'airports' });
  const gathered = gatherAirports({ npm: options.npm, found, arinc, apt, work });
  log(`${gathered.length} airports`);
  onProgress({ percent: 40, step: 'fixes, navaids and airways' });
  const enroute = gatherEnroute({ found, arinc, airports: gathered, work });
  log(`${enroute.points.length} fixes and navaids, ${enroute.network.airways.length} airways`);
  onProgress({ percent: 55, step: 'airspace and procedures' });
  const corrected = completeAirports(gathered);
  work.notes.push(`${corrected} runways with headings corrected by their positions`);
  const airports = sortAirports(gathered);
  const airspaces = gatherAirspaces({ found, arinc, airports, work });
  const procedures = gatherProcedures({ found, arinc, airports, work, points: enroute.points });
  log(`${airspaces.length} airspaces, ${procedures.length} procedures`);
  onProgress({ percent: 65, step: 'writing' });
  const bytes = encodeNavdata({
    airports,
    points: enroute.points,
    network: shiftPoints(enroute.network, airports.length),
    airspaces,
    procedures,
    sources: work.sources,
    ...(apt && { layouts: apt.layouts.finish() }),
    accounts: { files: work.files, notes: work.notes },
    builtAt: options.builtAt ?? new Date(),
  });
  writeFileAtomically(options.outFile, bytes);
  log(`${options.outFile}: ${(bytes.length / 1e6).toFixed(1)} MB`);
  return {
    outFile: options.outFile,
    bytes: bytes.length,
    meta: openNavdata(bytes).meta,
    rejected: work.logs.flatMap((each) => each.rejected),
    rejectedCount: work.logs.reduce((sum, each) => sum + each.rejectedCount, 0),
    notes: work.notes,
  };
}

/**
 * Worldwide airports from the folder's OurAirports tables if given, else from npm; then the newest NASR data over
 * them, then ARINC 424 files merged into the result.
 */
function gatherAirports(input: {
  npm: boolean;
  found: FoundSources | null;
  arinc: readonly ArincSource[];
  apt: AptSource | null;
  work: Work;
}): AirportRecord[] {
  const { arinc, apt, work } = input;
  const { airports, closed } = gatherBaseAirports(input);
  const asOfSource = new Map(work.sources.map(({ id, asOf }) => [id, asOf]));
  const nasrAsOf = asOfSource.get('nasr-airports') ?? '';
  const isInUs = arinc.length > 0 ? nasrCoverage(airports) : () => false;
  for (const file of arinc) {
    const added = mergeArincAirports({
      airports,
      arinc: file.airports,
      // An undated source is not known to be older.
      isNewer: (airport) => file.asOf > (asOfSource.get(airport.source) ?? '9'),
      isWithdrawn: (place) => file.asOf <= nasrAsOf && isInUs(place),
    });
    airports.push(...added);
    if (added.length > 0) work.notes.push(`${added.length} airports only in ${file.sources[0]?.id ?? ''}`);
  }
  if (apt) airports.push(...mergeApt(apt, { airports, closed, work }));
  return airports;
}

/** An `apt.dat` comes last: it fills in data that no better source has, and adds its own airports. */
function mergeApt(
  apt: AptSource,
  base: { airports: readonly AirportRecord[]; closed: readonly ClosedAirport[]; work: Work },
): AirportRecord[] {
  const { airports, closed, work } = base;
  note(work, apt);
  const hasNasr = work.sources.some(({ id }) => id === 'nasr-airports');
  const isWithdrawn = hasNasr ? nasrCoverage(airports) : () => false;
  const added = missingAirports({ known: airports, offered: apt.airports, closed, isWithdrawn });
  const filled = fillAirports({
    airports,
    offered: apt.airports,
    isComplete: (source) => source === 'nasr-airports',
  });
  work.notes.push(
    `${filled} airports with figures, runways or frequencies only in ${apt.sources[0]?.id ?? ''}`,
    `${added.length} airports only in ${apt.sources[0]?.id ?? ''}, which has the layouts of ${apt.layouts.count}`,
  );
  return added;
}

function gatherBaseAirports(input: { npm: boolean; found: FoundSources | null; work: Work }): {
  airports: AirportRecord[];
  closed: readonly ClosedAirport[];
} {
  const { npm, found, work } = input;
  const tables = found ? readOurAirportsTables(found.ourAirports) : null;
  const base = tables ?? (npm ? readNpmAirports() : null);
  if (base) note(work, base);
  const nasr = newestNasr([
    npm ? readNpmNasrAirports() : null,
    found ? readNasrAirportsOf(found.nasr.airports) : null,
    found ? readNasrCsvAirportTables(found.nasrCsv) : null,
  ]);
  const closed = base?.closed ?? [];
  if (!nasr) return { airports: [...(base?.airports ?? [])], closed };
  note(work, nasr);
  const merged = mergeNasrAirports(base?.airports ?? [], nasr.airports.airports);
  work.notes.push(
    `${merged.matched} airports also in NASR, whose figures are used; ${merged.added} only there`,
  );
  return { airports: merged.airports, closed };
}

type NasrPart = AirportsOfSource<NasrAirports>;

function newestNasr(parts: readonly (NasrPart | null)[]): NasrPart | null {
  const present = parts.filter((part) => part !== null);
  return present.toSorted((a, b) => (a.airports.cycleDate < b.airports.cycleDate ? 1 : -1))[0] ?? null;
}

function gatherEnroute(input: {
  found: FoundSources | null;
  arinc: readonly ArincSource[];
  airports: readonly AirportRecord[];
  work: Work;
}): MergedEnroute {
  const { found, arinc, airports, work } = input;
  if (!found) return { points: [], network: emptyNetwork, notes: [] };
  const nasr = bestNasr(readNasrEnroute(found.nasr), readNasrCsvEnroute(found.nasrCsv));
  const world = readXplaneEnroute(found.xplane);
  // Unmaintained for years: used only when there is no better list.
  const databases = readDatabases(found.databases.files);
  const official = [nasr, ...arinc, ...databases, world].flatMap((set) => [...set.points]);
  const hasNavaids = official.some((point) => point.kind !== 'FIX');
  const navaids = readOurAirportsNavaids(hasNavaids ? null : found.ourAirports.navaids);
  for (const part of [nasr, ...databases, world, navaids]) note(work, part);
  const dated = [...arinc, ...databases].toSorted((a, b) => b.asOf.localeCompare(a.asOf));
  const merged = mergeEnroute({ nasr, arinc: dated, world, navaids, airports });
  work.notes.push(...merged.notes);
  const added = addLocalizers(airports, world.localizers);
  if (added > 0) work.notes.push(`${added} ILS added to runway ends outside NASR`);
  return merged;
}

/** One NASR set is used: one with fixes, navaids and airways takes precedence, then the newer one. */
function bestNasr(snapshot: EnrouteSet, csv: EnrouteSet | null): EnrouteSet {
  if (!csv) return snapshot;
  if (isCompleteSet(snapshot) !== isCompleteSet(csv)) return isCompleteSet(csv) ? csv : snapshot;
  return (csv.sources[0]?.asOf ?? '') >= (snapshot.sources[0]?.asOf ?? '') ? csv : snapshot;
}

/** Points are numbered after the airports in the artefact. */
function shiftPoints(network: AirwayNetwork, by: number): AirwayNetwork {
  return {
    airways: network.airways.map(({ name, sequences }) => ({
      name,
      sequences: sequences.map((sequence) => sequence.map((point) => point + by)),
    })),
    segments: network.segments.map((segment) => ({
      ...segment,
      from: segment.from + by,
      to: segment.to + by,
    })),
  };
}
