import { EllipsisVertical, EyeOff, RotateCcw, Search } from 'lucide-react';
import { useState } from 'react';
import { useSlice } from '../state/slice.ts';
import { setPanelFlag } from '../shell/panel-flags.store.ts';
import { useShell } from '../shell/shell-context.tsx';
import { Badge } from '../ui/badge.tsx';
import { Chip } from '../ui/chip.tsx';
import { freshnessMarks } from '../ui/freshness-line.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { Switch } from '../ui/switch.tsx';
import { TextField } from '../ui/text-field.tsx';
import { LAYER_CATALOGUE, LAYER_GROUPS, type LayerKey } from './layer-catalogue.ts';
import { LAYER_ICONS } from './layer-icons.ts';
import styles from './layers.module.css';
import type { ShownLayer } from './shown-layer.ts';
import {
  activeLayers,
  choosePreset,
  MAP_PRESETS,
  mapView,
  resetLayers,
  setLayerActive,
  turnLayersOff,
  type MapView,
} from './map-view.store.ts';

const PRESET_NAMES: Record<MapView['preset'], string> = {
  ifrh: 'IFR High',
  ifrl: 'IFR Low',
  vfr: 'VFR',
  weather: 'Weather',
};

const nothing = () => null;

function RegisteredRow({ layerKey, title, layer }: { layerKey: LayerKey; title: string; layer: ShownLayer }) {
  const reason = layer.useUnavailable();
  const source = layer.useSourceLine();
  const freshness = layer.useFreshness();
  const marks = freshness === null ? [] : freshnessMarks(freshness);
  const isOn = useSlice(activeLayers, (layers) => layers[layerKey]);
  const Icon = layer.Icon ?? LAYER_ICONS[layerKey];
  return (
    <Switch
      label={title}
      note={
        reason ??
        (marks.length === 0 ? (
          source
        ) : (
          <>
            {source}
            {marks.map((mark) => (
              <Badge key={mark.text} tone={mark.tone}>
                {mark.text}
              </Badge>
            ))}
          </>
        ))
      }
      leading={<Icon size={18} aria-hidden className={styles.icon} />}
      isOn={isOn}
      // What cannot be shown can still be switched off.
      isDisabled={reason !== null && !isOn}
      onChange={(next) => setLayerActive(layerKey, next)}
    />
  );
}

function Row({ layerKey, title }: { layerKey: LayerKey; title: string }) {
  const layer = useShell().layers.get(layerKey);
  const Icon = LAYER_ICONS[layerKey];
  if (layer) return <RegisteredRow layerKey={layerKey} title={title} layer={layer} />;
  return (
    <Switch
      label={title}
      note="Not available on this server"
      leading={<Icon size={18} aria-hidden className={styles.icon} />}
      isOn={false}
      isDisabled
      onChange={nothing}
    />
  );
}

function Presets() {
  const preset = useSlice(mapView, (view) => view.preset);
  return (
    <div className={styles.presets} role="group" aria-label="Presets">
      {MAP_PRESETS.map((name) => (
        <Chip
          key={name}
          label={PRESET_NAMES[name]}
          isPressed={name === preset}
          onChange={() => choosePreset(name)}
        />
      ))}
    </div>
  );
}

function AllLayersMenu() {
  return (
    <Menu
      trigger={<IconButton label="All layers" Icon={EllipsisVertical} />}
      items={[
        { id: 'off', label: 'Turn every layer off', Icon: EyeOff, onSelect: turnLayersOff },
        { id: 'reset', label: 'Back to airports only', Icon: RotateCcw, onSelect: resetLayers },
      ]}
    />
  );
}

/** The layer picker: presets, then all 37 layers by group with their source, or why they cannot be shown (row F1). */
export function LayersPanel() {
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const groups = LAYER_GROUPS.map((group) => ({
    group,
    rows: LAYER_CATALOGUE.filter(
      ([key, title, of]) => of === group && (title.toLowerCase().includes(wanted) || key.includes(wanted)),
    ),
  })).filter(({ rows }) => rows.length > 0);
  return (
    <Panel
      title="Layers"
      onClose={() => setPanelFlag('isLayersPanelOpen', false)}
      tools={<AllLayersMenu />}
      toolbar={
        <div className={styles.toolbar}>
          <TextField
            label="Filter layers"
            isLabelHidden
            type="search"
            placeholder="Filter layers"
            Icon={Search}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Presets />
        </div>
      }
    >
      {groups.map(({ group, rows }) => (
        <div key={group} className={styles.group} role="group" aria-label={group}>
          <h3 className={styles.groupTitle}>{group}</h3>
          {rows.map(([key, title]) => (
            <Row key={key} layerKey={key} title={title} />
          ))}
        </div>
      ))}
      {groups.length === 0 && (
        <EmptyState
          message="No layer has this name."
          action={{ label: 'Show all layers', onSelect: () => setText('') }}
        />
      )}
    </Panel>
  );
}
