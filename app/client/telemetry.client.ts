import { ACCESS_TOKEN_KEY } from '#capabilities/account/contract.ts';
import { profile } from '#capabilities/account/client/profile.ts';
import { crewNames } from '#capabilities/crew/client/crew.queries.ts';
import { followConsent } from '#capabilities/telemetry/client/follow-consent.ts';
import type { PrivateText } from '#capabilities/telemetry/domain/redact.ts';
import type { AppSettings, TelemetrySettings } from '#platform/contract/app-settings.ts';
import { onNavigation } from '#platform/client/navigation/navigation.ts';
import { mayReport } from '#platform/client/shell/reports-consent.ts';
import { restoreSettings, settings as personalSettings } from '#platform/client/shell/settings.store.ts';
import { nowMs } from '#platform/client/time/clock.ts';

/** Whatever of the signed-in person, the crew and the session must not leave, as far as this page knows it. */
function privateText(): PrivateText {
  const token = localStorage.getItem(ACCESS_TOKEN_KEY);
  const person = profile.get();
  return {
    secrets: [token, person?.email].filter((secret) => typeof secret === 'string'),
    names: [...crewNames(), ...(person === null ? [] : [person.Username])],
  };
}

/** Runs telemetry, as configured, while the browser and the person allow it; returns how to stop. */
export function connectTelemetry(
  settings: Pick<AppSettings, 'version' | 'environment'> & { telemetry: TelemetrySettings },
): () => void {
  const { telemetry, version, environment } = settings;
  // A refusal must be known before anything starts; the shell, which restores it too, comes after sign-in.
  restoreSettings();
  const isAllowed = () => mayReport(telemetry, personalSettings.get().sendsReports);
  return followConsent({
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
        privateText,
        nowMs,
        storage: localStorage,
        onNavigation,
      });
    },
  });
}
