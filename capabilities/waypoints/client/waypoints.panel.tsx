import { useQuery } from '@tanstack/react-query';
import { Download, MapPin, MapPinPlus, Pencil, Search, Trash2, Upload } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { formatCoordinate } from '#aviation/geo/format-coordinate.ts';
import { saveFile } from '#platform/client/documents/save-file.ts';
import { setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { flyTo } from '#platform/client/shell/map-access.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Menu } from '#platform/client/ui/menu.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import { Switch } from '#platform/client/ui/switch.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import type { OwnWaypoint } from '../contract.ts';
import { WAYPOINT_WRITERS } from '../domain/formats/write-waypoints.ts';
import { SYMBOL_NAMES } from './symbol-names.ts';
import { deleteWithUndo, waypointsQuery } from './waypoints.queries.ts';
import { editWaypoint, nameWaypoint, setImportOpen, waypointsShown } from './waypoints.store.ts';
import styles from './waypoints.module.css';

/** Maximum number of rows drawn. */
const ROWS_MAX = 200;
const ZOOM = 9;

function exportAs(format: keyof typeof WAYPOINT_WRITERS, waypoints: readonly OwnWaypoint[]): void {
  const { fileName, mediaType, content, notes } = WAYPOINT_WRITERS[format](waypoints);
  saveFile(fileName, mediaType, content);
  const count = `${waypoints.length.toLocaleString('en')} exported to ${fileName}.`;
  toast({ message: [count, ...notes].join(' '), ...(notes.length > 0 ? { tone: 'warning' as const } : {}) });
}

function ExportMenu({ waypoints }: { waypoints: readonly OwnWaypoint[] }) {
  const formats = Object.keys(WAYPOINT_WRITERS) as (keyof typeof WAYPOINT_WRITERS)[];
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="small" Icon={Download} disabled={waypoints.length === 0}>
          Export
        </Button>
      }
      items={formats.map((format) => ({
        id: format,
        label: format,
        onSelect: () => exportAs(format, waypoints),
      }))}
    />
  );
}

function WaypointRow({ waypoint }: { waypoint: OwnWaypoint }) {
  const { ident, lat, lng, symbol, note } = waypoint;
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.open}
        onClick={() => void flyTo({ lat, lon: lng, minZoom: ZOOM })}
        aria-label={`Show ${ident} on the map`}
      >
        <span className={styles.ident}>{ident}</span>
        <span className={styles.kind}>{SYMBOL_NAMES[symbol]}</span>
        <span className={styles.place}>{formatCoordinate({ lat, lon: lng })}</span>
        {note !== '' && <span className={styles.note}>{note}</span>}
      </button>
      <IconButton label={`Edit ${ident}`} Icon={Pencil} onClick={() => editWaypoint(waypoint)} />
      <IconButton label={`Delete ${ident}`} Icon={Trash2} onClick={() => void deleteWithUndo(waypoint)} />
    </li>
  );
}

function Rows({ waypoints, text }: { waypoints: readonly OwnWaypoint[]; text: string }) {
  const wanted = text.trim().toUpperCase();
  const found = waypoints.filter(
    ({ ident, note }) => ident.includes(wanted) || note.toUpperCase().includes(wanted),
  );
  if (waypoints.length === 0)
    return (
      <EmptyState
        Icon={MapPin}
        message="No waypoints of your own. Right-click or long-press the map to name a place."
        action={{ label: 'New waypoint', onSelect: () => nameWaypoint(null) }}
      />
    );
  if (found.length === 0) return <EmptyState Icon={Search} message="No waypoints match your criteria." />;
  return (
    <>
      <ul className={styles.list}>
        {found.slice(0, ROWS_MAX).map((waypoint) => (
          <WaypointRow key={waypoint.id} waypoint={waypoint} />
        ))}
      </ul>
      {found.length > ROWS_MAX && (
        <p className={styles.more}>
          {ROWS_MAX} of {found.length.toLocaleString('en')}. Search to narrow the list.
        </p>
      )}
    </>
  );
}

function Toolbar(props: { waypoints: readonly OwnWaypoint[]; text: string; onText: (text: string) => void }) {
  const isShown = useSlice(waypointsShown);
  return (
    <div className={styles.toolbar}>
      <TextField
        label="Search waypoints"
        isLabelHidden
        placeholder="Search name or note"
        Icon={Search}
        value={props.text}
        onChange={({ target }) => props.onText(target.value)}
      />
      <div className={styles.tools}>
        <Switch label="On map" isOn={isShown} onChange={(isOn) => waypointsShown.set(isOn)} />
        <Button variant="quiet" size="small" Icon={Upload} onClick={() => setImportOpen(true)}>
          Import
        </Button>
        <ExportMenu waypoints={props.waypoints} />
      </div>
    </div>
  );
}

/** The person's own waypoints (row H5): list, search, export and creation. */
export function WaypointsPanel() {
  const list = useQuery(waypointsQuery());
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text);
  const waypoints = list.data ?? [];
  return (
    <Panel
      title="Waypoints"
      onClose={() => setPanelFlag('isWaypointsPanelOpen', false)}
      tools={<IconButton label="New waypoint" Icon={MapPinPlus} onClick={() => nameWaypoint(null)} />}
      isLoading={list.isPending}
      toolbar={<Toolbar waypoints={waypoints} text={text} onText={setText} />}
    >
      {list.isError && (
        <ErrorNotice
          message={`Waypoints unavailable. ${list.error.message}`}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {(list.data !== undefined || !list.isError) && <Rows waypoints={waypoints} text={wanted} />}
    </Panel>
  );
}
