import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import { createUserQueue } from '#platform/server/workers/user-queue.ts';
import { analyseAlternates, analyseDepartures, analyseMatrix, analyseSection } from '../contract.ts';
import type { AnalysisServerDeps } from './analysis-deps.ts';
import { withLevel, withSpeed } from '../domain/trial.ts';
import { makeAlternates } from './make-alternates.ts';
import { makeDepartures } from './make-departures.ts';
import { plansOfAll } from './make-plans.ts';
import { makeSection } from './make-section.ts';

/** A matrix occupies the threads for a second: one user may not occupy all of them. */
const QUESTIONS_OF_PERSON = { running: 2, waiting: 12, retryAfterS: 5, noun: 'analyses' };

/** Server side of the analysis: many runs of the plan's own engine, and the air along the path. */
export function createAnalysisServer(deps: AnalysisServerDeps): ServerCapability {
  const turns = createUserQueue(QUESTIONS_OF_PERSON);
  const madeAt = () => new Date(deps.clock.nowMs()).toISOString();
  return {
    id: 'analysis',
    register(host) {
      host.route(analyseMatrix, ({ body, principal: { userKey }, signal }) =>
        turns.run(
          userKey,
          async () => {
            const planner = deps.planner({ userKey, signal });
            const fixed = await planner.fixed(body.plan);
            const requests = body.speeds.flatMap((speed) =>
              body.levels.map((level) => withLevel(withSpeed(fixed, speed), level)),
            );
            const { plans, freshness } = await plansOfAll(requests, planner, signal);
            const cells = plans.map(({ figures }) => figures);
            return { cells, freshness, madeAt: madeAt(), notForNavigation: true as const };
          },
          signal,
        ),
      );
      host.route(analyseDepartures, ({ body, principal: { userKey }, signal }) =>
        turns.run(
          userKey,
          async () => {
            const caller = { userKey, signal, aircraft: body.plan.aircraft ?? '' };
            const around = {
              deps,
              surroundings: deps.surroundings(caller),
              nowMs: deps.clock.nowMs(),
              signal,
            };
            const made = await makeDepartures(body, deps.planner(caller), around);
            return { ...made, madeAt: madeAt(), notForNavigation: true as const };
          },
          signal,
        ),
      );
      host.route(analyseAlternates, ({ body, principal: { userKey }, signal }) =>
        turns.run(
          userKey,
          async () => {
            const caller = { userKey, signal, aircraft: body.plan.aircraft ?? '' };
            const around = { deps, surroundings: deps.surroundings(caller), signal };
            const made = await makeAlternates(body, deps.planner(caller), around);
            return { ...made, madeAt: madeAt(), notForNavigation: true as const };
          },
          signal,
        ),
      );
      host.route(analyseSection, ({ body, principal: { userKey }, signal }) =>
        turns.run(userKey, () => makeSection(body.plan, deps.planner({ userKey, signal }), deps), signal),
      );
    },
  };
}
