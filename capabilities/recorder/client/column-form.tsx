import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { ScrollX } from '#platform/client/ui/scroll-x.tsx';
import { SelectField } from '#platform/client/ui/select-field.tsx';
import type { UnknownTable } from '../domain/formats/log-file.ts';
import {
  ALTITUDE_UNITS,
  type ColumnMapping,
  SPEED_UNITS,
  type TimeKind,
} from '../domain/formats/mapped-csv.ts';
import { type ReadItem, readMapped, setMapping } from './reading.store.ts';
import styles from './recorder.module.css';

type TableItem = Extract<ReadItem, { state: 'table' }>;

const TIME_KINDS: readonly { value: TimeKind; label: string }[] = [
  { value: 'date-time', label: 'Date and time in one column' },
  { value: 'date-and-time', label: 'Date and time in two columns' },
  { value: 'epoch-s', label: 'Seconds since 1970' },
  { value: 'epoch-ms', label: 'Milliseconds since 1970' },
];
const DATUMS: readonly { value: ColumnMapping['altitudeIs']; label: string }[] = [
  { value: 'altitude', label: 'Not stated' },
  { value: 'altitudeMsl', label: 'MSL' },
  { value: 'altitudePressure', label: 'Pressure (1013.25 hPa)' },
  { value: 'altitudeEllipsoid', label: 'WGS84 ellipsoid' },
];
const ZONES = Array.from({ length: 27 }, (_, index) => index - 12).map((hours) => ({
  value: String(hours * 60),
  label: hours === 0 ? 'UTC' : `UTC${hours > 0 ? '+' : '−'}${Math.abs(hours)}`,
}));
const NONE = 'none';

function ColumnField(props: {
  label: string;
  item: TableItem;
  value: number | null;
  isOptional?: boolean;
  onChange: (column: number | null) => void;
}) {
  const columns = props.item.table.columns.map((label, index) => ({ value: String(index), label }));
  return (
    <SelectField
      label={props.label}
      value={props.value === null ? NONE : String(props.value)}
      options={props.isOptional ? [{ value: NONE, label: 'None' }, ...columns] : columns}
      onChange={(value) => props.onChange(value === NONE ? null : Number(value))}
    />
  );
}

const unitOptions = <Unit extends string>(units: readonly Unit[]) =>
  units.map((value) => ({ value, label: value }));

/** The first rows, so that columns can be recognised by their content. */
function Preview({ table }: { table: UnknownTable }) {
  return (
    <ScrollX label="First rows of the table">
      <table className={styles.table}>
        <thead>
          <tr>
            {table.columns.map((name, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two columns may have one name
              <th key={index} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.preview.map((cells, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows of a file that never change
            <tr key={row}>
              {table.columns.map((_, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- as above
                <td key={index}>{cells[index] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollX>
  );
}

/** Form for the meaning of a table's columns. */
export function ColumnForm({ item }: { item: TableItem }) {
  const { mapping, table } = item;
  const change = (part: Partial<ColumnMapping>) => setMapping(item, part);
  return (
    <>
      <p className={styles.note}>
        {table.rows.toLocaleString('en')} rows. Unknown columns: check what each one is.
      </p>
      <div className={styles.columns}>
        <SelectField
          label="Time format"
          value={mapping.timeKind}
          options={TIME_KINDS}
          onChange={(timeKind) => change({ timeKind })}
        />
        <ColumnField
          label="Time"
          item={item}
          value={mapping.time}
          onChange={(time) => change({ time: time ?? 0 })}
        />
        {mapping.timeKind === 'date-and-time' && (
          <ColumnField
            label="Date"
            item={item}
            value={mapping.date}
            isOptional
            onChange={(date) => change({ date })}
          />
        )}
        {mapping.timeKind.startsWith('date') && (
          <SelectField
            label="Zone where none is stated"
            value={String(mapping.zoneMinutes)}
            options={ZONES}
            onChange={(zone) => change({ zoneMinutes: Number(zone) })}
          />
        )}
        <ColumnField
          label="Latitude"
          item={item}
          value={mapping.lat}
          onChange={(lat) => change({ lat: lat ?? 0 })}
        />
        <ColumnField
          label="Longitude"
          item={item}
          value={mapping.lon}
          onChange={(lon) => change({ lon: lon ?? 0 })}
        />
        <ColumnField
          label="Altitude"
          item={item}
          value={mapping.altitude}
          isOptional
          onChange={(altitude) => change({ altitude })}
        />
        {mapping.altitude !== null && (
          <>
            <SelectField
              label="Altitude unit"
              value={mapping.altitudeUnit}
              options={unitOptions(ALTITUDE_UNITS)}
              onChange={(altitudeUnit) => change({ altitudeUnit })}
            />
            <SelectField
              label="Altitude above"
              value={mapping.altitudeIs}
              options={DATUMS}
              onChange={(altitudeIs) => change({ altitudeIs })}
            />
          </>
        )}
        <ColumnField
          label="Speed"
          item={item}
          value={mapping.speed}
          isOptional
          onChange={(speed) => change({ speed })}
        />
        {mapping.speed !== null && (
          <SelectField
            label="Speed unit"
            value={mapping.speedUnit}
            options={unitOptions(SPEED_UNITS)}
            onChange={(speedUnit) => change({ speedUnit })}
          />
        )}
      </div>
      <Preview table={table} />
      {item.message !== null && <ErrorNotice message={item.message} />}
      <Button size="small" variant="primary" onClick={() => void readMapped(item)}>
        Read rows
      </Button>
    </>
  );
}
