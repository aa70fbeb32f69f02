import {
  addBreadcrumb,
  breadcrumbsIntegration,
  BrowserClient,
  createTransport,
  dedupeIntegration,
  defaultStackParser,
  eventFiltersIntegration,
  globalHandlersIntegration,
  linkedErrorsIntegration,
  logger,
  setCurrentClient,
} from '@sentry/browser';
import { addConsoleInstrumentationHandler } from '@sentry/core';
import { LIMITS, NOISE } from '../domain/limits.ts';
import type { Outbox } from './outbox.ts';
import type { ErrorReporting } from './ports.ts';

export interface ErrorReportingDeps {
  dsn: string;
  release: string;
  environment: string;
  outbox: Outbox;
  /** Addresses of telemetry itself: calls to them are not breadcrumbs. */
  receivers: readonly string[];
}

type ClientOptions = ConstructorParameters<typeof BrowserClient>[0];

function transportTo(outbox: Outbox): ClientOptions['transport'] {
  return (options) =>
    createTransport({ ...options, bufferSize: LIMITS.bufferedRequests }, async ({ body }) => {
      const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
      const answer = await outbox.sendLines(options.url, text);
      if (answer === null) return {};
      return {
        statusCode: answer.status,
        headers: {
          'x-sentry-rate-limits': answer.headers.get('X-Sentry-Rate-Limits'),
          'retry-after': answer.headers.get('Retry-After'),
        },
      };
    });
}

function clientOptions({ dsn, release, environment, outbox, receivers }: ErrorReportingDeps): ClientOptions {
  return {
    dsn,
    release,
    environment,
    transport: transportTo(outbox),
    stackParser: defaultStackParser,
    integrations: [
      eventFiltersIntegration(),
      globalHandlersIntegration(),
      breadcrumbsIntegration({ sentry: false }),
      linkedErrorsIntegration(),
      dedupeIntegration(),
    ],
    ignoreErrors: [...NOISE],
    maxBreadcrumbs: LIMITS.breadcrumbs,
    beforeBreadcrumb: (breadcrumb) => {
      const url: unknown = breadcrumb.data?.url;
      if (typeof url === 'string' && receivers.some((receiver) => url.startsWith(receiver))) return null;
      // The library would append three dots after truncation.
      const message = breadcrumb.message?.slice(0, LIMITS.breadcrumbCharacters);
      return message === undefined ? breadcrumb : { ...breadcrumb, message };
    },
    // The library counts from the first item; ours from the last one.
    _flushInterval: 0,
    sendClientReports: false,
    // The text of a failed call is shown to the user; it must not change.
    enhanceFetchErrorMessages: 'report-only',
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [] },
  };
}

/** Sends the logs after a pause; the library itself sends them once there are enough. */
function flushLogsWhenIdle(client: BrowserClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  client.on('afterCaptureLog', () => {
    clearTimeout(timer);
    timer = setTimeout(() => client.emit('flush'), LIMITS.idleFlushMs);
  });
  return () => clearTimeout(timer);
}

/**
 * Reports errors that the product only logs (spec 8), and those caught by an error boundary: React writes them to the
 * console.
 */
function readConsole({ report, log }: Pick<ErrorReporting, 'report' | 'log'>): () => void {
  return addConsoleInstrumentationHandler(({ level, args }) => {
    const message = args.map(String).join(' ');
    if (level === 'warn' || level === 'error') {
      const error: unknown = args.find((arg: unknown) => arg instanceof Error);
      if (level === 'error' && error !== undefined) report(error);
      else log(level, message);
    }
    addBreadcrumb({ category: 'console', level: level === 'warn' ? 'warning' : 'info', message });
  });
}

/** Reports failures in the protocol of Sentry, by its browser library. */
export function createErrorReporting(deps: ErrorReportingDeps): ErrorReporting {
  const client = new BrowserClient(clientOptions(deps));
  const stopFlushing = flushLogsWhenIdle(client);
  setCurrentClient(client);
  client.init();
  const port: Omit<ErrorReporting, 'stop'> = {
    report: (error) => void client.captureException(error),
    log: (level, message) => logger[level](message.slice(0, LIMITS.breadcrumbCharacters)),
    flush: () => client.emit('flush'),
  };
  const stopReading = readConsole(port);
  return {
    ...port,
    stop() {
      stopReading();
      stopFlushing();
      client.getOptions().enabled = false;
    },
  };
}
