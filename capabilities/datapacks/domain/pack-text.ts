import type { PackAge } from '../contract.ts';

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

/** Text of the currency of data in the AIRAC calendar. */
export function ageText({ state, days: count }: PackAge): string {
  if (state === 'unknown' || count === null) return 'age not known';
  if (state === 'current') return `in cycle, ${days(count)} left`;
  if (state === 'due') return `next cycle due in ${days(count)}`;
  if (state === 'future') return `in force in ${days(count)}`;
  return count === 0 ? 'expired today' : `expired ${days(count)} ago`;
}
