import { z } from 'zod';
import { FUEL_POLICIES } from '#aviation/performance/fuel/fuel-policy-choices.ts';
import { MAP_PRESETS } from '../layers/layer-definition.ts';
import { choosePreset } from '../layers/map-view.store.ts';
import { createSlice } from '../state/slice.ts';
import { setTheme } from '../theme/theme.ts';

const STORAGE_KEY = 'settings';

const settingsShape = z.object({
  /** The theme follows the system's light or dark setting. The theme itself is kept under the key `theme`. */
  followsSystemTheme: z.boolean(),
  mass: z.enum(['kg', 'lb']),
  /** Of fuel; `weight` follows `mass`. */
  fuel: z.enum(['weight', 'kg', 'lb', 'L', 'US gal']),
  /** Of altitudes, elevations and heights. */
  height: z.enum(['ft', 'm']),
  runwayLength: z.enum(['ft', 'm']),
  speed: z.enum(['kt', 'km/h', 'm/s']),
  distance: z.enum(['nm', 'km', 'SM']),
  /** Of visibility that is reported or typed; `reported` shows each report in its own unit, and types metres. */
  visibility: z.enum(['reported', 'm', 'km', 'SM']),
  pressure: z.enum(['hPa', 'inHg']),
  temperature: z.enum(['C', 'F']),
  /** Local time of the device beside UTC. */
  showsLocalTime: z.boolean(),
  /** The ground under the layers: shaded by its heights, satellite pictures, or neither. */
  baseMap: z.enum(['aeronautical', 'satellite', 'plain']),
  /** What the map starts with: as it was left, or a preset of layers. */
  startPreset: z.enum(['last', ...MAP_PRESETS]),
  /** What a new flight starts with; empty for none. */
  planCostIndex: z.string().regex(/^\d{0,3}$/),
  planReserveMin: z.string().regex(/^\d{0,3}$/),
  /** What performance plans carry beside trip fuel until a plan chooses another. */
  planFuelPolicy: z.enum(FUEL_POLICIES),
  /** Whether reports of use and failures may be sent; null until the person has chosen. */
  sendsReports: z.boolean().nullable(),
});
export type Settings = z.infer<typeof settingsShape>;

/** The person's own units and habits; kept on this device under the key `settings`. */
export const settings = createSlice<Settings>('settings', {
  followsSystemTheme: false,
  mass: 'kg',
  fuel: 'weight',
  height: 'ft',
  runwayLength: 'ft',
  speed: 'kt',
  distance: 'nm',
  visibility: 'reported',
  pressure: 'hPa',
  temperature: 'C',
  showsLocalTime: false,
  baseMap: 'aeronautical',
  startPreset: 'last',
  planCostIndex: '',
  planReserveMin: '',
  planFuelPolicy: 'easa',
  sendsReports: null,
});

export function changeSettings(change: Partial<Settings>): void {
  settings.set((now) => ({ ...now, ...change }));
}

function parsedSettings(text: string | null): Settings | null {
  try {
    if (text === null) return null;
    // Settings that were added later are missing in what was stored before.
    const stored: unknown = JSON.parse(text);
    const outcome = settingsShape.safeParse({ ...settings.initial, ...(stored as object) });
    return outcome.success ? outcome.data : null;
  } catch {
    // Unreadable settings are as good as none.
    return null;
  }
}

function take(text: string | null): void {
  const stored = parsedSettings(text);
  if (stored !== null) settings.set(stored);
}

/** Restores the settings only: what must be known before the shell is there. */
export function restoreSettings(storage: Storage = window.localStorage): void {
  take(storage.getItem(STORAGE_KEY));
}

/** Restores the settings, keeps them stored, and follows the system's theme while asked to; returns how to stop. */
export function startSettings(storage: Storage = window.localStorage): () => void {
  restoreSettings(storage);
  const { startPreset } = settings.get();
  if (startPreset !== 'last') choosePreset(startPreset);
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === STORAGE_KEY) take(newValue);
  };
  const systemIsLight = window.matchMedia('(prefers-color-scheme: light)');
  const followSystem = () => {
    if (settings.get().followsSystemTheme) setTheme(systemIsLight.matches ? 'light' : 'night');
  };
  followSystem();
  systemIsLight.addEventListener('change', followSystem);
  window.addEventListener('storage', onStorage);
  const stopStoring = settings.subscribe((now) => {
    followSystem();
    try {
      storage.setItem(STORAGE_KEY, JSON.stringify(now));
    } catch {
      // Storage may be full or blocked; the settings then hold for this page.
    }
  });
  return () => {
    window.removeEventListener('storage', onStorage);
    systemIsLight.removeEventListener('change', followSystem);
    stopStoring();
  };
}
