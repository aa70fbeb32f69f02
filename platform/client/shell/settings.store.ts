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
  /** Unit of reported or typed visibility; `reported` shows each report in its own unit, and uses metres for input. */
  visibility: z.enum(['reported', 'm', 'km', 'SM']),
  pressure: z.enum(['hPa', 'inHg']),
  temperature: z.enum(['C', 'F']),
  /** Local time of the device beside UTC. */
  showsLocalTime: z.boolean(),
  /** The ground under the layers: shaded by its heights, satellite imagery, or neither. */
  baseMap: z.enum(['aeronautical', 'satellite', 'plain']),
  /** Initial state of the map: as last left, or a preset of layers. */
  startPreset: z.enum(['last', ...MAP_PRESETS]),
  /** Default for new flights; empty for none. */
  planCostIndex: z.string().regex(/^\d{0,3}$/),
  planReserveMin: z.string().regex(/^\d{0,3}$/),
  /** Default fuel policy of performance plans until a plan chooses another. */
  planFuelPolicy: z.enum(FUEL_POLICIES),
  /** Whether reports of use and failures may be sent; null until the user has chosen. */
  sendsReports: z.boolean().nullable(),
});
export type Settings = z.infer<typeof settingsShape>;

/** The user's units and preferences; stored on this device under the key `settings`. */
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
    // Settings added later are missing in older stored values.
    const stored: unknown = JSON.parse(text);
    const outcome = settingsShape.safeParse({ ...settings.initial, ...(stored as object) });
    return outcome.success ? outcome.data : null;
  } catch {
    // Unreadable settings are treated as absent.
    return null;
  }
}

function take(text: string | null): void {
  const stored = parsedSettings(text);
  if (stored !== null) settings.set(stored);
}

/** Restores the settings only: needed before the shell exists. */
export function restoreSettings(storage: Storage = window.localStorage): void {
  take(storage.getItem(STORAGE_KEY));
}

/**
 * Restores the settings, stores their changes, and follows the system's theme if chosen; returns a function that stops
 * it.
 */
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
      // Storage may be full or blocked; the settings then apply to this page only.
    }
  });
  return () => {
    window.removeEventListener('storage', onStorage);
    systemIsLight.removeEventListener('change', followSystem);
    stopStoring();
  };
}
