import { createHash, randomBytes } from 'node:crypto';
import { and, count, desc, eq, gt, lte } from 'drizzle-orm';
import { Problem } from '#platform/contract/problem.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { ServerHost } from '#platform/server/http/server-capability.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { listLinks, LINKS_MAX, makeLink, openLink, revokeLink } from '../../contract.ts';
import { foundryLinks as links } from './links.tables.ts';

export interface LinksDeps {
  db: Database;
  clock: Clock;
}

const DAY_MS = 86_400_000;
const TOKEN_BYTES = 32;
const ID_BYTES = 9;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Projects shared read-only with every signed-in user who has the link. */
export function registerLinks(host: ServerHost, { db, clock }: LinksDeps): void {
  const now = () => new Date(clock.nowMs());
  const ofOwner = (userKey: string) => and(eq(links.userKey, userKey), gt(links.expiresAt, now()));
  const shown = {
    id: links.id,
    name: links.name,
    createdAt: links.createdAt,
    expiresAt: links.expiresAt,
  };
  const viewOf = (row: { id: string; name: string; createdAt: Date; expiresAt: Date }) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  });
  host.route(listLinks, async ({ principal }) => {
    const rows = await db
      .select(shown)
      .from(links)
      .where(ofOwner(principal.userKey))
      .orderBy(desc(links.createdAt), desc(links.id));
    return rows.map(viewOf);
  });
  host.route(makeLink, async ({ body, principal: { userKey } }) => {
    // Expired links are deleted.
    await db.delete(links).where(lte(links.expiresAt, now()));
    const [found] = await db.select({ n: count() }).from(links).where(ofOwner(userKey));
    if ((found?.n ?? 0) >= LINKS_MAX)
      throw new Problem('links-full', 422, `You have ${LINKS_MAX} links. Revoke one first.`);
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const createdAt = now();
    const row = {
      id: randomBytes(ID_BYTES).toString('base64url'),
      name: body.name,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + body.days * DAY_MS),
    };
    await db.insert(links).values({ ...row, userKey, tokenHash: hashOf(token), package: body.package });
    return { ...viewOf(row), token };
  });
  host.route(revokeLink, async ({ params: { id }, principal: { userKey } }) => {
    const gone = await db
      .delete(links)
      .where(and(eq(links.userKey, userKey), eq(links.id, id)))
      .returning({ id: links.id });
    if (gone.length === 0) throw new Problem('link-not-found', 404, 'Link not found.');
    return { id };
  });
  host.route(openLink, async ({ body }) => {
    const [row] = await db
      .select()
      .from(links)
      .where(and(eq(links.tokenHash, hashOf(body.token)), gt(links.expiresAt, now())));
    // The same response for all three, so that guessing does not reveal existence.
    if (!row)
      throw new Problem('link-not-valid', 404, 'The link is not valid: it has expired or was revoked.');
    return { ...viewOf(row), package: row.package };
  });
}
