import { gzipSync } from 'node:zlib';
import { makeDeb, makeZip } from './make-archives.ts';

/** Fri 20 Nov 2026, in cycle 2611 (from 29 Oct to 26 Nov). */
export const NOW_MS = Date.parse('2026-11-20T12:00:00Z');

/** NASR's tables with one airport, fix and navaid, as of a day `2026/10/29`. */
export function nasrZip(day: string): Buffer {
  return makeZip({
    'APT_BASE.csv': `"EFF_DATE","ARPT_ID"\n"${day}","JFK"\n`,
    'FIX_BASE.csv': `"EFF_DATE","FIX_ID","ICAO_REGION_CODE","STATE_CODE","LAT_DECIMAL","LONG_DECIMAL"\n"${day}","MERIT","K6","NY",41.38,-73.13\n`,
    'tables/NAV_BASE.csv': `"EFF_DATE","NAV_ID"\n"${day}","JFK"\n`,
    'README.txt': 'not wanted',
  });
}

/** CIFP with a header of this cycle. */
export function cifpZip(cycle: string): Buffer {
  const header = `HDR01FAACIFP18      001P01320000003${cycle}  29-OCT-202612:00:00  U.S.A. DOT FAA`.padEnd(
    132,
  );
  const record =
    'SUSAP KJFKK6AJFK     0     145YHN40382374W073464329W013000013         1800018000C    MNAR    JOHN F KENNEDY INTL           000012611'.padEnd(
      132,
    );
  return makeZip({ FAACIFP18: `${header}\n${record}\n${record}\n` });
}

export const OURAIRPORTS: Readonly<Record<string, string>> = {
  'airports.csv':
    '"id","ident","type","name","latitude_deg","longitude_deg","elevation_ft","continent","iso_country","iso_region","municipality","scheduled_service","icao_code","iata_code","gps_code","local_code","home_link","wikipedia_link","keywords"\n1,"ZZPK","small_airport","Pack Field",10.5,20.5,100,"AF","TD","TD-XX","Pack","no","ZZPK",,"ZZPK",,,,\n',
  'runways.csv':
    '"id","airport_ref","airport_ident","length_ft","width_ft","surface","lighted","closed","le_ident","le_latitude_deg","le_longitude_deg","le_elevation_ft","le_heading_degT","le_displaced_threshold_ft","he_ident","he_latitude_deg","he_longitude_deg","he_elevation_ft","he_heading_degT","he_displaced_threshold_ft"\n1,1,"ZZPK",5000,100,"ASP",1,0,"09",10.5,20.49,100,90,,"27",10.5,20.51,100,270,\n',
  'airport-frequencies.csv':
    '"id","airport_ref","airport_ident","type","description","frequency_mhz"\n1,1,"ZZPK","TWR","Tower",118.1\n',
  'navaids.csv':
    '"id","filename","ident","name","type","frequency_khz","latitude_deg","longitude_deg","elevation_ft","iso_country","dme_frequency_khz","dme_channel","dme_latitude_deg","dme_longitude_deg","dme_elevation_ft","slaved_variation_deg","magnetic_variation_deg","usageType","power","associated_airport"\n1,"Pack_NDB","PK","Pack","NDB",345,10.4,20.4,100,"TD",,,,,,,,"LO","MEDIUM","ZZPK"\n',
};

const xplane = (version: number, lines: string) =>
  gzipSync(`I\n${version} Version - data cycle 2013.10, build 20131334\n\n${lines}\n99\n`);

/** The relevant files of FlightGear's package, followed by many others. */
export function flightgearDeb(): Buffer | null {
  const base = './usr/share/games/flightgear';
  return makeDeb({
    [`${base}/AI/other.dat.gz`]: Buffer.from('x'),
    [`${base}/Airports/apt.dat.gz`]: xplane(1000, '1 10 0 0 ZZPK Pack Field'),
    [`${base}/Navaids/awy.dat.gz`]: xplane(640, 'PKA 10.0 20.0 PKB 11.0 21.0 1 100 200 Z1'),
    [`${base}/Navaids/fix.dat.gz`]: xplane(600, '10.000000 20.000000 PKA\n11.000000 21.000000 PKB'),
    [`${base}/Navaids/nav.dat.gz`]: xplane(810, '2 10.4 20.4 100 345 50 0.0 PK PACK NDB'),
    [`${base}/Sounds/large.wav`]: Buffer.alloc(3_000_000, 7),
  });
}
