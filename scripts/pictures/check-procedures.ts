import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { distanceNm } from '#aviation/geo/geodesic.ts';
import { createProcedureWorlds } from '#capabilities/procedures/server/procedure-world.ts';
import { DEFAULT_ASSUMPTIONS } from '#capabilities/procedures/domain/path-assumptions.ts';
import { type DrawnLeg, drawProcedure } from '#capabilities/procedures/domain/procedure-path.ts';
import { openNavdataFile } from '#navdata-builder/open-navdata-file.ts';

// `npm run check:procedures -- FILE` or `-- --from FOLDER`: draws every procedure of every airport with all its
// transitions. Prints what could not be drawn and what is far away, each with its reason; fails on a position that is
// not finite, or when a leg does not begin where the previous one ended.

const FAR_NM = 250;
const CONTINUOUS_NM = 0.1;
const LISTED = 20;

function artefactOf(args: readonly string[]): string {
  const [first, second] = args;
  if (first === '--from' && second !== undefined) {
    const file = join(mkdtempSync(join(tmpdir(), 'meridian-procedures-')), 'artefact.navdata');
    const built = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'navdata-builder/navdata-cli.ts', '--from', second, '--out', file],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    if (built.status !== 0) throw new Error('the artefact could not be built');
    return file;
  }
  if (first === undefined) throw new Error('Usage: give an artefact, or --from and a folder of sources');
  return first;
}

const counts = { procedures: 0, parts: 0, drawn: 0, computed: 0 };
const legsBy = new Map<string, { legs: number; problems: number }>();
const reasons = new Map<string, string[]>();
const far: string[] = [];
const broken: string[] = [];

function checkContinuity(leg: DrawnLeg, before: DrawnLeg | undefined, where: string): void {
  const start = leg.points[0];
  const end = before?.points.at(-1);
  if (leg.coded.pathTerminator === 'IF' || !start || !end || before?.problem !== null) return;
  // Legs that start at a fix begin there instead.
  if (before.part !== leg.part) return;
  const gapNm = distanceNm(end, start);
  if (gapNm > CONTINUOUS_NM && !leg.coded.pathTerminator.startsWith('F'))
    broken.push(`${where}: a gap of ${gapNm.toFixed(1)} NM`);
}

function checkLeg(leg: DrawnLeg, where: string, airport: { lat: number; lon: number }): void {
  const { pathTerminator, fix } = leg.coded;
  const tally = legsBy.get(pathTerminator) ?? { legs: 0, problems: 0 };
  tally.legs += 1;
  if (leg.problem !== null) {
    tally.problems += 1;
    const reason = leg.problem.replace(/position of .*/, 'position of its place');
    reasons.set(reason, [...(reasons.get(reason) ?? []), where]);
  } else if (leg.points.length === 0) broken.push(`${where}: neither a path nor a reason`);
  legsBy.set(pathTerminator, tally);
  if (leg.assumption !== null) counts.computed += 1;
  if (leg.points.some(({ lat, lon }) => !Number.isFinite(lat) || !Number.isFinite(lon)))
    broken.push(`${where}: not finite`);
  const furthestNm = leg.points.reduce((max, point) => Math.max(max, distanceNm(airport, point)), 0);
  if (furthestNm > FAR_NM) {
    const why =
      fix?.position && distanceNm(airport, fix.position) > FAR_NM
        ? `its fix ${fix.ident} lies there in the source`
        : 'it comes from a fix that lies there';
    far.push(`${where}: ${Math.round(furthestNm)} NM away, ${why} (${leg.partKind.toLowerCase()})`);
  }
}

const started = performance.now();
const file = artefactOf(process.argv.slice(2));
const navdata = openNavdataFile(file);
const worldOf = createProcedureWorlds(navdata, new Date(`${new Date().getUTCFullYear()}-06-01`));
const perProcedureFar = new Set<string>();
for (let airport = 0; airport < navdata.airportCount; airport += 1) {
  const procedures = navdata.proceduresOf(airport);
  if (procedures.length === 0) continue;
  const world = worldOf(airport, DEFAULT_ASSUMPTIONS);
  for (const procedure of procedures) {
    counts.procedures += 1;
    counts.parts += procedure.parts.length;
    const legs = drawProcedure(procedure, { transition: null, runway: null }, world);
    if (legs.some((leg) => leg.points.length > 0)) counts.drawn += 1;
    legs.forEach((leg, index) => {
      const name = `${world.airport.ident} ${procedure.type} ${procedure.ident}`;
      const where = `${name} ${leg.partName ?? leg.partKind} leg ${leg.coded.pathTerminator} ${leg.coded.fix?.ident ?? ''}`;
      const before = far.length;
      checkLeg(leg, where.trim(), world.airport);
      checkContinuity(leg, legs[index - 1], where.trim());
      if (far.length > before) perProcedureFar.add(name);
    });
  }
}

const list = (title: string, lines: readonly string[]) => {
  console.log(`\n${lines.length} ${title}`);
  for (const line of lines.slice(0, LISTED)) console.log(`  ${line}`);
  if (lines.length > LISTED) console.log(`  … and ${lines.length - LISTED} more`);
};
console.log(
  `${counts.procedures} procedures with ${counts.parts} parts, ${counts.drawn} drawn, in ${((performance.now() - started) / 1000).toFixed(1)} s`,
);
console.log(`navdata reader says ${navdata.procedureCount}`);
console.table(Object.fromEntries([...legsBy].toSorted(([a], [b]) => a.localeCompare(b))));
console.log(`${counts.computed} legs need an assumption, which their answers state`);
for (const [reason, where] of reasons) list(`legs without a path: ${reason}`, where);
list(`legs of ${perProcedureFar.size} procedures further than ${FAR_NM} NM from their airport`, far);
list('faults', broken);
process.exitCode = broken.length === 0 && counts.procedures === navdata.procedureCount ? 0 : 1;
