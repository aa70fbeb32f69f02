import type { NavdataSource } from '#capabilities/navdata/domain/artefact-format.ts';
import { sortAirports } from './artefact/encode-airports.ts';
import { encodeNavdata } from './artefact/encode-navdata.ts';
import { writeFileAtomically } from './artefact/write-artefact.ts';
import type { BuildReport } from './build-report.ts';
import { emptyNetwork } from './merge/airway-network.ts';
import { completeAirports } from './merge/complete-airports.ts';
import { mergeNasrAirports } from './merge/merge-nasr-airports.ts';
import type { AirportRecord } from './navdata-set.ts';
import { readNpmAirports, readNpmNasrAirports } from './read-npm-base.ts';
import type { RecordLog } from './record-log.ts';
import { openNavdata } from '#capabilities/navdata/domain/navdata-reader.ts';

export interface BuildOptions {
  /** Start from the airports of the installed npm packages. */
  readonly npm: boolean;
  /** A folder with X-Plane files, NASR snapshots or OurAirports tables, here or in direct sub-folders. */
  readonly fromDir?: string;
  readonly outFile: string;
  /** Receives one line of progress at a time. */
  readonly log: (line: string) => void;
  /** Day of the build: for the header and the magnetic model. */
  readonly builtAt?: Date;
}

/**
 * Builds the navigation data artefact. Bad records are skipped and counted; an unusable source throws
 * `NavdataSourceError` and leaves the artefact that is there untouched.
 */
export function buildNavdata(options: BuildOptions): BuildReport {
  const { log } = options;
  const work: Work = { sources: [], logs: [], notes: [] };
  const airports = sortAirports(options.npm ? gatherAirports(work) : []);
  log(`${airports.length} airports`);
  completeAirports(airports);
  const bytes = encodeNavdata({
    airports,
    points: [],
    network: emptyNetwork,
    sources: work.sources,
    builtAt: options.builtAt ?? new Date(),
  });
  writeFileAtomically(options.outFile, bytes);
  const { meta } = openNavdata(bytes);
  log(`${options.outFile}: ${(bytes.length / 1e6).toFixed(1)} MB`);
  return {
    outFile: options.outFile,
    bytes: bytes.length,
    meta,
    rejected: work.logs.flatMap((each) => each.rejected),
    rejectedCount: work.logs.reduce((sum, each) => sum + each.rejectedCount, 0),
    notes: work.notes,
  };
}

interface Work {
  readonly sources: NavdataSource[];
  readonly logs: RecordLog[];
  readonly notes: string[];
}

function gatherAirports(work: Work): AirportRecord[] {
  const base = readNpmAirports();
  const nasr = readNpmNasrAirports();
  for (const part of [base, nasr]) {
    work.sources.push(...part.sources);
    work.logs.push(...part.logs);
    work.notes.push(...part.notes);
  }
  const merged = mergeNasrAirports(base.airports, nasr.airports.airports);
  work.notes.push(`${merged.matched} airports taken from NASR, ${merged.added} of them only there`);
  return merged.airports;
}
