import type { Job } from '../domain/job.ts';
import { AIRPORT_ANSWERS } from './answers/airport-answers.ts';
import type { Answerer, Answerers, JobAnswer, JobDeps } from './answers/answerer.ts';
import { CREW_ANSWERS } from './answers/crew-answers.ts';
import { FLIGHT_ANSWERS } from './answers/flight-answers.ts';
import { OWN_ANSWERS } from './answers/own-answers.ts';
import { SKY_ANSWERS } from './answers/sky-answers.ts';
import type { ToolCalls } from './recorded-calls.ts';

const ANSWERERS: Answerers = {
  ...AIRPORT_ANSWERS,
  ...FLIGHT_ANSWERS,
  ...CREW_ANSWERS,
  ...SKY_ANSWERS,
  ...OWN_ANSWERS,
};

/** Runs a job; jobs that need no call return without cards. */
export async function answerJob(job: Job, calls: ToolCalls, deps: JobDeps): Promise<JobAnswer> {
  if (job.job === 'several') {
    const answers = await Promise.all(job.jobs.map((one) => answerJob(one, calls, deps)));
    const [first] = answers;
    return {
      cards: answers.flatMap(({ cards }) => cards),
      unused: answers.flatMap(({ unused = [] }) => unused),
      ...(first?.subject ? { subject: first.subject } : {}),
    };
  }
  const answerer = ANSWERERS[job.job] as Answerer<Job['job']> | undefined;
  return answerer ? answerer(job, calls, deps) : { cards: [] };
}
