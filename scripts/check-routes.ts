import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { routeLookupOf } from '#app/planning/route-lookup.ts';
import type { NavdataReader } from '#capabilities/navdata/domain/navdata-reader.ts';
import { buildNavdata } from '#navdata-builder/build-navdata.ts';
import { openNavdataFile } from '#navdata-builder/open-navdata-file.ts';
import { measureResolution } from './route-resolution.ts';

const usage = `npm run routes:check -- (--from DIR ... | --artefact FILE) [--routes FILE]

Resolves filed routes with an artefact and prints how many of their points become the namesake of least detour.
  --from DIR       builds the artefact from this folder first (may be given several times)
  --artefact FILE  takes this artefact
  --routes FILE    JSON array of {dep, arr, route} (default: ../shared/upstreams/routes/filed-flightplans.json)`;

const requiredShare = 0.97;
const filedRoutes = z.array(z.object({ dep: z.string(), arr: z.string(), route: z.string() }));

function openArtefact(folders: readonly string[], artefact: string | undefined): NavdataReader {
  if (artefact !== undefined) return openNavdataFile(path.resolve(artefact));
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-routes-'));
  try {
    const outFile = path.join(folder, 'navdata.bin');
    const fromDirs = folders.map((from) => path.resolve(from));
    buildNavdata({ npm: true, fromDirs, outFile, log: (line) => console.log(line) });
    return openNavdataFile(outFile);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function main(): number {
  const { values } = parseArgs({
    options: {
      from: { type: 'string', multiple: true, default: [] },
      artefact: { type: 'string' },
      routes: { type: 'string', default: '../shared/upstreams/routes/filed-flightplans.json' },
    },
  });
  if (values.from.length === 0 && values.artefact === undefined) {
    console.log(usage);
    return 2;
  }
  const filed = filedRoutes.parse(JSON.parse(readFileSync(path.resolve(values.routes), 'utf8')));
  const reader = openArtefact(values.from, values.artefact);
  const lookup = routeLookupOf(() => reader)();
  if (!lookup) throw new Error('the artefact gives no lookup');
  const started = performance.now();
  const result = measureResolution(lookup, filed);
  const elapsedMs = performance.now() - started;
  const share = result.resolved / result.points;
  for (const { dep, arr, ident, namesakes, offNm } of result.misses)
    console.log(
      `miss  ${dep}-${arr}  ${ident} (${namesakes} worldwide): ${offNm === null ? 'not taken' : `${Math.round(offNm)} NM off`}`,
    );
  for (const { dep, arr, reason } of result.unread) console.log(`unread  ${dep}-${arr}  ${reason}`);
  console.log(
    `${result.whole} of ${result.routes} routes are used whole, word for word, ${result.readAsRelated} of them with an airway of a related name (M197 along UM197); ${result.wholeButProcedures} more lack only a SID or STAR that the data does not have`,
  );
  console.log(
    `${result.routes} routes, ${result.points} of their words name points of the data; ${result.airwayNames} more are names of airways too and are not counted`,
  );
  if (result.unknownAirports.length > 0)
    console.log(`unknown airports: ${[...new Set(result.unknownAirports)].join(' ')}`);
  const verdict = share >= requiredShare ? 'pass' : 'FAIL';
  console.log(
    `${verdict}  ${result.resolved} of ${result.points} resolved to the namesake of least detour within 5 NM: ${(share * 100).toFixed(2)} %, required ${requiredShare * 100} %; ${(elapsedMs / result.routes).toFixed(1)} ms a route`,
  );
  return share >= requiredShare ? 0 : 1;
}

process.exitCode = main();
