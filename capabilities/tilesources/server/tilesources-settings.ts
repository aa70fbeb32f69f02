import { z } from 'zod';
import { flag, optional } from '#platform/server/config/setting-types.ts';
import { isTileJsonAddress, isTileTemplate } from './template-address.ts';

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

/** Settings of external map tiles. */
export const tilesourcesSettings = {
  FEATURE_OPENAIP: flag(true).describe('OpenAIP data.'),
  TILES_FAA_SECTIONAL_URL: faaTiles('VFR_Sectional').describe(
    'Tiles of the FAA VFR sectional charts, asked in live mode only; off = none.',
  ),
  TILES_FAA_IFR_LOW_URL: faaTiles('IFR_AreaLow').describe('Tiles of the FAA IFR low charts; off = none.'),
  TILES_FAA_IFR_HIGH_URL: faaTiles('IFR_High').describe('Tiles of the FAA IFR high charts; off = none.'),
  TILES_OPENAIP_URL: tileAddress(
    'https://{s}.api.tiles.openaip.net/api/data/openaip/{z}/{x}/{y}.png?apiKey={key}',
  ).describe('Tiles of OpenAIP; {key} is replaced by OPENAIP_API_KEY; off = none.'),
  OPENAIP_API_KEY: optional().describe('Key of OpenAIP, free for non-commercial use; without it no OpenAIP.'),
  TILES_ROADS_URL: z
    .string()
    .refine(
      (text) => text === 'off' || isTileTemplate(text) || isTileJsonAddress(text),
      'an http(s) address of a TileJSON, or one with {z}, {x} and {y}, or off',
    )
    .default('https://tiles.openfreemap.org/planet')
    .describe(
      'Roads, railways and urban areas in live mode: a TileJSON or {z}/{x}/{y}.pbf of the OpenMapTiles schema (vector), or pictures by {z}/{x}/{y} or {bbox-epsg-3857}; off = none. The default is OpenFreeMap: worldwide and keyless.',
    ),
  TILES_SATELLITE_URL: tileAddress('off').describe(
    'Satellite imagery for the base map, by {z}/{x}/{y}, in live mode; off = none. No default: free services forbid such use.',
  ),
  TILES_SATELLITE_ATTRIBUTION: optional().describe('Attribution on the map for TILES_SATELLITE_URL.'),
  TILES_ROADS_ATTRIBUTION: optional().describe('Attribution on the map for TILES_ROADS_URL.'),
};
