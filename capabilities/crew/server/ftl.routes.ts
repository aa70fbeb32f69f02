import type { ServerHost } from '#platform/server/http/server-capability.ts';
import { answerFtlCheck } from '../domain/ftl/check-request.ts';
import { ftlCheck } from '../domain/ftl/ftl-check.endpoint.ts';

/** `POST /efb-v2/crew/ftl-check`: judges what is in the request; nothing is stored. */
export function registerFtlRoutes(host: ServerHost): void {
  host.route(ftlCheck, ({ body }) => answerFtlCheck(body));
}
