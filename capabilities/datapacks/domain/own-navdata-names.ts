/**
 * File names used by the navigation data builder, or examined by extension. Other files of a dropped folder are not
 * uploaded.
 */
const KNOWN: readonly RegExp[] = [
  /^(?:earth_)?(?:fix|nav|awy)\.dat$/i,
  /\.(?:s3db|sqlite3?|db3?)$/i,
  /^faacifp\d*$/i,
  /\.(?:pc|424|openair|air)$/i,
  /^(?:fix_base|nav_base|awy_seg_alt|apt_base|apt_rwy|apt_rwy_end|frq|ils_base|ils_gs|arb_seg)\.csv$/i,
  /^(?:airports|runways|airport-frequencies|navaids)\.csv$/i,
  /^(?:fixes|navaids|airways|procedures|airports[^/]*)\.json$/i,
  /^(?:airspace|boundaries)\.geojson$/i,
  /^vatspy\.dat$/i,
];

/** Longer names are not navigation data, and some file systems reject them. */
const NAME_MAX = 120;

/** Whether a file name, without folder, may be navigation data; `.gz` may follow. */
export function isNavdataFileName(name: string): boolean {
  if (name.length > NAME_MAX || !/^[\w. ()+-]+$/.test(name) || name.startsWith('.')) return false;
  const plain = name.replace(/\.gz$/i, '');
  return KNOWN.some((pattern) => pattern.test(plain));
}
