import { profile } from '#capabilities/account/client/menu/profile.ts';
import { crewNames, onCrewNames } from '#capabilities/crew/client/crew.queries.ts';
import { followConsent } from '#capabilities/telemetry/client/follow-consent.ts';
import type { PrivateText } from '#capabilities/telemetry/domain/redact.ts';
import type { AppSettings, TelemetrySettings } from '#platform/contract/app-settings.ts';
import { listen } from '#platform/client/events/app-events.ts';
import { onNavigation } from '#platform/client/navigation/navigation.ts';
import { accessToken } from '#platform/client/query/access-token.ts';
import { isReportingAllowed } from '#platform/client/shell/reports-consent.ts';
import { restoreSettings, settings as personalSettings } from '#platform/client/shell/settings.store.ts';
import { nowMs } from '#platform/client/time/clock.ts';

interface PrivateTextMemory {
  now: () => PrivateText;
  stop: () => void;
}

/**
 * Personal data of the user, crew and sign-in that must not be sent, as far as this page has seen it: reports are
 * queued before they are sent, and the data may have left the page by then.
 */
function rememberPrivateText(): PrivateTextMemory {
  const secrets = new Set<string>();
  const names = new Set<string>();
  const remember = () => {
    const user = profile.get();
    for (const secret of [accessToken(), user?.email]) if (secret) secrets.add(secret);
    for (const name of [user?.Username, ...crewNames()]) if (name) names.add(name);
  };
  remember();
  const stops = [profile.subscribe(remember), onCrewNames(remember), listen('token-ok', remember)];
  return {
    now() {
      remember();
      return { secrets: [...secrets], names: [...names] };
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}

/** Runs telemetry, as configured, while the browser and the user allow it; returns the function that stops it. */
export function connectTelemetry(
  settings: Pick<AppSettings, 'version' | 'environment'> & { telemetry: TelemetrySettings },
): () => void {
  const { telemetry, version, environment } = settings;
  // The user's refusal must be known before anything starts; the shell, which also restores it, loads after sign-in.
  restoreSettings();
  const isAllowed = () => isReportingAllowed(telemetry, personalSettings.get().sendsReports);
  const privateText = rememberPrivateText();
  const stopFollowing = followConsent({
    isAllowed,
    onChoice: (listener) => personalSettings.subscribe(listener),
    storage: localStorage,
    start: async () => {
      const { startTelemetry } = await import('#capabilities/telemetry/client/start-telemetry.ts');
      return startTelemetry({
        settings: telemetry,
        release: version,
        environment,
        isAllowed,
        privateText: privateText.now,
        nowMs,
        storage: localStorage,
        onNavigation,
      });
    },
  });
  return () => {
    stopFollowing();
    privateText.stop();
  };
}
