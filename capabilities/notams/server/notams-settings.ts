import { optional, urlOrOff } from '#platform/server/config/setting-types.ts';

/** Settings of NOTAMs and flight restrictions. */
export const notamsSettings = {
  FAA_NOTAM_URL: urlOrOff('https://external-api.faa.gov/notamapi/v1/').describe(
    "NOTAMs in live mode: the FAA's NOTAM API, or off. Needs FAA_NOTAM_CLIENT_ID and FAA_NOTAM_CLIENT_SECRET.",
  ),
  FAA_NOTAM_CLIENT_ID: optional().describe("Client id of the FAA's NOTAM API (free on registration)."),
  FAA_NOTAM_CLIENT_SECRET: optional().describe('Its client secret.'),
  FAA_NMS_URL: urlOrOff('https://api-nms.aim.faa.gov/').describe(
    "NOTAMs in live mode: the FAA's NOTAM Management Service, taken before the NOTAM API, or off. Needs FAA_NMS_CLIENT_ID and FAA_NMS_CLIENT_SECRET.",
  ),
  FAA_NMS_CLIENT_ID: optional().describe("Client id of the FAA's NOTAM Management Service."),
  FAA_NMS_CLIENT_SECRET: optional().describe('Its client secret.'),
  TFR_URL: urlOrOff('https://tfr.faa.gov/').describe(
    'Flight restrictions of the United States in live mode (no key), or off.',
  ),
};
