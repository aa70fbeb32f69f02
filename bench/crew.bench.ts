import { pathToFileURL } from 'node:url';
import { type FtlDuty, ftlDuty } from '#capabilities/crew/domain/ftl-duty.ts';
import { judgeRoster } from '#capabilities/crew/domain/ftl/judge.ts';

const MEMBERS = 2000;
const DAYS = 28;
const LIMIT_MS = 2000;
const HOUR_MS = 3_600_000;
const ZONES = ['Europe/Paris', 'America/New_York', 'Asia/Tokyo', 'Australia/Sydney', 'America/Los_Angeles'];
const FIRST_DAY = Date.UTC(2026, 9, 12);

/** A roster with five working days a week, occasionally two entries a day, across a clock change. */
function memberRoster(member: number): FtlDuty[] {
  const timeZone = ZONES[member % ZONES.length] ?? 'UTC';
  const duties: FtlDuty[] = [];
  for (let day = 0; day < DAYS; day++) {
    const at = FIRST_DAY + day * 24 * HOUR_MS + (4 + ((member * 7 + day) % 5)) * HOUR_MS;
    const isOff = (day + member) % 7 > 4;
    const base = { start: at, end: at + 9 * HOUR_MS, timeZone, sectors: 2 + (day % 3), flightMinutes: 330 };
    duties.push(ftlDuty.parse({ ...base, id: `m${member}d${day}`, kind: isOff ? 'off' : 'flight' }));
    if (!isOff && day % 4 === 0) {
      const after = {
        ...base,
        id: `m${member}g${day}`,
        start: base.end,
        end: base.end + HOUR_MS,
        sectors: undefined,
      };
      duties.push(ftlDuty.parse({ ...after, kind: 'ground', flightMinutes: undefined }));
    }
  }
  return duties;
}

/** Prints the time to check a roster of 2,000 members and 28 days, on one core. */
export function benchCrew(): boolean {
  const rosters = Array.from({ length: MEMBERS }, (_, member) => memberRoster(member));
  const count = rosters.reduce((sum, duties) => sum + duties.length, 0);
  let isFast = true;
  for (const ruleSet of ['FAR117', 'EASA'] as const) {
    const start = process.cpuUsage();
    let broken = 0;
    for (const duties of rosters) {
      for (const { legal } of judgeRoster(ruleSet, { duties })) if (!legal) broken += 1;
    }
    const { user, system } = process.cpuUsage(start);
    const ms = (user + system) / 1000;
    isFast &&= ms <= LIMIT_MS;
    console.log(
      `${ruleSet}: ${count} entries of ${MEMBERS} members judged in ${ms.toFixed(0)} ms CPU on one core (limit ${LIMIT_MS} on two); ${broken} not legal`,
    );
  }
  return isFast;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = benchCrew() ? 0 : 1;
