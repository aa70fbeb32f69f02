/** Fuel policies: commercial air transport, or private VFR flights. */
export const FUEL_POLICIES = [
  'easa',
  'easa-era',
  'far-domestic',
  'far-flag',
  'vfr-day',
  'vfr-night',
] as const;
export type FuelPolicyId = (typeof FUEL_POLICIES)[number];

/** Policies with their labels, in display order. */
export const FUEL_POLICY_CHOICES: readonly { readonly value: FuelPolicyId; readonly label: string }[] = [
  { value: 'easa', label: 'EASA, 5 % contingency' },
  { value: 'easa-era', label: 'EASA, 3 % with en-route alternate' },
  { value: 'far-domestic', label: 'FAR 121 domestic' },
  { value: 'far-flag', label: 'FAR 121 flag' },
  { value: 'vfr-day', label: 'VFR by day, 30 min' },
  { value: 'vfr-night', label: 'VFR by night, 45 min' },
];
