import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { z } from 'zod';
import type { DatabaseHandle } from '#platform/server/db/database.ts';
import { openTestDatabase } from '#platform/server/db/testing/engines.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { AUTH_PATH, getMe } from '../../contract.ts';
import type { AccountConfig } from '../account-config.ts';
import { accountMigrations } from '../account.migrations.ts';
import { attempts } from '../account.tables.ts';
import { createAccountServer, type AccountServer } from '../index.ts';
import type { Mail } from '../mailer.ts';
import { cheapHasher } from './cheap-hasher.ts';

export const DEMO_EMAIL = 'demo@meridian.local';
export const DEMO_PASSWORD = 'first light over the field';

/** Settings of a private server, with a demo account of known password. */
export function testConfig(changes: Partial<AccountConfig> = {}): AccountConfig {
  return {
    identity: { kind: 'embedded' },
    accessPolicy: 'demo',
    demoEmail: DEMO_EMAIL,
    demoPassword: DEMO_PASSWORD,
    authSecret: null,
    publicUrl: 'http://localhost:8000',
    trustedOrigins: [],
    isPublicHost: false,
    smtpUrl: null,
    mailFrom: 'Meridian <no-reply@meridian.local>',
    dataDir: '/nonexistent',
    ...changes,
  };
}

const envelope = z.object({
  code: z.number(),
  data: z.unknown(),
  message: z.string(),
  id: z.string().optional(),
});
export type Answer = z.infer<typeof envelope>;

/** A browser: stores cookies and sends them to their paths. */
export class TestBrowser {
  private readonly cookies = new Map<string, string>();
  private readonly fastify: FastifyInstance;
  constructor(fastify: FastifyInstance) {
    this.fastify = fastify;
  }

  async send(options: InjectOptions) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await this.fastify.inject({
      ...options,
      headers: { ...(cookie ? { cookie } : {}), ...options.headers },
    });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, encodeURIComponent(value));
    }
    return response;
  }

  async post(path: string, payload: object | undefined, headers: Record<string, string> = {}) {
    const response = await this.send({
      method: 'POST',
      url: `${AUTH_PATH}${path}`,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    return envelope.parse(response.json());
  }

  async get(path: string): Promise<Answer> {
    return envelope.parse((await this.send({ method: 'GET', url: `${AUTH_PATH}${path}` })).json());
  }

  signUp(email: string, password: string, username = 'Ann') {
    return this.post('/sign-up/email', { username, email, password });
  }

  signIn(email: string, password: string) {
    return this.post('/sign-in/email', { email, password });
  }

  /** A new access token of the session; fails without one. */
  async token(): Promise<string> {
    return z.object({ token: z.string() }).parse((await this.get('/token')).data).token;
  }

  /** Calls a bearer endpoint. */
  async me(token: string): Promise<Answer> {
    const response = await this.fastify.inject({
      url: getMe.path,
      headers: { authorization: `Bearer ${token}` },
    });
    return envelope.parse(response.json());
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

export interface AccountWorld {
  config: AccountConfig;
  database: DatabaseHandle;
  account: AccountServer;
  fastify: FastifyInstance;
  /** Mails that were sent, when the world has a mailer. */
  mails: Mail[];
  /** Warnings in the log. */
  warnings: Record<string, unknown>[];
  browser(): TestBrowser;
  /** Forgets counted attempts, so that one test does not use up another's. */
  forgetAttempts(): Promise<void>;
  close(): Promise<void>;
}

/** A whole account server in this process, on an empty (or the given) database and a separate data folder. */
export async function openAccountWorld(
  changes: Partial<AccountConfig> = {},
  options: { mails?: boolean; database?: DatabaseHandle } = {},
): Promise<AccountWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'account-'));
  const database = options.database ?? (await openTestDatabase(accountMigrations));
  const config = testConfig({ dataDir, ...changes });
  const warnings: Record<string, unknown>[] = [];
  const write = (line: string) => warnings.push(JSON.parse(line) as Record<string, unknown>);
  const log = pino({ level: 'warn', base: null, timestamp: false }, { write });
  const mails: Mail[] = [];
  const account = await createAccountServer({
    db: database.db,
    listen: database.listen,
    config,
    log,
    hasher: cheapHasher,
    ...(options.mails ? { mailer: { send: async (mail: Mail) => void mails.push(mail) } } : {}),
  });
  await account.ensureDemoAccount();
  const fastify = await createApiServer({
    log,
    authenticate: account.authenticate,
    capabilities: [account.capability],
    version: 'test',
    rateLimitPerMinute: 0,
  });
  await account.capability.start?.();
  return {
    config,
    database,
    account,
    fastify,
    mails,
    warnings,
    browser: () => new TestBrowser(fastify),
    forgetAttempts: async () => void (await database.db.delete(attempts)),
    async close() {
      await fastify.close();
      await account.capability.stop?.();
      if (!options.database) await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
