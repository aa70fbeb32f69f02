/**
 * `npm run check:profiles`: compares trip fuel and time of every built-in profile with the worked example in its source. Fails
 * when one differs by more than 8 %. If the source gives no time, only the fuel is compared, and the output says so.
 */
import { performanceProfileTable } from '#aviation/performance/performance-profile.table.ts';
import { flyExample } from '#aviation/performance/profile-example.ts';

const PERMITTED = 0.08;

const percent = (part: number) => `${part >= 0 ? '+' : ''}${(part * 100).toFixed(1)} %`;
const hours = (minutes: number) =>
  `${Math.floor(minutes / 60)}:${String(Math.round(minutes % 60)).padStart(2, '0')}`;

let away = 0;
for (const profile of performanceProfileTable) {
  const { example } = profile;
  const flown = flyExample(profile);
  if (!example || !flown) {
    console.log(`${profile.type.padEnd(5)} no example that can be flown`);
    away += 1;
    continue;
  }
  const fuel = flown.fuelKg / example.fuelKg - 1;
  const time = example.minutes === null ? null : flown.minutes / example.minutes - 1;
  if (Math.max(Math.abs(fuel), Math.abs(time ?? 0)) > PERMITTED) away += 1;
  const besideTime =
    example.minutes === null || time === null
      ? 'none in the source, not compared'
      : `source ${hours(example.minutes)}, ${percent(time)}`;
  console.log(
    `${profile.type.padEnd(5)} ${String(example.distanceNm).padStart(5)} NM  fuel ${flown.fuelKg.toFixed(1)} kg (source ${example.fuelKg.toFixed(1)}, ${percent(fuel)})  time ${hours(flown.minutes)} (${besideTime})`,
  );
  console.log(`      ${example.source}`);
}
if (away > 0) {
  console.error(`${away} profiles are more than ${PERMITTED * 100} % from their source.`);
  process.exitCode = 1;
}
