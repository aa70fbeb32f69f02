import type { TelemetrySettings } from '#platform/contract/app-settings.ts';

/** The browser's signals that its user does not want to be tracked. */
export interface TrackingSignals {
  doNotTrack?: string | null;
  globalPrivacyControl?: boolean;
}

/** Whether the browser requests not to be tracked: Do Not Track or Global Privacy Control. */
export const requestsNoTracking = ({ doNotTrack, globalPrivacyControl }: TrackingSignals): boolean =>
  doNotTrack === '1' || doNotTrack === 'yes' || globalPrivacyControl === true;

/**
 * Whether reports of use and failures may be sent: the browser's signals first, then the user's choice, then the
 * configuration.
 */
export function isReportingAllowed(
  telemetry: TelemetrySettings,
  choice: boolean | null,
  signals: TrackingSignals = window.navigator,
): boolean {
  return !requestsNoTracking(signals) && (choice ?? !telemetry.isAskedFirst);
}
