/**
 * Zonal means at every 10° of latitude from 90° S to 90° N, for January and July: rounded values in the range of the
 * published climatologies (Peixoto & Oort 1992, "Physics of Climate"), not a copy of any one data set.
 */
export interface ZonalClimate {
  readonly seaLevelPressureHpa: readonly number[];
  /** Free-air temperature reduced to 1000 hPa, without the nocturnal inversion. */
  readonly temperature1000C: readonly number[];
  readonly temperature500C: readonly number[];
  readonly temperature300C: readonly number[];
  readonly temperature100C: readonly number[];
}

// prettier-ignore
export const JANUARY: ZonalClimate = {
  seaLevelPressureHpa: [997, 994, 989, 988, 999, 1011, 1014, 1012, 1009.5, 1010, 1011.5, 1015, 1019, 1018.5, 1014, 1010.5, 1012, 1013.5, 1014],
  temperature1000C: [-16, -12, -4, 1.5, 8, 15.5, 22, 25.3, 26.3, 26.4, 25.8, 21.8, 14.5, 5.5, -3, -10, -16, -20, -21],
  temperature500C: [-37, -35, -30, -24, -17.5, -12, -8, -6, -5.3, -5.2, -5.5, -7.5, -13.5, -20.5, -28, -33.5, -37.5, -40, -41],
  temperature300C: [-55, -54, -52, -49.5, -46, -41.5, -36, -32.5, -31.3, -31, -31.5, -34, -40, -47.5, -54, -57.5, -59.5, -61, -62],
  temperature100C: [-43, -44, -46, -49, -53.5, -60, -69, -76, -79.5, -80, -79.5, -76.5, -70, -62, -57.5, -56.5, -59, -63, -65],
};

// prettier-ignore
export const JULY: ZonalClimate = {
  seaLevelPressureHpa: [999, 994, 988, 987, 1001, 1014, 1019.5, 1017.5, 1013, 1011, 1010, 1010.5, 1012.5, 1014, 1012.5, 1010.5, 1010.5, 1012, 1012.5],
  temperature1000C: [-32, -29, -20, -8, 3.5, 9.5, 15, 20.5, 24, 25.6, 26.6, 27.2, 25.5, 21.5, 16, 11.5, 6, 1.5, 0],
  temperature500C: [-47, -45, -40, -34, -26.5, -18.5, -11.5, -7, -5.5, -5.3, -5.3, -5, -5.8, -9.5, -14, -18, -21.5, -24, -25],
  temperature300C: [-67, -65, -62, -58, -53, -46, -39.5, -34, -31.5, -31, -31, -31, -32.5, -37, -42.5, -47, -50, -52, -52.5],
  temperature100C: [-80, -77, -70, -63, -59, -60, -68, -75, -78, -78.5, -78, -76.5, -71, -64, -57.5, -52, -48, -46, -45],
};
