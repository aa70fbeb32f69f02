import { z } from 'zod';
import { isTileTemplate } from '#capabilities/tilesources/server/template-address.ts';

/** One setting: its environment variable is its key in `configShape`, its default and meaning stand beside it. */
const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false', '1', '0'])
    .default(fallback ? 'true' : 'false')
    .transform((text) => text === 'true' || text === '1');
/** A whole number in decimal digits; JavaScript's own reading takes blanks for 0. */
const whole = (fallback: number, least: number, most: number) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, 'a whole number')
    .transform(Number)
    .pipe(z.number().min(least).max(most))
    .default(fallback);
const webAddress = () => z.url({ protocol: /^https?$/, error: 'an http(s) address' });
const urlOrOff = (fallback: string) =>
  z
    .union([z.literal('off'), webAddress().transform((url) => (url.endsWith('/') ? url : `${url}/`))])
    .default(fallback);
const optional = () => z.string().min(1).optional();

const packAddress = (fallback: string) => z.union([webAddress(), z.literal('off')]).default(fallback);

/** The addresses of a setting that holds several. */
export const emailsOf = (text: string): string[] => text.split(',').map((email) => email.trim());

const tileAddress = (fallback: string) =>
  z
    .string()
    .refine(
      (text) => text === 'off' || isTileTemplate(text),
      'an http(s) address with {z}, {x} and {y}, or off',
    )
    .default(fallback);
const faaTiles = (service: string) =>
  tileAddress(
    `https://tiles.arcgis.com/tiles/ssFJjBXIUyZDrSYZ/arcgis/rest/services/${service}/MapServer/tile/{z}/{y}/{x}`,
  );

/** Every setting of the server. `npm run config` prints this table; nothing else reads the environment. */
export const configShape = z.object({
  PORT: whole(8000, 0, 65_535).describe('Port of client and API.'),
  HOST: z
    .string()
    .default('localhost')
    .describe('Address to listen on; anything but loopback makes the host public.'),
  DATA_DIR: z.string().default('./data').describe('Folder for accounts, flights and built navigation data.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'a postgres:// address' })
    .optional()
    .describe('PostgreSQL server to use instead of the embedded database.'),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .describe('Redis server through which several instances ask the sources of traffic once together.'),
  NAVDATA_DIR: optional().describe(
    'Folder with X-Plane fix.dat, nav.dat, awy.dat or JSON snapshots; built into the navigation data at first start.',
  ),
  AMM_TILES: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'Vector tiles of airport diagrams; off = diagrams and their layer show outlines and labels only.',
    ),
  DATA_PACKS: z
    .enum(['auto', 'bundled', 'off'])
    .default('auto')
    .describe(
      'Data packs: auto installs and renews them in the background, bundled only what a person asks for, off fetches nothing.',
    ),
  PACK_NASR_URL: packAddress('https://nfdc.faa.gov/webContent/28DaySub/extra/').describe(
    'Folder of the FAA NASR archives DD_Mon_YYYY_CSV.zip; off = not this pack.',
  ),
  PACK_CIFP_URL: packAddress('https://aeronav.faa.gov/Upload_313-d/cifp/').describe(
    'Folder of the FAA CIFP archives CIFP_YYMMDD.zip; off = not this pack.',
  ),
  PACK_OURAIRPORTS_URL: packAddress('https://davidmegginson.github.io/ourairports-data/').describe(
    'Folder of the OurAirports tables; off = not this pack.',
  ),
  PACK_DEBIAN_URL: z
    .union([webAddress(), z.enum(['auto', 'off'])])
    .default('auto')
    .describe("Debian's flightgear-data-base package; auto = ask apt, off = not this pack."),
  ENVIRONMENT: z
    .enum(['development', 'staging', 'production'])
    .default('staging')
    .describe('Label of the environment.'),
  DEBUG: flag(true).describe('Exposes window.__meridian in the client.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Log level.'),
  FEEDS: z
    .enum(['simulated', 'live', 'replay'])
    .default('simulated')
    .describe(
      'Where feeds come from, for the whole server, until someone chooses otherwise in Data management.',
    ),
  FEED_CONTACT: optional().describe(
    'Address of the operator (e-mail or web page), told to the sources of live feeds in the User-Agent.',
  ),
  DTPP_URL: webAddress()
    .default('https://aeronav.faa.gov/d-tpp')
    .describe('Where the FAA publishes its charts, or a mirror of it.'),
  NAT_TRACKS_URL: z
    .union([webAddress(), z.literal('off')])
    .default('https://nms.aim.faa.gov/datanat/nat.json')
    .describe('Page with the NAT track message, as text, HTML or JSON; off = no live North Atlantic tracks.'),
  PACOTS_URL: webAddress()
    .optional()
    .describe('Page with the notices of the Pacific tracks; no public one answers without a key.'),
  SIM_SEED: whole(20_261, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER).describe(
    'Which simulated world: the same number gives the same weather and traffic for ever.',
  ),
  SIM_TRAFFIC: whole(10_000, 0, 50_000).describe(
    'How many aircraft fly in the simulated world, on the average of a day; up to 50000.',
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
      "Aircraft in live mode from services or receivers that speak readsb v2, separated by commas, or off. {lat}, {lon} and {nm} stand for the area asked for; without them one file with everything, such as a receiver's http://receiver/data/aircraft.json.",
    ),
  TRAFFIC_SOCKET_URL: z
    .union([z.literal('off'), z.url({ protocol: /^wss?$/ })])
    .default('off')
    .describe('Local websocket with live traffic (messages in the words of readsb), or off.'),
  OPENSKY_URL: urlOrOff('https://opensky-network.org/api/').describe(
    'OpenSky in live mode, or off. Needs OPENSKY_CLIENT_ID and OPENSKY_CLIENT_SECRET; non-commercial use.',
  ),
  OPENSKY_TOKEN_URL: webAddress()
    .default('https://auth.opensky-network.org/auth/realms/opensky-network/protocol/openid-connect/token')
    .describe('Where OpenSky gives out tokens.'),
  OPENSKY_CLIENT_ID: optional().describe('Client id of an OpenSky account (free).'),
  OPENSKY_CLIENT_SECRET: optional().describe('Its client secret.'),
  VATSIM_URL: z
    .union([z.literal('off'), webAddress()])
    .default('off')
    .describe(
      'status.json of VATSIM, https://status.vatsim.net/status.json, or off. Aircraft of a simulator network, marked as such; off by default, so that they never stand among real ones unasked.',
    ),
  WINGBITS_URL: urlOrOff('https://customer-api.wingbits.com/').describe(
    'Wingbits in live mode, or off. Needs WINGBITS_API_KEY.',
  ),
  WINGBITS_API_KEY: optional().describe('Key of Wingbits (paid).'),
  NOMADS_URL: urlOrOff('https://nomads.ncep.noaa.gov/cgi-bin/').describe(
    'NOAA model fields (GRIB filter) in live mode, or off.',
  ),
  RAINVIEWER_URL: urlOrOff('https://api.rainviewer.com/').describe(
    'Radar pictures of the world in live mode: RainViewer or a server built like it (LibreWXR), or off.',
  ),
  NEXRAD_URL: urlOrOff('https://mesonet.agron.iastate.edu/cache/tile.py/1.0.0/').describe(
    'Radar pictures of the United States in live mode (Iowa State), or off.',
  ),
  OPEN_METEO_URL: urlOrOff('https://api.open-meteo.com/').describe(
    'Forecast of a place for the hazard level in live mode (free for non-commercial use), or off.',
  ),
  AADC_URL: urlOrOff('https://www.fly.faa.gov/aadc/api/').describe(
    "Arrival demand of airports in live mode: the FAA's AADC (United States, no key), or off.",
  ),
  SIMBRIEF_URL: packAddress('https://www.simbrief.com/api/xml.fetcher.php').describe(
    "Where a user's latest SimBrief plan is fetched for import, or off. Asked only when a user does.",
  ),
  GEOCODE_URL: webAddress()
    .default('https://api.mapbox.com/')
    .transform((url) => (url.endsWith('/') ? url : `${url}/`))
    .describe('Service that names places, built like Mapbox (search/geocode/v6/reverse).'),
  GEOCODE_TOKEN: optional().describe(
    'Access token of GEOCODE_URL; without it places are named from the gazetteer that comes with the product.',
  ),
  TERRAIN_URL: tileAddress(
    'https://s3.amazonaws.com/elevation-tiles-prod/terrarium/{z}/{x}/{y}.png',
  ).describe(
    'Tiles of heights ("terrarium" PNG) in live mode; off = the coarse heights that come with the product.',
  ),
  AWC_URL: urlOrOff('https://aviationweather.gov/').describe(
    'aviationweather.gov (METAR, TAF) in live mode, or off.',
  ),
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
  RECORD_FEEDS: flag(false).describe(
    'Stores every live answer in DATA_DIR/recordings; npm run record sets it.',
  ),
  RECORD_AIRPORTS: z
    .string()
    .regex(/^\s*[A-Za-z]{4}(?:[\s,]+[A-Za-z]{4})*\s*$/, 'ICAO codes separated by commas')
    .default(
      'KJFK,KORD,KDEN,KATL,KLAX,KSFO,CYYZ,EGLL,EDDF,LFPG,EHAM,LEMD,LIRF,OMDB,VIDP,WSSS,VHHH,RJTT,YSSY,SBGR,FAOR',
    )
    .describe(
      'Airports whose weather, NOTAMs and arrival demand npm run record asks for, ICAO codes separated by commas.',
    ),
  FEATURE_TRAFFIC: flag(true).describe('Traffic visualisation.'),
  FEATURE_WEATHER: flag(true).describe('Weather layers.'),
  FEATURE_OPENAIP: flag(true).describe('OpenAIP data.'),
  TILES_FAA_SECTIONAL_URL: faaTiles('VFR_Sectional').describe(
    'Tiles of the FAA VFR sectional charts, asked in live mode only; off = none.',
  ),
  TILES_FAA_IFR_LOW_URL: faaTiles('IFR_AreaLow').describe('Tiles of the FAA IFR low charts; off = none.'),
  TILES_FAA_IFR_HIGH_URL: faaTiles('IFR_High').describe('Tiles of the FAA IFR high charts; off = none.'),
  TILES_OPENAIP_URL: tileAddress(
    'https://{s}.api.tiles.openaip.net/api/data/openaip/{z}/{x}/{y}.png?apiKey={key}',
  ).describe('Tiles of OpenAIP; {key} stands for OPENAIP_API_KEY; off = none.'),
  OPENAIP_API_KEY: optional().describe('Key of OpenAIP, free for non-commercial use; without it no OpenAIP.'),
  TILES_ROADS_URL: tileAddress(
    'https://tigerweb.geo.census.gov/arcgis/rest/services/TIGERweb/Transportation/MapServer/export?bbox={bbox-epsg-3857}&bboxSR=3857&imageSR=3857&size=256,256&format=png32&transparent=true&f=image',
  ).describe(
    "Tiles of roads; {z}/{x}/{y} or {bbox-epsg-3857}; off = none. The default is the US Census Bureau's: public domain and keyless, but the United States only. Worldwide OpenStreetMap tiles are no default, because their policy forbids the heavy use that an app makes of them: set a tile server of your own or one you have a contract with.",
  ),
  TILES_ROADS_ATTRIBUTION: optional().describe('Whom to name on the map for TILES_ROADS_URL.'),
  MAX_ALTERNATES: whole(5, 0, 20).describe('Most alternate routes kept at once.'),
  RATE_LIMIT_PER_MINUTE: whole(3000, 0, 1_000_000_000).describe('API calls a minute and address; 0 = off.'),
  PUBLISH_TRAFFIC: flag(false).describe(
    "Answers /data/aircraft.json in readsb's shape to everybody, without signing in: for tar1090, Virtual Radar Server and scripts.",
  ),
  CORS_ORIGINS: z
    .string()
    .regex(
      /^(\*|https?:\/\/[^\s/,]+(\s*,\s*https?:\/\/[^\s/,]+)*)$/,
      '* or origins such as https://map.example.com, comma-separated',
    )
    .optional()
    .describe('Origins whose pages may read what is public, comma-separated, or * for all.'),
  TRUST_PROXY: flag(false).describe('Believe X-Forwarded-* headers of a proxy in front.'),
  PUBLIC_URL: webAddress()
    .optional()
    .describe('Address under which people reach the app, when it is not localhost.'),
  ACCESS_POLICY: z
    .string()
    .regex(/^(demo|open|list:.+|domain:.+)$/, 'demo, open, list:<emails> or domain:<domain>')
    .default('demo')
    .describe('Who gets in: demo, open, list:<e-mails, comma-separated>, domain:<domain>.'),
  OPERATORS: z
    .string()
    .refine(
      (text) => z.array(z.email()).safeParse(emailsOf(text)).success,
      'e-mail addresses separated by commas',
    )
    .optional()
    .describe(
      'E-mail addresses of those who may change the feed mode and data packs for everybody, comma-separated; an address counts once it is verified. Unset: everyone who gets in, but nobody where ACCESS_POLICY=open and others can reach the server.',
    ),
  DEMO_EMAIL: z.email().default('demo@meridian.local').describe('E-mail of the demo account.'),
  DEMO_PASSWORD: z
    .string()
    .min(8)
    .max(128)
    .optional()
    .describe('Its password; made up once and kept when unset.'),
  AUTH_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('Secret of sessions and signing key; made up once and kept when unset.'),
  IDENTITY: z.enum(['embedded', 'oidc', 'clerk']).default('embedded').describe('Who signs people in.'),
  TOKEN_TEMPLATE: z
    .string()
    .min(1)
    .default('Test')
    .describe('Token template asked of the identity provider.'),
  OIDC_ISSUER: webAddress().optional().describe('Issuer address, for IDENTITY=oidc.'),
  OIDC_CLIENT_ID: optional().describe('Client id at the issuer.'),
  OIDC_AUDIENCE: optional().describe('Audience that access tokens must carry.'),
  CLERK_ISSUER: webAddress().optional().describe('Clerk frontend API address, for IDENTITY=clerk.'),
  CLERK_PUBLISHABLE_KEY: optional().describe('Clerk publishable key.'),
  CLERK_SCRIPT_URL: webAddress().optional().describe("Address of Clerk's browser script."),
  CLERK_AUTHORISED_PARTIES: optional().describe('Origins accepted in the azp claim, comma-separated.'),
  JWKS_URL: webAddress()
    .optional()
    .describe('Key set of the hosted issuer, when discovery is not to be used.'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'an smtp:// or smtps:// address' })
    .optional()
    .describe('Mail server for verification and password reset, e.g. smtp://user:pass@host:587.'),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]+$/, 'an e-mail address, with a name or without')
    .default('Meridian <no-reply@meridian.local>')
    .describe('Sender of mails.'),
  CLOCK_FROZEN_AT: z.iso
    .datetime()
    .optional()
    .describe('Holds the clock still, for tests and pictures only.'),
  CLOCK_RUNS_FROM: z.iso
    .datetime()
    .optional()
    .describe('Lets the clock run on from another time, for tests only.'),
});
export type Config = z.output<typeof configShape>;

/** Taken to the letter: a blank may be part of a secret. */
const SECRETS: ReadonlySet<string> = new Set(['DEMO_PASSWORD', 'AUTH_SECRET']);

/** A setting that cannot be used, said so that it can be mended. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads and checks every setting, without blanks around it; empty variables count as unset.
 * @throws ConfigError naming each variable that is wrong
 */
export function loadConfig(environment: Record<string, string | undefined>): Config {
  const known = Object.keys(configShape.shape);
  const given = Object.fromEntries(
    known
      .map((name) => [name, SECRETS.has(name) ? environment[name] : environment[name]?.trim()])
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const outcome = configShape.safeParse(given);
  if (!outcome.success) {
    const lines = outcome.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`Settings that cannot be used:\n${lines.join('\n')}\nSee npm run config.`);
  }
  return outcome.data;
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|::1|\[::1\])$/;

/** Whether others than this machine can reach the server, so that weak secrets must be refused (row A8). */
export function isPublicHost(config: Config): boolean {
  const publicName = config.PUBLIC_URL ? new URL(config.PUBLIC_URL).hostname : 'localhost';
  return !LOOPBACK.test(config.HOST) || !LOOPBACK.test(publicName);
}
