/** Colour of an image from a reflectivity. */
export interface ScaleColour {
  readonly fromDbz: number;
  readonly colour: `#${string}`;
}

/** RainViewer colours ("Universal Blue", the only scheme since 2026), interpolated. Simulated images use them too. */
export const UNIVERSAL_BLUE: readonly ScaleColour[] = [
  { fromDbz: 10, colour: '#88ddee' },
  { fromDbz: 20, colour: '#00a3e0' },
  { fromDbz: 25, colour: '#0077aa' },
  { fromDbz: 30, colour: '#005588' },
  { fromDbz: 35, colour: '#ffee00' },
  { fromDbz: 40, colour: '#ffaa00' },
  { fromDbz: 45, colour: '#ff4400' },
  { fromDbz: 50, colour: '#c10000' },
  { fromDbz: 55, colour: '#ffaaff' },
  { fromDbz: 60, colour: '#ff77ff' },
  { fromDbz: 65, colour: '#ffffff' },
];

/** National Weather Service colours, used by Iowa State for NEXRAD. */
export const NWS_REFLECTIVITY: readonly ScaleColour[] = [
  { fromDbz: 5, colour: '#04e9e7' },
  { fromDbz: 10, colour: '#019ff4' },
  { fromDbz: 15, colour: '#0300f4' },
  { fromDbz: 20, colour: '#02fd02' },
  { fromDbz: 25, colour: '#01c501' },
  { fromDbz: 30, colour: '#008e00' },
  { fromDbz: 35, colour: '#fdf802' },
  { fromDbz: 40, colour: '#e5bc00' },
  { fromDbz: 45, colour: '#fd9500' },
  { fromDbz: 50, colour: '#fd0000' },
  { fromDbz: 55, colour: '#d40000' },
  { fromDbz: 60, colour: '#bc0000' },
  { fromDbz: 65, colour: '#f800fd' },
  { fromDbz: 70, colour: '#9854c6' },
];
