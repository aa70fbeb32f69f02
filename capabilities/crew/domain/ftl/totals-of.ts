import type { FtlRuleSet } from '../../contract.ts';
import type { FtlPrior } from '../ftl-duty.ts';

/** Totals used by one of the rule sets only. */
export const TOTALS_OF: Record<FtlRuleSet, readonly (keyof FtlPrior)[]> = {
  FAR117: [
    'flightMinutes672h',
    'flightMinutes365Days',
    'fdpMinutes168h',
    'fdpMinutes672h',
    'longestFreeMinutes168h',
    'consecutiveWoclNights',
    'woclNightsHadRest',
    'longExtensionsSinceRest',
  ],
  EASA: [
    'dutyMinutes7Days',
    'dutyMinutes14Days',
    'dutyMinutes28Days',
    'flightMinutes28Days',
    'flightMinutesCalendarYear',
    'flightMinutes12Months',
    'plannedExtensions7Days',
    'reducedRestsSinceRecovery',
    'minutesSinceRecovery',
  ],
};
