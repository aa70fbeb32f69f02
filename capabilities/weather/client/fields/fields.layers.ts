import {
  CloudHail,
  CloudLightning,
  Cloudy,
  Droplets,
  Eye,
  Gauge,
  Navigation,
  Spline,
  Thermometer,
  Waves,
  Wind,
} from 'lucide-react';
import { useEffect } from 'react';
import { type LayerDefinition, defineLayer } from '#platform/client/layers/layer-definition.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { FIELD_KEYS, type FieldKey, fieldsUnavailable, fieldStates } from './field-state.store.ts';

const engine = () => import('./field-engine.ts');

function useUnavailable(key: FieldKey): string | null {
  useEffect(() => {
    void engine().then(({ askWhatIsUnavailable }) => askWhatIsUnavailable());
  }, []);
  return useSlice(fieldsUnavailable, (reasons) => reasons[key] ?? null);
}

function useSourceLine(key: FieldKey): string | null {
  return useSlice(fieldStates, (states) => {
    const state = states[key];
    if (!state) return null;
    if (state.message !== null) return state.message;
    return state.status === 'loading' ? 'Loading …' : [state.model, runText(state.run)].join(' · ');
  });
}

const runText = (run: string | null): string =>
  run === null ? 'run —' : `run ${run.slice(8, 10)} ${run.slice(11, 13)}Z`;

type Shown = Pick<LayerDefinition, 'title' | 'order' | 'Icon' | 'presets'>;
const SHOWN: Readonly<Record<FieldKey, Shown>> = {
  temperature: { title: 'Temperature', order: 40, Icon: Thermometer },
  'wind-speed': { title: 'Wind', order: 50, Icon: Wind, presets: ['weather'] },
  'wind-speed-contour': { title: 'Wind contours', order: 60, Icon: Spline },
  'dew-point': { title: 'Dew point', order: 70, Icon: Droplets },
  humidity: { title: 'Humidity', order: 80, Icon: Droplets },
  'cloud-cover': { title: 'Cloud cover', order: 90, Icon: Cloudy },
  pressure: { title: 'Pressure', order: 100, Icon: Gauge },
  'hail-intensity': { title: 'Hail intensity', order: 110, Icon: CloudHail },
  visibility: { title: 'Visibility', order: 120, Icon: Eye },
  thunderstorm: { title: 'Thunderstorms', order: 130, Icon: CloudLightning },
  'ocean-currents': { title: 'Ocean currents', order: 140, Icon: Navigation },
  'wave-particles': { title: 'Waves', order: 150, Icon: Waves },
};

const definitionOf = (key: FieldKey): LayerDefinition =>
  defineLayer({
    key,
    group: 'Weather',
    ...SHOWN[key],
    load: async () => (await import('./field.map.ts')).fieldOnMap(key),
    timeDependent: true,
    hasReadings: true,
    useUnavailable: () => useUnavailable(key),
    useSourceLine: () => useSourceLine(key),
    useFreshness: () => useSlice(fieldStates, (states) => states[key]?.freshness ?? null),
  });

/** The layers of gridded weather (row F1). */
export const fieldLayers: readonly LayerDefinition[] = FIELD_KEYS.map(definitionOf);
