/** One city pair of the landing film, by ICAO code. */
export interface FilmRoute {
  readonly from: string;
  readonly to: string;
  /** Where in its cycle the first aircraft is when the loop starts, 0…1. */
  readonly phase: number;
  /** The selected flight is drawn in the active-route colour; there is exactly one. */
  readonly selected?: true;
}

/** City pairs that airlines fly, chosen so that the whole visible face of the globe is alive. */
export const FILM_ROUTES: readonly FilmRoute[] = [
  { from: 'KJFK', to: 'LPPT', phase: 0.3, selected: true },
  { from: 'KJFK', to: 'EGLL', phase: 0.72 },
  { from: 'LFPG', to: 'KBOS', phase: 0.18 },
  { from: 'EDDF', to: 'KORD', phase: 0.46 },
  { from: 'KMIA', to: 'LEMD', phase: 0.62 },
  { from: 'EIDW', to: 'CYYZ', phase: 0.86 },
  { from: 'EHAM', to: 'CYUL', phase: 0.55 },
  { from: 'EGLL', to: 'KLAX', phase: 0.31 },
  { from: 'KSFO', to: 'LFPG', phase: 0.9 },
  { from: 'KSEA', to: 'EDDF', phase: 0.12 },
  { from: 'PANC', to: 'EDDF', phase: 0.4 },
  { from: 'OMDB', to: 'KSEA', phase: 0.65 },
  { from: 'BIKF', to: 'EKCH', phase: 0.55 },
  { from: 'KBOS', to: 'BIKF', phase: 0.2 },
  { from: 'EFHK', to: 'KJFK', phase: 0.28 },
  { from: 'LTFM', to: 'EGLL', phase: 0.7 },
  { from: 'LIRF', to: 'KJFK', phase: 0.05 },
  { from: 'HECA', to: 'LFPG', phase: 0.35 },
  { from: 'GCLP', to: 'EDDF', phase: 0.8 },
  { from: 'CYUL', to: 'GMMN', phase: 0.95 },
  { from: 'LPPD', to: 'KBOS', phase: 0.5 },
  { from: 'GOBD', to: 'KJFK', phase: 0.15 },
  { from: 'DNMM', to: 'EGLL', phase: 0.25 },
  { from: 'DGAA', to: 'KIAD', phase: 0.58 },
  { from: 'SBGR', to: 'LPPT', phase: 0.42 },
  { from: 'SAEZ', to: 'LEMD', phase: 0.1 },
  { from: 'SBGR', to: 'KJFK', phase: 0.75 },
  { from: 'SKBO', to: 'LEMD', phase: 0.33 },
  { from: 'KMIA', to: 'SBGL', phase: 0.02 },
  { from: 'TJSJ', to: 'KJFK', phase: 0.66 },
  { from: 'TBPB', to: 'EGKK', phase: 0.84 },
  { from: 'MMMX', to: 'LFPG', phase: 0.48 },
  { from: 'KATL', to: 'SCEL', phase: 0.6 },
  { from: 'KDFW', to: 'KMIA', phase: 0.22 },
  { from: 'KLAX', to: 'KJFK', phase: 0.78 },
  { from: 'KDEN', to: 'KIAD', phase: 0.38 },
  { from: 'KSEA', to: 'KORD', phase: 0.52 },
  { from: 'CYVR', to: 'CYYZ', phase: 0.08 },
];
