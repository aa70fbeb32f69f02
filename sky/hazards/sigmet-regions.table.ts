/** Flight information region with its approximate centre, to choose the region that issues a SIGMET. */
export interface IssuingRegion {
  readonly id: string;
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
}

const r = (id: string, name: string, lat: number, lon: number): IssuingRegion => ({ id, name, lat, lon });

// prettier-ignore
export const ISSUING_REGIONS: readonly IssuingRegion[] = [
  r('EGTT', 'LONDON', 52, -1), r('EGPX', 'SCOTTISH', 57, -4), r('EGGX', 'SHANWICK', 53, -22), r('EISN', 'SHANNON', 53, -9), r('LFFF', 'PARIS', 48, 2.5),
  r('LFBB', 'BORDEAUX', 45, 0), r('LFMM', 'MARSEILLE', 43, 6), r('EDGG', 'LANGEN', 50, 8), r('EDMM', 'MUNCHEN', 49, 12), r('EDWW', 'BREMEN', 53, 10),
  r('LECM', 'MADRID', 41, -5), r('LECB', 'BARCELONA', 40, 2), r('LPPC', 'LISBOA', 39, -10), r('LPPO', 'SANTA MARIA', 36, -30), r('GCCC', 'CANARIAS', 28, -17),
  r('LIMM', 'MILANO', 45, 9), r('LIRR', 'ROMA', 41, 12), r('LIBB', 'BRINDISI', 40, 18), r('LGGG', 'ATHINAI', 38, 24), r('LTBB', 'ISTANBUL', 40, 29),
  r('LTAA', 'ANKARA', 39, 36), r('LOVV', 'WIEN', 47.5, 14), r('LHCC', 'BUDAPEST', 47, 19.5), r('EPWW', 'WARSZAWA', 52, 20), r('LRBB', 'BUCURESTI', 46, 25),
  r('UKBV', 'KYIV', 50, 31), r('ESAA', 'SWEDEN', 62, 16), r('ENOR', 'NORWAY', 65, 11), r('EFIN', 'FINLAND', 64, 26), r('BIRD', 'REYKJAVIK', 66, -25),
  r('BGGL', 'NUUK', 68, -48), r('UUWV', 'MOSCOW', 56, 38), r('ULLL', 'SANKT-PETERBURG', 62, 36), r('USTV', 'TYUMEN', 61, 70), r('UNNT', 'NOVOSIBIRSK', 55, 83),
  r('UNKL', 'KRASNOYARSK', 64, 95), r('UIII', 'IRKUTSK', 55, 106), r('UEEE', 'YAKUTSK', 63, 128), r('UHHH', 'KHABAROVSK', 51, 135), r('UHMM', 'MAGADAN', 65, 158),
  r('UAAA', 'ALMATY', 45, 76), r('UTTT', 'TASHKENT', 41, 65), r('OIIX', 'TEHRAN', 32, 54), r('ORBB', 'BAGHDAD', 33, 44), r('OJAC', 'AMMAN', 31, 37),
  r('OEJD', 'JEDDAH', 24, 44), r('OMAE', 'EMIRATES', 24.5, 54.5), r('OOMM', 'MUSCAT', 20, 60), r('OYSC', 'SANAA', 14, 48), r('OPLR', 'LAHORE', 32, 73),
  r('OPKR', 'KARACHI', 26, 66), r('VIDF', 'DELHI', 28, 77), r('VABF', 'MUMBAI', 18, 72), r('VOMF', 'CHENNAI', 12, 80), r('VECF', 'KOLKATA', 22, 87),
  r('VYYF', 'YANGON', 18, 95), r('VTBB', 'BANGKOK', 14, 101), r('VVHN', 'HANOI', 20, 105.5), r('VVHM', 'HO CHI MINH', 11, 108), r('WMFC', 'KUALA LUMPUR', 4, 101),
  r('WSJC', 'SINGAPORE', 4, 107), r('WIIF', 'JAKARTA', -4, 105), r('WAAF', 'UJUNG PANDANG', -3, 122), r('WBFC', 'KOTA KINABALU', 4, 115), r('RPHI', 'MANILA', 13, 123),
  r('ZGZU', 'GUANGZHOU', 24, 111), r('ZHWH', 'WUHAN', 31, 113), r('ZSHA', 'SHANGHAI', 31, 119), r('ZBPE', 'BEIJING', 41, 114), r('ZYSH', 'SHENYANG', 44, 125),
  r('ZPKM', 'KUNMING', 28, 101), r('ZLHW', 'LANZHOU', 36, 103), r('ZWUQ', 'URUMQI', 42, 86), r('ZMUB', 'ULAANBAATAR', 47, 104), r('RKRR', 'INCHEON', 36, 127),
  r('RJJJ', 'FUKUOKA', 34, 140), r('RCAA', 'TAIPEI', 23, 121.5), r('VHHK', 'HONG KONG', 20, 115), r('VCCF', 'COLOMBO', 4, 82), r('VRMF', 'MALE', 2, 73),
  r('FIMM', 'MAURITIUS', -18, 62), r('FMMM', 'ANTANANARIVO', -19, 46), r('FSSS', 'SEYCHELLES', -5, 56), r('FAJA', 'JOHANNESBURG', -28, 27), r('FAJO', 'JOHANNESBURG OCEANIC', -38, 20),
  r('FBGR', 'GABORONE', -22, 24), r('FYWF', 'WINDHOEK', -22, 16), r('FQBE', 'BEIRA', -18, 36), r('FLFI', 'LUSAKA', -14, 28), r('FNAN', 'LUANDA', -11, 16),
  r('FZZA', 'KINSHASA', -3, 22), r('HTDC', 'DAR ES SALAAM', -7, 36), r('HKNA', 'NAIROBI', 1, 38), r('HUEC', 'ENTEBBE', 1.5, 32), r('HAAA', 'ADDIS ABABA', 9, 40),
  r('HCSM', 'MOGADISCIO', 5, 48), r('HSSS', 'KHARTOUM', 15, 31), r('HECC', 'CAIRO', 27, 30), r('HLLL', 'TRIPOLI', 27, 17), r('FTTT', 'NDJAMENA', 15, 18),
  r('FCCC', 'BRAZZAVILLE', 4, 16), r('DNKK', 'KANO', 9, 8), r('DRRR', 'NIAMEY', 15, 4), r('DGAC', 'ACCRA', 4, 0), r('GOOO', 'DAKAR', 14, -8),
  r('GVSC', 'SAL', 17, -25), r('GLRB', 'ROBERTS', 6, -11), r('DAAA', 'ALGER', 29, 3), r('GMMM', 'CASABLANCA', 31, -8), r('DTTC', 'TUNIS', 35, 10),
  r('TTZP', 'PIARCO', 14, -52), r('TJZS', 'SAN JUAN', 19, -66), r('MKJK', 'KINGSTON', 17, -77), r('MUFH', 'HABANA', 22, -81), r('MMFR', 'MEXICO', 22, -101),
  r('MMFO', 'MAZATLAN OCEANIC', 18, -112), r('MHCC', 'CENTRAL AMERICAN', 14, -87), r('MPZL', 'PANAMA', 8, -80), r('SKED', 'BOGOTA', 5, -73), r('SVZM', 'MAIQUETIA', 8, -66),
  r('SYGC', 'GEORGETOWN', 5, -59), r('SOOO', 'CAYENNE', 5, -50), r('SEFG', 'GUAYAQUIL', -2, -80), r('SPIM', 'LIMA', -9, -76), r('SLLF', 'LA PAZ', -17, -65),
  r('SBAZ', 'AMAZONICA', -6, -60), r('SBRE', 'RECIFE', -8, -39), r('SBBS', 'BRASILIA', -16, -48), r('SBCW', 'CURITIBA', -25, -52), r('SBAO', 'ATLANTICO', -12, -25),
  r('SGFA', 'ASUNCION', -23, -58), r('SAEF', 'EZEIZA', -36, -60), r('SACF', 'CORDOBA', -31, -65), r('SAVF', 'COMODORO RIVADAVIA', -46, -67), r('SCEZ', 'SANTIAGO', -33, -72),
  r('SCIZ', 'ISLA DE PASCUA', -28, -105), r('SUEO', 'MONTEVIDEO', -33, -55), r('YMMM', 'MELBOURNE', -32, 128), r('YBBB', 'BRISBANE', -22, 145), r('NZZC', 'NEW ZEALAND', -41, 174),
  r('NZZO', 'AUCKLAND OCEANIC', -30, -165), r('NFFF', 'NADI', -18, 176), r('NTTT', 'TAHITI', -17, -148), r('AYPM', 'PORT MORESBY', -6, 147), r('ANAU', 'NAURU', 0, 167),
  r('AGGG', 'HONIARA', -9, 160), r('CZUL', 'MONTREAL', 50, -72), r('CZYZ', 'TORONTO', 49, -84), r('CZWG', 'WINNIPEG', 54, -97), r('CZEG', 'EDMONTON', 62, -114),
  r('CZVR', 'VANCOUVER', 52, -125), r('CZQM', 'MONCTON', 47, -62), r('CZQX', 'GANDER', 50, -48), r('PAZA', 'ANCHORAGE', 62, -152), r('KZAK', 'OAKLAND OCEANIC', 24, -150),
  r('KZWY', 'NEW YORK OCEANIC', 32, -58), r('KZHU', 'HOUSTON OCEANIC', 26, -91), r('KZMA', 'MIAMI OCEANIC', 25, -76),
];

/** Points from which US advisories are described (VOR stations), positions rounded. */
export interface Anchor {
  readonly id: string;
  readonly lat: number;
  readonly lon: number;
}

const a = (id: string, lat: number, lon: number): Anchor => ({ id, lat, lon });

// prettier-ignore
export const US_ANCHORS: readonly Anchor[] = [
  a('SEA', 47.4, -122.3), a('PDX', 45.6, -122.6), a('MFR', 42.5, -122.9), a('GEG', 47.6, -117.6), a('BOI', 43.6, -116.2), a('RBL', 40.1, -122.2), a('OAK', 37.7, -122.2),
  a('FAT', 36.9, -119.8), a('LAX', 33.9, -118.4), a('SAC', 38.4, -121.6), a('LAS', 36.1, -115.2), a('RNO', 39.5, -119.7), a('ELY', 39.3, -114.8), a('SLC', 40.8, -112),
  a('BZA', 32.8, -114.6), a('PHX', 33.4, -112), a('TUS', 32.1, -110.9), a('INW', 35.1, -110.8), a('DEN', 39.8, -104.7), a('GJT', 39.1, -108.8), a('ABQ', 35, -106.8),
  a('ELP', 31.8, -106.3), a('MAF', 32, -102.2), a('AMA', 35.3, -101.6), a('RAP', 44, -103), a('BIL', 45.8, -108.6), a('GTF', 47.5, -111.4), a('MLS', 46.4, -105.9),
  a('BIS', 46.8, -100.7), a('MOT', 48.3, -101.3), a('FAR', 46.8, -96.9), a('MSP', 44.9, -93.2), a('DLH', 46.8, -92.2), a('ONL', 42.5, -98.7), a('LBF', 41, -100.7),
  a('GLD', 39.4, -101.7), a('ICT', 37.7, -97.6), a('OKC', 35.4, -97.8), a('DFW', 32.9, -97), a('SAT', 29.6, -98.5), a('LRD', 27.5, -99.4), a('BRO', 25.9, -97.4),
  a('IAH', 30, -95.4), a('LCH', 30.1, -93.1), a('LIT', 34.7, -92.2), a('SGF', 37.4, -93.3), a('MCI', 39.3, -94.7), a('DSM', 41.4, -93.6), a('ORD', 42, -87.9),
  a('STL', 38.9, -90.5), a('MEM', 35, -90), a('JAN', 32.5, -90.2), a('MSY', 30, -90.2), a('MGM', 32.2, -86.3), a('CEW', 30.8, -86.7), a('BNA', 36.1, -86.7),
  a('IND', 39.8, -86.4), a('SSM', 46.4, -84.3), a('GRR', 42.8, -85.5), a('CVG', 39, -84.7), a('ATL', 33.6, -84.4), a('TLH', 30.6, -84.4), a('PIE', 27.9, -82.7),
  a('MIA', 25.8, -80.3), a('EYW', 24.6, -81.8), a('ORL', 28.5, -81.3), a('SAV', 32.2, -81.1), a('CLT', 35.2, -80.9), a('ILM', 34.4, -77.9), a('RDU', 35.9, -78.8),
  a('ORF', 36.9, -76.2), a('DCA', 38.9, -77), a('PIT', 40.3, -80.1), a('BUF', 42.9, -78.6), a('JFK', 40.6, -73.8), a('ALB', 42.7, -73.8), a('BOS', 42.4, -71),
  a('BGR', 44.8, -68.9), a('MPV', 44.1, -72.4), a('ACK', 41.3, -70), a('HAT', 35.3, -75.6), a('YQB', 46.7, -71.6), a('INL', 48.6, -93.4), a('GRB', 44.6, -88.2),
];
