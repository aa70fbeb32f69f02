/**
 * DME or TACAN channel paired with a VHF frequency in MHz, such as `84X` for 113.70 (ICAO Annex 10, volume I, table A
 * of chapter 3); `null` for unpaired frequencies.
 */
export function dmeChannel(frequencyMhz: number): string | null {
  const step = Math.round(frequencyMhz * 20);
  // Channels are 100 kHz apart; those of the Y pairing are halfway between.
  const band = bands.find(({ fromStep, toStep }) => step >= fromStep && step <= toStep);
  if (!band || Math.abs(frequencyMhz * 20 - step) > 0.05) return null;
  const halves = step - band.fromStep;
  return `${band.firstChannel + (halves >> 1)}${halves % 2 === 0 ? 'X' : 'Y'}`;
}

/** Steps of 50 kHz. */
const bands = [
  { fromStep: 2160, toStep: 2245, firstChannel: 17 },
  { fromStep: 2246, toStep: 2359, firstChannel: 70 },
  { fromStep: 2666, toStep: 2685, firstChannel: 60 },
  { fromStep: 2688, toStep: 2719, firstChannel: 1 },
] as const;
