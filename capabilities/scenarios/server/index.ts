import type { ServerCapability } from '#platform/server/http/server-capability.ts';
import { createUserQueue } from '#platform/server/workers/user-queue.ts';
import { applyScenario, compareScenarios, listAppliedScenarios, undoScenario } from '../contract.ts';
import { apply, undo } from './apply.ts';
import { compare, withBlockTimes } from './compare.ts';
import { scenariosMigrations } from './scenarios.migrations.ts';
import type { ScenarioActor, ScenariosServerDeps } from './scenarios-deps.ts';
import { createScenariosStore } from './scenarios.store.ts';

/** A comparison occupies the threads for seconds: one user may not occupy all of them. */
const QUESTIONS_OF_PERSON = { running: 1, waiting: 6, retryAfterS: 5, noun: 'scenario comparisons' };

/**
 * What-if scenarios (row K1): compared by the engines of plans, weather, hazards and crew, applied and undone as one.
 */
export function createScenariosServer(deps: ScenariosServerDeps): ServerCapability {
  const queue = createUserQueue(QUESTIONS_OF_PERSON);
  const store = createScenariosStore(deps.db);
  const actorOf = ({ userKey, email }: { userKey: string; email: string }): ScenarioActor => ({
    userKey,
    email,
    nowMs: deps.clock.nowMs(),
  });
  return {
    id: 'scenarios',
    migrations: scenariosMigrations,
    register(host) {
      host.route(compareScenarios, ({ body, principal: { userKey }, signal }) =>
        queue.run(
          userKey,
          async () => {
            const { flightIds, policy, scenarios } = body;
            const actions = scenarios.flatMap((scenario) => scenario.actions);
            const world = await deps.world(userKey, flightIds, actions);
            const engines = deps.engines({ userKey, signal }, world, policy);
            const columns = await compare(scenarios, { world, engines, rules: deps.rules, signal });
            return {
              columns,
              freshness: engines.freshness(),
              madeAt: new Date(deps.clock.nowMs()).toISOString(),
              notForNavigation: true as const,
            };
          },
          signal,
        ),
      );
      host.route(applyScenario, ({ body, principal, signal }) =>
        queue.run(
          principal.userKey,
          async () => {
            const { flightIds, ...scenario } = body;
            const saved = await deps.world(principal.userKey, flightIds, scenario.actions);
            const caller = { userKey: principal.userKey, signal };
            const engines = deps.engines(caller, saved, 'easa');
            const world = await withBlockTimes(saved, scenario.actions, { engines, signal });
            return apply(scenario, { world, engines, signal }, { deps, actor: actorOf(principal) });
          },
          signal,
        ),
      );
      host.route(undoScenario, ({ params, principal }) =>
        undo(params.id, { deps, actor: actorOf(principal) }),
      );
      host.route(listAppliedScenarios, ({ principal }) => store.list(principal.userKey));
    },
  };
}
