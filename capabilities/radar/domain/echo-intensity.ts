/** Terms for reflectivity (FAA Aeronautical Information Manual 7-1-12). */
export const ECHO_INTENSITIES = [
  { word: 'Light', fromDbz: 0 },
  { word: 'Moderate', fromDbz: 26 },
  { word: 'Heavy', fromDbz: 40 },
  { word: 'Extreme', fromDbz: 50 },
] as const;
