import type { TelemetrySettings } from '#platform/contract/app-settings.ts';
import { createAnalytics } from './analytics.ts';
import { startAutocapture } from './autocapture.ts';
import { createOutbox, type OutboxDeps } from './outbox.ts';
import type { Analytics, ErrorReporting, SessionRecording } from './ports.ts';
import { beginVisit } from './visit.ts';

export interface TelemetryDeps extends OutboxDeps {
  settings: TelemetrySettings;
  release: string;
  environment: string;
  storage: Storage;
  /** Calls back after every change of address; returns a function that stops it. */
  onNavigation: (listener: () => void) => () => void;
}

/** The ports that are configured. */
export interface Telemetry {
  analytics: Analytics | null;
  recording: SessionRecording | null;
  errors: ErrorReporting | null;
  stop(): void;
}

function followPages(analytics: Analytics, onNavigation: TelemetryDeps['onNavigation']): () => void {
  let shown = '';
  const note = () => {
    if (window.location.pathname === shown) return;
    shown = window.location.pathname;
    analytics.capture('$pageview');
  };
  note();
  return onNavigation(note);
}

/** Sends waiting items while the page can still send: it may not return. */
function flushWhenHidden(ports: readonly ({ flush(): void } | null)[]): () => void {
  const onChange = () => {
    if (document.visibilityState !== 'hidden') return;
    for (const port of ports) port?.flush();
  };
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Loads and starts the ports that are configured, and no others. */
export async function startTelemetry(deps: TelemetryDeps): Promise<Telemetry> {
  const { settings, release, environment, nowMs } = deps;
  const outbox = createOutbox(deps);
  const receivers = [settings.analytics?.url, settings.errors && new URL(settings.errors.dsn).origin];
  const errors =
    settings.errors &&
    (await import('./error-reporting.ts')).createErrorReporting({
      dsn: settings.errors.dsn,
      release,
      environment,
      outbox,
      receivers: receivers.filter((receiver) => typeof receiver === 'string'),
    });
  const stops: (() => void)[] = [];
  let analytics: Analytics | null = null;
  let recording: SessionRecording | null = null;
  if (settings.analytics !== null) {
    const { autocaptures, records, masksInputs, ...receiver } = settings.analytics;
    const common = { receiver, visit: beginVisit(deps.storage, nowMs()), outbox, nowMs };
    analytics = createAnalytics(common);
    stops.push(followPages(analytics, deps.onNavigation));
    if (autocaptures) stops.push(startAutocapture(analytics));
    if (records) {
      const { createSessionRecording } = await import('./session-recording.ts');
      recording = createSessionRecording({ ...common, masksInputs });
      recording.start();
    }
  }
  const ports = [analytics, recording, errors];
  stops.push(flushWhenHidden(ports));
  return {
    analytics,
    recording,
    errors,
    stop() {
      for (const stop of stops) stop();
      for (const port of ports) port?.stop();
    },
  };
}
