import { Search } from 'lucide-react';
import { setLayerActive, useLayerOn } from '#platform/client/layers/map-view.store.ts';
import { setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Chip } from '#platform/client/ui/chip.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import { SelectField } from '#platform/client/ui/select-field.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { NOTAM_CATEGORIES } from '../domain/notam-category.ts';
import { AirportScope, MapScope, RouteScope } from './notam-scopes.tsx';
import { CATEGORY_NAMES } from './notam-text.ts';
import { notamsContext } from './notams-deps.ts';
import styles from './notams.module.css';
import { type NotamScope, changeNotamView, notamView } from './notams.store.ts';

const SCOPES: readonly { scope: NotamScope; title: string; Component: () => React.JSX.Element }[] = [
  { scope: 'map', title: 'Map view', Component: MapScope },
  { scope: 'route', title: 'Route', Component: RouteScope },
  { scope: 'airport', title: 'Airport', Component: AirportScope },
];
const CATEGORIES = [
  { value: 'all', label: 'All categories' },
  ...NOTAM_CATEGORIES.map((category) => ({ value: category, label: CATEGORY_NAMES[category] })),
] as const;

function AirportField() {
  const airport = useSlice(notamView, (view) => view.airport);
  const opened = notamsContext.use().useOpenAirport();
  return (
    <TextField
      label="Airport"
      isLabelHidden
      isIdent
      maxLength={4}
      placeholder={opened ?? 'Airport code, e.g. KJFK'}
      value={airport}
      onChange={({ target }) => changeNotamView({ airport: target.value.toUpperCase() })}
    />
  );
}

function Toolbar() {
  const view = useSlice(notamView);
  const isOnMap = useLayerOn('notams');
  return (
    <div className={styles.toolbar}>
      <div className={styles.chips}>
        {SCOPES.map(({ scope, title }) => (
          <Chip
            key={scope}
            label={title}
            isPressed={view.scope === scope}
            onChange={() => changeNotamView({ scope })}
          />
        ))}
        <Chip label="On the map" isPressed={isOnMap} onChange={(isOn) => setLayerActive('notams', isOn)} />
      </div>
      {view.scope === 'airport' && <AirportField />}
      <TextField
        label="Search NOTAMs"
        isLabelHidden
        Icon={Search}
        placeholder="Search text, number, airport"
        value={view.text}
        onChange={({ target }) => changeNotamView({ text: target.value })}
      />
      <div className={styles.filters}>
        <SelectField
          label="Category"
          isLabelHidden
          value={view.category}
          options={CATEGORIES}
          onChange={(category) => changeNotamView({ category })}
          className={styles.category}
        />
        <Chip
          label="Unread"
          isPressed={view.isUnreadOnly}
          onChange={(isUnreadOnly) => changeNotamView({ isUnreadOnly })}
        />
      </div>
    </div>
  );
}

/** The NOTAM panel (row F7): of the map view, of a route, of an airport. */
export function NotamPanel() {
  const scope = useSlice(notamView, (view) => view.scope);
  const Scope = SCOPES.find((one) => one.scope === scope)?.Component ?? MapScope;
  return (
    <Panel title="NOTAMs" onClose={() => setPanelFlag('isNotamPanelOpen', false)} toolbar={<Toolbar />}>
      <Scope />
    </Panel>
  );
}
