const names: readonly (readonly [RegExp, string])[] = [
  [/^(UNK|UNKNOWN|U|X|NONE)?$/, ''],
  [/^(ASP|ASPH|ASPHALT|ASF|BIT|BITUMEN|TARMAC|PAV|PAVED|ASFALTO)/, 'Asphalt'],
  [/^(CON|CONC|CONCRETE|CEMENT)/, 'Concrete'],
  [/^(PEM|PFC|MAC|MACADAM)/, 'Asphalt'],
  [/^(GRS|GRAS|GRASS|TURF|TRF|GRE|SOD|HERBE)/, 'Grass'],
  [/^(GRV|GRVL|GVL|GRAVEL|GRAVE|CALICHE|SHALE)/, 'Gravel'],
  [/^(DIRT|SOIL|EARTH|GROUND|CLAY|CLA|LAT|LATERITE|SILT|MUD|TERRE)/, 'Dirt'],
  [/^(SAND|SAN)/, 'Sand'],
  [/^(COR|CORAL)/, 'Coral'],
  [/^(WAT|WATER)/, 'Water'],
  [/^(SNO|SNOW|ICE)/, 'Snow or ice'],
  [/^(MAT|PSP|MET|METAL|STEEL|ALUM)/, 'Metal'],
  [/^(ROOF)/, 'Rooftop'],
  [/^(WOOD|DECK)/, 'Wood'],
];
const treatments = /^(GROOVED|GRVD|G|P|F|E|TRTD|TREATED|OILED|UP|S|N)$/;

/**
 * Standard terms for runway surfaces, which sources spell differently: `CONC-TURF` and `Concrete/Grass` both become
 * `Concrete/Grass`, `Grassed brown clay` becomes `Grass/Dirt`. Text without any known word is kept unchanged;
 * "unknown" becomes `null`.
 */
export function normaliseSurface(text: string): string | null {
  const words = text.toUpperCase().split(/[-/\s,&+()]+/);
  const found = new Set<string>();
  let hasUnknown = false;
  for (const word of words) {
    if (treatments.test(word)) continue;
    const known = names.find(([pattern]) => pattern.test(word));
    if (known?.[1]) found.add(known[1]);
    else if (!known) hasUnknown = true;
  }
  if (found.size > 0) return [...found].join('/');
  return hasUnknown ? text.trim() : null;
}
