/** A segment of a synthetic flight: speed, altitude and track change linearly to these values. */
export interface Stretch {
  readonly seconds: number;
  readonly kt: number;
  readonly ft: number;
  /** Degrees true, constant in the segment; default: unchanged. */
  readonly track?: number;
}

export interface LogRow {
  readonly second: number;
  readonly lat: number;
  readonly lon: number;
  readonly kt: number;
  readonly ft: number;
  readonly fpm: number;
  readonly track: number;
}

const RADIANS = Math.PI / 180;

/** One row a second along the segments, from a position on the ground; plane geometry, independent of the app's. */
export function flyStretches(
  start: { lat: number; lon: number; ft: number; track: number },
  stretches: readonly Stretch[],
): LogRow[] {
  let { lat, lon, ft, track } = start;
  let kt = 0;
  let second = 0;
  const rows: LogRow[] = [{ second, lat, lon, kt, ft, fpm: 0, track }];
  for (const stretch of stretches) {
    const [fromKt, fromFt] = [kt, ft];
    track = stretch.track ?? track;
    for (let step = 1; step <= stretch.seconds; step += 1) {
      const share = step / stretch.seconds;
      kt = fromKt + (stretch.kt - fromKt) * share;
      ft = fromFt + (stretch.ft - fromFt) * share;
      const nm = kt / 3600;
      lat += (nm / 60) * Math.cos(track * RADIANS);
      lon += ((nm / 60) * Math.sin(track * RADIANS)) / Math.cos(lat * RADIANS);
      second += 1;
      const fpm = ((stretch.ft - fromFt) / stretch.seconds) * 60;
      rows.push({ second, lat, lon, kt, ft, fpm, track });
    }
  }
  return rows;
}

/**
 * A flight of a light aircraft over one airfield and to another, with its event times, in seconds from the first row.
 */
export const SHORT_FLIGHT = {
  start: { lat: 41, lon: -74, ft: 20, track: 90 },
  stretches: [
    { seconds: 60, kt: 0, ft: 20 },
    { seconds: 3, kt: 12, ft: 20 },
    { seconds: 177, kt: 12, ft: 20 },
    { seconds: 3, kt: 0, ft: 20 },
    { seconds: 27, kt: 0, ft: 20 },
    { seconds: 25, kt: 60, ft: 20 },
    { seconds: 15, kt: 75, ft: 195 },
    { seconds: 285, kt: 95, ft: 3520 },
    { seconds: 1200, kt: 110, ft: 3520 },
    { seconds: 300, kt: 90, ft: 1220 },
    { seconds: 120, kt: 80, ft: 1220 },
    { seconds: 120, kt: 65, ft: 20 },
    { seconds: 25, kt: 10, ft: 20 },
    { seconds: 160, kt: 10, ft: 20 },
    { seconds: 3, kt: 0, ft: 20 },
    { seconds: 60, kt: 0, ft: 20 },
  ] satisfies readonly Stretch[],
  /** Movement begins, wheels leave, wheels touch, movement ends. */
  outS: 61,
  offS: 295,
  onS: 2335,
  inS: 2523,
};

const two = (value: number): string => String(value).padStart(2, '0');

/** A row's local date and time; `zoneHours` east of UTC. */
function localCells(ms: number, zoneHours: number): [string, string, string] {
  const local = new Date(ms + zoneHours * 3_600_000);
  const day = local.toISOString().slice(0, 10);
  const sign = zoneHours < 0 ? '-' : '+';
  return [day, local.toISOString().slice(11, 19), `${sign}${two(Math.abs(zoneHours))}:00`];
}

/** Rows as written by a G1000: comment lines, units, short names, columns padded with blanks. */
export function g1000Csv(
  rows: readonly LogRow[],
  options: { startMs: number; zoneHours?: number; extraColumns?: number; tail?: string },
): string {
  const extra = Array.from({ length: options.extraColumns ?? 0 }, (_, index) => `Extra${index + 1}`);
  const lines = [
    `#airframe_info, log_version="1.00", airframe_name="Cessna 172S", tail_number="${options.tail ?? 'N172MD'}", mode=NORMAL,`,
    `#yyy-mm-dd, hh:mm:ss,   hh:mm,  ident,      degrees,      degrees, ft Baro,  inch,  ft msl,  kt,  kt,  fpm,  deg,  deg,  G,  deg,  gals,  gals,  gph,  psi,  deg F,  rpm,  ft wgs${extra.map(() => ', volts').join('')}`,
    `  Lcl Date, Lcl Time, UTCOfst, AtvWpt,     Latitude,    Longitude,    AltB, BaroA,  AltMSL,  IAS, GndSpd,  VSpd,  Pitch,  Roll,  NormAc,  TRK,  FQtyL,  FQtyR, E1 FFlow, E1 OilP, E1 OilT, E1 RPM,  AltGPS${extra.map((name) => `, ${name}`).join('')}`,
  ];
  for (const { second, lat, lon, kt, ft, fpm, track } of rows) {
    const local = localCells(options.startMs + second * 1000, options.zoneHours ?? 0);
    const fuel = 25 - second / 600;
    const more = extra.map((_, index) => (27 + ((second + index) % 11) / 10).toFixed(1));
    const figures = [
      ft,
      29.92,
      ft + 5,
      kt,
      kt,
      fpm,
      fpm / 300,
      0,
      1,
      track,
      fuel,
      fuel - 0.5,
      9,
      70,
      190,
      2300,
      ft - 95,
    ];
    lines.push(
      [
        ...local,
        ' KXYZ',
        lat.toFixed(7),
        lon.toFixed(7),
        ...figures.map((value) => value.toFixed(2)),
        ...more,
      ].join(', '),
    );
  }
  return `${lines.join('\r\n')}\r\n`;
}
