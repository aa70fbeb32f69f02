import type { CrewFacts } from '../domain/rules/watch-facts.ts';

/** One member whose duty the delay makes illegal. */
export const crewForTests = (rosterOffMs: number, byMs: number): CrewFacts => ({
  fault: null,
  rosterOffMs,
  byMs,
  members: [
    {
      crewId: 'c1',
      name: 'Anna Keller',
      state: 'illegal',
      words: ['FDP 14:30, at most 14:00.'],
      isLegalWithReport: true,
    },
  ],
});
