import type { ServerHost } from '#platform/server/http/server-capability.ts';
import { createUserQueue } from '#platform/server/workers/user-queue.ts';
import { runInSlices } from '#platform/server/workers/run-in-slices.ts';
import { ftlCheckSteps } from '../domain/ftl/request/check-request.ts';
import { ftlCheck } from '../domain/ftl/request/ftl-check.endpoint.ts';

/** More than a person at one screen asks for; every further one would take its slices from everybody else. */
const CHECKS_OF_PERSON = { running: 3, waiting: 61, retryAfterS: 5, noun: 'duty checks' };

/** `POST /efb-v2/crew/ftl-check`: judges what is in the request, in slices; nothing is stored. */
export function registerFtlRoutes(host: ServerHost): void {
  const turns = createUserQueue(CHECKS_OF_PERSON);
  host.route(ftlCheck, ({ body, signal, principal: { userKey } }) =>
    turns.run(userKey, () => runInSlices(ftlCheckSteps(body), { signal }), signal),
  );
}
