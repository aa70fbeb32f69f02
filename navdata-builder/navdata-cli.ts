import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildNavdata } from './build-navdata.ts';
import { NavdataSourceError } from './source-error.ts';

const usage = `npm run navdata -- [--from DIR]... [--out FILE] [--base npm|none]

Builds the navigation data artefact.
  --from DIR   folder with X-Plane files (fix.dat nav.dat awy.dat apt.dat), NASR and CIFP snapshots (fixes.json,
               navaids.json, airways.json, airports*.json, airspace.geojson, procedures.json), the FAA's 28-day CSV tables (FIX_BASE.csv, NAV_BASE.csv,
               AWY_SEG_ALT.csv, APT_*.csv, FRQ.csv, ILS_*.csv, ARB_SEG.csv), ARINC 424 files
               (FAACIFP18, *.pc, *.424, *.txt), OpenAir files (*.openair, *.air, *.txt), SQLite databases of
               Navigraph (DFD) and Little Navmap (*.s3db, *.sqlite, *.db3, *.db), VATSpy boundaries (Boundaries.geojson) or OurAirports tables
               (*.csv); .gz too; sub-folders are searched. May be given several times: of sources of one kind
               the first folder's is used, of ARINC 424 and OpenAir files all
  --without FILE  a file of these folders to leave out; may be given several times
  --out FILE   where to write it (default: data/navdata/navdata.bin)
  --base       npm (default): worldwide airports of the installed packages; none: only what --from has`;

function main(): number {
  const { values } = parseArgs({
    options: {
      from: { type: 'string', multiple: true, default: [] },
      without: { type: 'string', multiple: true, default: [] },
      out: { type: 'string', default: 'data/navdata/navdata.bin' },
      base: { type: 'string', default: 'npm' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || (values.base !== 'npm' && values.base !== 'none')) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  const report = buildNavdata({
    npm: values.base === 'npm',
    fromDirs: values.from.map((folder) => path.resolve(folder)),
    without: values.without.map((file) => path.resolve(file)),
    outFile: path.resolve(values.out),
    log: (line) => console.log(line),
    onProgress: ({ percent, step }) => console.log(`${percent} %: ${step}`),
  });
  for (const { id, asOf, used, rejected } of report.meta.sources) {
    const kinds = Object.entries(used).map(([kind, count]) => `${count} ${kind}`);
    console.log(`${id} (${asOf ?? 'undated'}): ${kinds.join(', ')}; ${rejected} refused`);
  }
  const counts = Object.entries(report.meta.counts).map(([kind, count]) => `${count} ${kind}`);
  console.log(`in the artefact: ${counts.join(', ')}`);
  for (const note of report.notes) console.log(note);
  for (const { file, line, reason } of report.rejected.slice(0, 20))
    console.warn(`skipped ${file}:${line} ${reason}`);
  if (report.rejectedCount > 0) console.warn(`${report.rejectedCount} records skipped`);
  return 0;
}

try {
  process.exitCode = main();
} catch (error) {
  if (!(error instanceof NavdataSourceError)) throw error;
  console.error(`The navigation data was not built. ${error.message}`);
  process.exitCode = 1;
}
