const rules: readonly (readonly [RegExp, string])[] = [
  [/^D?-?ATIS/, 'ATIS'],
  [/ASOS/, 'ASOS'],
  [/AW[OI][SB]|AWOS/, 'AWOS'],
  [/RCAG|^(CENTER|CENTRE|CNTR|ACC|CTR|ARTC|ARTCC)$|CENTRE$/, 'CENTER'],
  [/ (DP|SID)$/, 'DP'],
  [/(^| )STAR$/, 'STAR'],
  [/^(APCH.*DEP|APPROACH\/DEPARTURE|APP\/DEP|A\/D)/, 'APP/DEP'],
  [/^(APCH|APPROACH|APP|APPR|ARR|ARRIVAL|ACP|DIRECTOR|DIR|FINAL)\b/, 'APP'],
  [/^(DEP|DEPARTURE)\b/, 'DEP'],
  [/^(LCL|TWR|TOWER)\b/, 'TWR'],
  [/^(GND|GRN|GROUND|SMC)\b/, 'GND'],
  [/^(CD|CLD|DEL|DELIVERY|CLEARANCE|CLNC|GCCD|PTD PRE)\b/, 'CLD'],
  [/^(CTAF|ATF|MF|TFC)$|SAFETY ?COM|WITH CTAF/, 'CTAF'],
  [/^(UNICOM|UNIC|UC)$|WITH UNICOM/, 'UNICOM'],
  [/^(RAMP|RMP|APRON)/, 'RAMP'],
  [/^(EMERG|EMR)/, 'EMERG'],
  [/^(RDR|RADAR|GCA|PAR|ASR|RAD\/APP)$/, 'RADAR'],
  [/^(AFIS|AAS)$/, 'AFIS'],
  [/^(INFO|INFORMATION|FIS|FIA)$/, 'INFO'],
  [/^(FSS|RCO|RFSS|AFSS)$|^.+ (RADIO|FSS|RCO)$/, 'FSS'],
  [/^(RDO|RADIO)$/, 'RADIO'],
  [/^(A\/G|AG|A\/A)$/, 'A/G'],
  [/^VOLMET/, 'VOLMET'],
  [/^PMSV/, 'PMSV'],
  [/^(ARCAL|PAL|PCL)$/, 'PAL'],
  [/^CLASS [BC]\b/, 'CLASS'],
  [/^TRSA/, 'TRSA'],
  [/OPS$|^OPS|^POST$|COMD POST|^(PTD|SFA|MIL)$/, 'OPS'],
];

/**
 * Standard terms for the kinds of frequencies: the FAA's `LCL/P`, OurAirports' `Tower` and `TWR` are all `TWR`. All
 * others are `MISC`.
 */
export function normaliseFrequencyType(text: string): string {
  const upper = text.trim().toUpperCase();
  return rules.find(([pattern]) => pattern.test(upper))?.[1] ?? 'MISC';
}

const order = ['ATIS', 'AWOS', 'ASOS', 'CLD', 'RAMP', 'GND', 'TWR', 'CTAF', 'UNICOM', 'AFIS', 'A/G', 'RADIO'];
const later = ['DEP', 'APP/DEP', 'APP', 'RADAR', 'INFO', 'CENTER', 'FSS', 'EMERG'];
const position = new Map([...order, ...later].map((type, index) => [type, index]));

/** Sorts an airport's frequencies in the order of their use in a flight, civil VHF before military UHF. */
export function compareFrequencies(
  a: { readonly type: string; readonly frequencyMhz: number },
  b: { readonly type: string; readonly frequencyMhz: number },
): number {
  const rank = (entry: { readonly type: string; readonly frequencyMhz: number }): number =>
    (position.get(entry.type) ?? 50) + (entry.frequencyMhz > 137 ? 0.5 : 0);
  return rank(a) - rank(b) || a.frequencyMhz - b.frequencyMhz;
}
