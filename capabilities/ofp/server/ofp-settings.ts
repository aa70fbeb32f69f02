import { addressOrOff } from '#platform/server/config/setting-types.ts';

/** Settings of flight plan documents. */
export const ofpSettings = {
  SIMBRIEF_URL: addressOrOff('https://www.simbrief.com/api/xml.fetcher.php').describe(
    "Where a user's latest SimBrief plan is fetched for import, or off. Asked only when a user does.",
  ),
};
