import { ChevronRight, EllipsisVertical, EyeOff, RotateCcw, Search } from 'lucide-react';
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
import { LAYER_GROUPS, MAP_PRESETS, type LayerDefinition } from './layer-definition.ts';
import styles from './layers.module.css';
import { IN_VIEW_TEXTS, type ShownLayer } from './shown-layer.ts';
import {
  activeLayers,
  choosePreset,
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

function RegisteredRow({ layer }: { layer: ShownLayer }) {
  const { key, title, Icon } = layer;
  const isOn = useSlice(activeLayers, (layers) => layers[key] ?? false);
  const reason = layer.useUnavailable();
  const line = layer.useSourceLine();
  const inView = layer.useInView();
  const freshness = layer.useFreshness();
  const source = isOn && inView !== null ? [IN_VIEW_TEXTS[inView], line].filter(Boolean).join(' · ') : line;
  const marks = freshness === null ? [] : freshnessMarks(freshness);
  const [isOpen, setOpen] = useState(false);
  const hasDetails = reason !== null || source !== null || marks.length > 0;
  return (
    <div className={styles.row} data-open={isOpen || undefined}>
      <IconButton
        className={styles.details}
        label={`Details of ${title}`}
        Icon={ChevronRight}
        iconSize={14}
        disabled={!hasDetails}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      <Switch
        className={styles.switch}
        isOneLine={!isOpen}
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
        // An unavailable layer can still be switched off.
        isDisabled={reason !== null && !isOn}
        onChange={(next) => setLayerActive(key, next)}
      />
    </div>
  );
}

function SwitchedOffRow({ title, Icon }: Pick<LayerDefinition, 'title' | 'Icon'>) {
  return (
    <Switch
      className={styles.bare}
      isOneLine
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
  const { layers, switchedOff } = useShell();
  const isWanted = ({ key, title }: Pick<LayerDefinition, 'key' | 'title'>) =>
    title.toLowerCase().includes(wanted) || key.includes(wanted);
  const groups = LAYER_GROUPS.map((name) => ({
    group: name,
    rows: [...layers.values()].filter((layer) => layer.group === name && isWanted(layer)),
    missing: switchedOff.filter((layer) => layer.group === name && isWanted(layer)),
  })).filter(({ rows, missing }) => rows.length + missing.length > 0);
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
      {groups.map(({ group, rows, missing }) => (
        <div key={group} className={styles.group} role="group" aria-label={group}>
          <h3 className={styles.groupTitle}>{group}</h3>
          {rows.map((layer) => (
            <RegisteredRow key={layer.key} layer={layer} />
          ))}
          {missing.map(({ key, title, Icon }) => (
            <SwitchedOffRow key={key} title={title} Icon={Icon} />
          ))}
        </div>
      ))}
      {groups.length === 0 && (
        <EmptyState
          message="No layers match."
          action={{ label: 'Show all layers', onSelect: () => setText('') }}
        />
      )}
    </Panel>
  );
}
