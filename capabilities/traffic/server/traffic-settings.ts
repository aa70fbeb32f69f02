import { z } from 'zod';
import { flag, optional, urlOrOff, webAddress, whole } from '#platform/server/config/setting-types.ts';

/** Settings of traffic. */
export const trafficSettings = {
  FEATURE_TRAFFIC: flag(true).describe('Traffic visualisation.'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .describe('Redis server through which one instance requests traffic for all.'),
  SIM_TRAFFIC: whole(10_000, 0, 50_000).describe(
    'Mean number of simulated aircraft over a day; up to 50000.',
  ),
  TRAFFIC_HISTORY_MB: whole(512, 0, 1_000_000).describe(
    'Most megabytes of traffic history in DATA_DIR (10,000 aircraft take about 200 in 24 hours); the oldest goes first. 0 = none.',
  ),
  TRAFFIC_READSB_URL: z
    .string()
    .refine(
      (text) =>
        text === 'off' || text.split(',').every((one) => /^https?:\/\/[^\s/]+\/\S*$/.test(one.trim())),
      'http(s) addresses separated by commas, or off',
    )
    .default('https://api.adsb.lol/v2/point/{lat}/{lon}/{nm}')
    .describe(
      "Aircraft in live mode from services or receivers that speak readsb v2, separated by commas, or off. {lat}, {lon} and {nm} are replaced by the area asked for; without them one file with everything, such as a receiver's http://receiver/data/aircraft.json.",
    ),
  TRAFFIC_SOCKET_URL: z
    .union([z.literal('off'), z.url({ protocol: /^wss?$/ })])
    .default('off')
    .describe('Local websocket with live traffic (messages in the format of readsb), or off.'),
  OPENSKY_URL: urlOrOff('https://opensky-network.org/api/').describe(
    'OpenSky in live mode, or off. Needs OPENSKY_CLIENT_ID and OPENSKY_CLIENT_SECRET; non-commercial use.',
  ),
  OPENSKY_TOKEN_URL: webAddress()
    .default('https://auth.opensky-network.org/auth/realms/opensky-network/protocol/openid-connect/token')
    .describe('Token address of OpenSky.'),
  OPENSKY_CLIENT_ID: optional().describe('Client id of an OpenSky account (free).'),
  OPENSKY_CLIENT_SECRET: optional().describe('Its client secret.'),
  VATSIM_URL: z
    .union([z.literal('off'), webAddress()])
    .default('off')
    .describe(
      'status.json of VATSIM, https://status.vatsim.net/status.json, or off. Aircraft of a simulator network, marked as such; off by default, so that they appear among real aircraft only where somebody asks for them.',
    ),
  WINGBITS_URL: urlOrOff('https://customer-api.wingbits.com/').describe(
    'Wingbits in live mode, or off. Needs WINGBITS_API_KEY.',
  ),
  WINGBITS_API_KEY: optional().describe('Key of Wingbits (paid).'),
  PUBLISH_TRAFFIC: flag(false).describe(
    "Answers /data/aircraft.json and /data/receiver.json in readsb's shape to everybody, without signing in: for tar1090, Virtual Radar Server and scripts.",
  ),
};
