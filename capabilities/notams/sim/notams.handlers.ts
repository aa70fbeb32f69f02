import { type NotamAirport, regionIdOf } from '#sky/notams/notam-airport.ts';
import { flightRestrictions, type NotamFeature, notamPage, notamsOf } from '#sky/notams/notams.ts';
import { regionNotams } from '#sky/notams/region-notams.ts';

export type SimulatedAirport = NotamAirport;

const PAGE_SIZE = 1000;
const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

/** `202605261808` */
const twelveFigures = (isoTime: string): string => isoTime.replaceAll(/[-T:]/g, '').slice(0, 12);

/** Number of a restriction in FDC NOTAM format: `6/4021`. */
function fdcNumber({ properties }: NotamFeature): string {
  const { number } = properties.coreNOTAMData.notam;
  return `${number.slice(-1)}/${number.slice(1, 5)}`;
}

function typeOf(text: string): string {
  if (text.includes('VIP')) return 'VIP';
  return text.includes('SPORTING') ? 'SPORTS' : 'HAZARDS';
}

/** An area of one FIR may extend into a square whose centre is in another. */
const REACH_DEG = 2.5;
function regionsAbout({ lat, lon }: { lat: number; lon: number }): string[] {
  const corners = [-REACH_DEG, 0, REACH_DEG].flatMap((north) =>
    [-REACH_DEG, 0, REACH_DEG].map((east) => ({
      lat: Math.max(-89, Math.min(89, lat + north)),
      lon: lon + east,
    })),
  );
  return corners.map(regionIdOf);
}

interface TfrRequest {
  seed: number;
  timeMs: number;
  airports: readonly SimulatedAirport[];
}

const restrictions = ({ seed, timeMs, airports }: TfrRequest): NotamFeature[] =>
  flightRestrictions({ seed, airports, timeMs });

/** Runs in the thread of the simulated sky: NOTAMs and flight restrictions in the formats of the FAA's services. */
export const notamHandlers = {
  notamPage(given: {
    seed: number;
    timeMs: number;
    airports: readonly SimulatedAirport[];
    regionId: string | null;
    /** Also those of the FIRs around this position. */
    centre: { lat: number; lon: number } | null;
  }): Uint8Array {
    const { seed, timeMs, airports, regionId, centre } = given;
    const regions = new Set(centre === null ? [] : regionsAbout(centre));
    if (regionId !== null) regions.add(regionId);
    const items = [
      ...airports.flatMap((airport) => notamsOf({ seed, airport, timeMs })),
      ...[...regions].flatMap((region) => regionNotams({ seed, regionId: region, timeMs })),
    ];
    return bytesOf(notamPage(items, { pageSize: PAGE_SIZE, pageNum: 1 }));
  },

  tfrPages(request: TfrRequest): { list: Uint8Array; areas: Uint8Array } {
    const found = restrictions(request);
    const list = found.map((feature) => {
      const { notam } = feature.properties.coreNOTAMData;
      return {
        notam_id: fdcNumber(feature),
        facility: notam.affectedFIR.slice(1),
        state: 'USA',
        type: typeOf(notam.text),
        description: notam.text,
        mod_abs_time: twelveFigures(notam.lastUpdated),
      };
    });
    const features = found.map((feature) => ({
      type: 'Feature',
      properties: {
        NOTAM_KEY: `${fdcNumber(feature)}-1-FDC-F`,
        TITLE: typeOf(feature.properties.coreNOTAMData.notam.text),
      },
      geometry: feature.geometry.geometries[0],
    }));
    return { list: bytesOf(list), areas: bytesOf({ type: 'FeatureCollection', features }) };
  },

  tfrPage(request: TfrRequest & { number: string }): Uint8Array | null {
    const found = restrictions(request).find((feature) => fdcNumber(feature) === request.number);
    if (!found) return null;
    const { notam } = found.properties.coreNOTAMData;
    const time = (name: string, iso: string): string => `<${name}>${iso.slice(0, 19)}</${name}>`;
    const xml = [
      '<?xml version="1.0" encoding="UTF-8"?><XNOTAM-Update><Group><Add><Not>',
      `${time('dateEffective', notam.effectiveStart)}${time('dateExpire', notam.effectiveEnd)}<codeTimeZone>UTC</codeTimeZone>`,
      `<txtDescrUSNS>${notam.text}</txtDescrUSNS>`,
      '<TfrNot><TFRAreaGroup><aseTFRArea>',
      `<codeDistVerUpper>ALT</codeDistVerUpper><valDistVerUpper>${Number(notam.maximumFL) * 100}</valDistVerUpper><uomDistVerUpper>FT</uomDistVerUpper>`,
      '<codeDistVerLower>HEI</codeDistVerLower><valDistVerLower>0</valDistVerLower><uomDistVerLower>FT</uomDistVerLower>',
      '</aseTFRArea></TFRAreaGroup></TfrNot></Not></Add></Group></XNOTAM-Update>',
    ].join('');
    return new TextEncoder().encode(xml);
  },
};
export type NotamHandlers = typeof notamHandlers;
