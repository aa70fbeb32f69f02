import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { DemoAccount } from '#capabilities/account/server/demo-account.ts';
import { createApiServer } from '#platform/server/http/api-server.ts';
import { readOpenApiPage } from '#platform/server/http/open-api.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { DatabaseHandle } from '#platform/server/db/database.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { type Clock, clockRunningFrom, frozenClock, systemClock } from '#platform/server/time/clock.ts';
import { codeHash } from '../navdata/navdata-artefact.ts';
import { createServerCapabilities } from '../capabilities.server.ts';
import type { Config } from '../settings/config.ts';
import { databaseReadiness } from './database-readiness.ts';

/** Start-up work that needs no database: done while it opens in its thread. */
export function prepareStart(): void {
  codeHash();
  readOpenApiPage();
}

export interface StartOptions {
  config: Config;
  dataDir: string;
  log: Log;
  /** The open database, which the server closes when it stops or cannot start. */
  database: DatabaseHandle;
  /** The built client; without it only the API is served. */
  clientFolder?: string;
}

export interface RunningServer {
  url: string;
  /** Information for the user who started it: address, email and password. */
  greeting: string;
  stop(): Promise<void>;
}

const packageVersion = (): string => {
  const text = readFileSync(join(projectRoot, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
};

function addressOf(fastify: FastifyInstance, config: Config): string {
  if (config.PUBLIC_URL !== undefined) return config.PUBLIC_URL;
  const [address] = fastify.addresses();
  const port = typeof address === 'object' ? address.port : config.PORT;
  const host = config.HOST === '0.0.0.0' || config.HOST === '::' ? 'localhost' : config.HOST;
  return `http://${host}:${port}`;
}

function clockOf(config: Config): Clock {
  if (config.CLOCK_FROZEN_AT !== undefined) return frozenClock(Date.parse(config.CLOCK_FROZEN_AT));
  return config.CLOCK_RUNS_FROM === undefined
    ? systemClock
    : clockRunningFrom(Date.parse(config.CLOCK_RUNS_FROM));
}

/**
 * Starts the whole server on a database: migrations, demo account, capabilities, port.
 * Whatever was opened is closed again when a later step fails.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { config, dataDir, log, database } = options;
  const clock = clockOf(config);
  try {
    const parts = await createServerCapabilities({
      config,
      dataDir,
      db: database.db,
      listen: database.listen,
      ...(database.backup ? { backup: database.backup } : {}),
      clock,
      log,
      version: packageVersion(),
    });
    await database.migrate(parts.capabilities.flatMap((capability) => capability.migrations ?? []));
    const demo = await parts.prepare();
    const fastify = await createApiServer({
      log,
      authenticate: parts.authenticate,
      capabilities: [databaseReadiness(database), ...parts.capabilities],
      version: packageVersion(),
      rateLimitPerMinute: config.RATE_LIMIT_PER_MINUTE,
      trustProxy: config.TRUST_PROXY,
      corsOrigins: config.CORS_ORIGINS?.split(',').map((origin) => origin.trim()) ?? [],
      isHttps: config.PUBLIC_URL?.startsWith('https:') ?? false,
      ...parts.outsideOrigins,
      ...(options.clientFolder === undefined ? {} : { clientFolder: options.clientFolder }),
      pageSettings: parts.settings,
    });
    for (const capability of parts.capabilities) await capability.start?.();
    await fastify.listen({ port: config.PORT, host: config.HOST });
    let isStopped = false;
    void parts.opened().then(() => {
      if (!isStopped) for (const capability of parts.capabilities) capability.afterOpen?.();
    });
    const url = addressOf(fastify, config);
    return {
      url,
      greeting: greeting(url, demo, startedInS()),
      async stop() {
        isStopped = true;
        await fastify.close();
        for (const capability of parts.capabilities.toReversed()) await capability.stop?.();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Seconds since `npm start` handed over, or since this process began. */
function startedInS(): number {
  const handedOver = Number(process.env.MERIDIAN_STARTED_MS);
  return Number.isFinite(handedOver) && handedOver > 0 ? (Date.now() - handedOver) / 1000 : process.uptime();
}

/** `demo` is null when users sign in with an external provider. */
export function greeting(url: string, demo: DemoAccount | null, seconds: number): string {
  const lines = [`Start: ${seconds.toFixed(1)} s`, '', `Meridian is at ${url}`];
  if (demo === null) return [...lines, '  Sign in with your identity provider.'].join('\n');
  lines.push(`  Email:    ${demo.email}`);
  lines.push(
    `  Password: ${demo.passwordShown ?? 'as you set it (npm run user -- reset EMAIL sets another)'}`,
  );
  return lines.join('\n');
}
