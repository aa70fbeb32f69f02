/** Usable fuel of one type. */
export interface FuelCapacity {
  /** ICAO type designator. */
  readonly type: string;
  readonly usableLitres: number;
  readonly source: string;
}

/**
 * Usable fuel by type, for the weight variant in the performance table, without optional tanks, from the manufacturers'
 * airport planning documents and type certificate data sheets. The A389 was never built and has no figure.
 */
export const fuelCapacityTable: readonly FuelCapacity[] = [
  { type: 'A19N', usableLitres: 23_724, source: 'EASA type certificate data sheet A.064' },
  { type: 'A20N', usableLitres: 23_724, source: 'EASA type certificate data sheet A.064' },
  { type: 'A21N', usableLitres: 23_490, source: 'EASA type certificate data sheet A.064' },
  { type: 'A318', usableLitres: 23_859, source: 'Airbus Aircraft Characteristics A318' },
  { type: 'A319', usableLitres: 23_859, source: 'Airbus Aircraft Characteristics A319' },
  { type: 'A320', usableLitres: 23_859, source: 'Airbus Aircraft Characteristics A320' },
  {
    type: 'A321',
    usableLitres: 23_700,
    source: 'Airbus Aircraft Characteristics A321, no additional centre tank',
  },
  { type: 'A332', usableLitres: 139_090, source: 'Airbus Aircraft Characteristics A330-200' },
  { type: 'A333', usableLitres: 97_530, source: 'Airbus Aircraft Characteristics A330-300, no centre tank' },
  { type: 'A338', usableLitres: 139_090, source: 'Airbus Aircraft Characteristics A330-800' },
  { type: 'A339', usableLitres: 139_090, source: 'Airbus Aircraft Characteristics A330-900' },
  { type: 'A342', usableLitres: 155_040, source: 'Airbus Aircraft Characteristics A340-200' },
  { type: 'A343', usableLitres: 147_850, source: 'Airbus Aircraft Characteristics A340-300' },
  { type: 'A345', usableLitres: 214_810, source: 'Airbus Aircraft Characteristics A340-500, 372 t' },
  { type: 'A346', usableLitres: 195_881, source: 'Airbus Aircraft Characteristics A340-600, 368 t' },
  { type: 'A359', usableLitres: 140_795, source: 'Airbus Aircraft Characteristics A350-900' },
  { type: 'A35K', usableLitres: 158_791, source: 'Airbus Aircraft Characteristics A350-1000' },
  { type: 'A388', usableLitres: 323_546, source: 'Airbus Aircraft Characteristics A380-800' },
  { type: 'B37M', usableLitres: 25_817, source: 'Boeing D6-38A004 (737-7): 6,820 US gal' },
  { type: 'B38M', usableLitres: 25_817, source: 'Boeing D6-38A004 (737-8): 6,820 US gal' },
  { type: 'B39M', usableLitres: 25_817, source: 'Boeing D6-38A004 (737-9): 6,820 US gal' },
  { type: 'B3XM', usableLitres: 25_817, source: 'Boeing D6-38A004 (737-10): 6,820 US gal' },
  { type: 'B703', usableLitres: 90_301, source: 'Boeing D6-58322 (707-320B): 23,855 US gal' },
  {
    type: 'B712',
    usableLitres: 16_667,
    source: 'Boeing D6-58330 (717-200, high gross weight): 4,403 US gal',
  },
  { type: 'B722', usableLitres: 30_624, source: 'Boeing D6-58324 (727-200 Advanced): 8,090 US gal' },
  { type: 'B732', usableLitres: 19_533, source: 'Boeing D6-58325 (737-200 Advanced): 5,160 US gal' },
  { type: 'B733', usableLitres: 20_104, source: 'Boeing D6-58325-6 (737-300): 5,311 US gal' },
  { type: 'B734', usableLitres: 20_104, source: 'Boeing D6-58325-6 (737-400): 5,311 US gal' },
  { type: 'B735', usableLitres: 20_104, source: 'Boeing D6-58325-6 (737-500): 5,311 US gal' },
  { type: 'B736', usableLitres: 26_025, source: 'Boeing D6-58325-6 (737-600): 6,875 US gal' },
  { type: 'B737', usableLitres: 26_025, source: 'Boeing D6-58325-6 (737-700): 6,875 US gal' },
  { type: 'B738', usableLitres: 26_025, source: 'Boeing D6-58325-6 (737-800): 6,875 US gal' },
  { type: 'B739', usableLitres: 26_025, source: 'Boeing D6-58325-6 (737-900): 6,875 US gal' },
  { type: 'B742', usableLitres: 204_355, source: 'Boeing D6-58326 (747-200B): 53,985 US gal' },
  { type: 'B743', usableLitres: 204_355, source: 'Boeing D6-58326 (747-300): 53,985 US gal' },
  { type: 'B744', usableLitres: 216_847, source: 'Boeing D6-58326-1 (747-400): 57,285 US gal' },
  { type: 'B748', usableLitres: 226_118, source: 'Boeing D6-58326-3 (747-8F): 59,734 US gal' },
  { type: 'B752', usableLitres: 43_491, source: 'Boeing D6-58327 (757-200): 11,489 US gal' },
  { type: 'B753', usableLitres: 43_404, source: 'Boeing D6-58327 (757-300): 11,466 US gal' },
  { type: 'B762', usableLitres: 91_380, source: 'Boeing D6-58328 (767-200ER): 24,140 US gal' },
  { type: 'B763', usableLitres: 63_216, source: 'Boeing D6-58328 (767-300): 16,700 US gal' },
  { type: 'B764', usableLitres: 91_380, source: 'Boeing D6-58328 (767-400ER): 24,140 US gal' },
  { type: 'B772', usableLitres: 171_176, source: 'Boeing D6-58329 (777-200ER): 45,220 US gal' },
  { type: 'B773', usableLitres: 171_176, source: 'Boeing D6-58329 (777-300): 45,220 US gal' },
  { type: 'B77L', usableLitres: 181_283, source: 'Boeing D6-58329-2 (777-200LR): 47,890 US gal' },
  { type: 'B77W', usableLitres: 181_283, source: 'Boeing D6-58329-2 (777-300ER): 47,890 US gal' },
  { type: 'B788', usableLitres: 126_206, source: 'Boeing D6-58333 (787-8): 33,340 US gal' },
  { type: 'B789', usableLitres: 126_372, source: 'Boeing D6-58333 (787-9): 33,384 US gal' },
  { type: 'B78X', usableLitres: 126_372, source: 'Boeing D6-58333 (787-10): 33,384 US gal' },
];
