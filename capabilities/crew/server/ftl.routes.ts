import type { ServerHost } from '#platform/server/http/server-capability.ts';
import { createUserQueue } from '#platform/server/workers/user-queue.ts';
import { runInSlices } from '#platform/server/workers/run-in-slices.ts';
import { ftlCheckSteps } from '../domain/ftl/request/check-request.ts';
import { ftlCheck } from '../domain/ftl/request/ftl-check.endpoint.ts';

/** More than one user needs; every additional check would take time slices from other users. */
const CHECKS_OF_PERSON = { running: 3, waiting: 61, retryAfterS: 5, noun: 'duty checks' };

/** `POST /efb-v2/crew/ftl-check`: assesses the content of the request, in time slices; nothing is stored. */
export function registerFtlRoutes(host: ServerHost): void {
  const turns = createUserQueue(CHECKS_OF_PERSON);
  host.route(ftlCheck, ({ body, signal, principal: { userKey } }) =>
    turns.run(userKey, () => runInSlices(ftlCheckSteps(body), { signal }), signal),
  );
}
