/** Model fields by NCEP abbreviation: discipline, category and number (code table 4.2). */
export const GRID_PARAMETERS = {
  UGRD: [0, 2, 2],
  VGRD: [0, 2, 3],
  TMP: [0, 0, 0],
  DPT: [0, 0, 6],
  RH: [0, 1, 1],
  PRATE: [0, 1, 7],
  HGT: [0, 3, 5],
  PRMSL: [0, 3, 1],
  TCDC: [0, 6, 1],
  CAPE: [0, 7, 6],
  GUST: [0, 2, 22],
  VIS: [0, 19, 0],
  /** Thunderstorm probability, %: from the simulated sky, estimated from other fields in live mode. */
  TSTM: [0, 19, 2],
  /** Maximum hail size, m: as above. Local use. */
  HAIL: [0, 1, 198],
  UOGRD: [10, 1, 2],
  VOGRD: [10, 1, 3],
  HTSGW: [10, 0, 3],
  DIRPW: [10, 0, 10],
  PERPW: [10, 0, 11],
} as const satisfies Record<string, readonly [number, number, number]>;
export type GridParameter = keyof typeof GRID_PARAMETERS;

/** Surface of a field: a pressure level in hPa, or a fixed surface. */
export type GridSurface = number | '10 m' | '2 m' | 'ground' | 'sea level' | 'whole atmosphere' | '0 °C';

const ISOBARIC = 100;
const FIXED: Record<Exclude<GridSurface, number>, { type: number; value: number; nomads: string }> = {
  '10 m': { type: 103, value: 10, nomads: '10_m_above_ground' },
  '2 m': { type: 103, value: 2, nomads: '2_m_above_ground' },
  ground: { type: 1, value: 0, nomads: 'surface' },
  'sea level': { type: 101, value: 0, nomads: 'mean_sea_level' },
  'whole atmosphere': { type: 10, value: 0, nomads: 'entire_atmosphere' },
  '0 °C': { type: 4, value: 0, nomads: '0C_isotherm' },
};

/** Required field, e.g. the eastward wind at 250 hPa. */
export interface GridInput {
  parameter: GridParameter;
  surface: GridSurface;
}

/** Code table 4.5: type and value (Pa for isobaric levels). */
export function surfaceCode(surface: GridSurface): { type: number; value: number } {
  if (typeof surface === 'number') return { type: ISOBARIC, value: surface * 100 };
  const { type, value } = FIXED[surface];
  return { type, value };
}

/** Name of the surface in the NOMADS filter: `lev_<name>=on`. */
export const nomadsLevel = (surface: GridSurface): string =>
  typeof surface === 'number' ? `${surface}_mb` : FIXED[surface].nomads;

/** Whether a decoded field is the required one. Surfaces without a value match by type only. */
export function isField(
  need: GridInput,
  field: {
    discipline: number;
    category: number;
    parameter: number;
    level: { type: number; value: number | null };
  },
): boolean {
  const [discipline, category, parameter] = GRID_PARAMETERS[need.parameter];
  const { type, value } = surfaceCode(need.surface);
  const hasValue = type === ISOBARIC || type === 103;
  return (
    field.discipline === discipline &&
    field.category === category &&
    field.parameter === parameter &&
    field.level.type === type &&
    (!hasValue || field.level.value === value)
  );
}
