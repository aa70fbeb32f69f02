import { Plus, Trash2 } from 'lucide-react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { ScrollX } from '#platform/client/ui/scroll-x.tsx';
import { cellKey, COLUMN_NAMES, massKey, PHASE_NAMES } from '../domain/read-profile-draft.ts';
import {
  type CellPlace,
  type Column,
  columnsOf,
  type DraftBand,
  type Phase,
} from '../domain/profile-draft.ts';
import styles from './profile-editor.module.css';

export interface GridUnits {
  readonly mass: string;
  readonly fuel: string;
}

export interface GridEdits {
  readonly onCell: (place: CellPlace, text: string) => void;
  readonly onMass: (place: { phase: Phase; band: number }, text: string) => void;
  /** True when the text was a table and was pasted. */
  readonly onPaste: (place: CellPlace, text: string) => boolean;
  readonly onAddRow: (place: { phase: Phase; band: number }) => void;
  readonly onRemoveRow: (place: { phase: Phase; band: number; row: number }) => void;
  readonly onAddBand: (phase: Phase) => void;
  readonly onRemoveBand: (place: { phase: Phase; band: number }) => void;
}

export interface GridProps extends GridEdits {
  phase: Phase;
  bands: readonly DraftBand[];
  units: GridUnits;
  /** Keys of cells with errors. */
  wrong: ReadonlySet<string>;
}

const unitOfColumn = (column: Column, units: GridUnits): string =>
  ({ altitudeFt: 'ft', trueAirspeedKt: 'kt', feetPerMin: 'ft/min', fuelKgPerH: `${units.fuel}/h` })[column];

const HEADS: Readonly<Record<Column, string>> = {
  altitudeFt: 'Altitude',
  trueAirspeedKt: 'TAS',
  feetPerMin: 'Rate',
  fuelKgPerH: 'Flow',
};

/** Moves to the cell above or below, as in a spreadsheet; below the last row a new one begins. */
function moveRow(event: KeyboardEvent<HTMLInputElement>, onAddRow: () => void): void {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const cell = event.currentTarget;
  const place = cell.dataset['cell']?.split('.') ?? [];
  const key = [place[0], place[1], Number(place[2]) + step, place[3]].join('.');
  const grid = cell.closest('form');
  const next = grid?.querySelector<HTMLInputElement>(`[data-cell="${key}"]`);
  if (next) {
    next.focus();
    next.select();
  } else if (event.key === 'Enter') {
    onAddRow();
    requestAnimationFrame(() => grid?.querySelector<HTMLInputElement>(`[data-cell="${key}"]`)?.focus());
  }
}

function Band({ phase, bands, band, units, wrong, ...edits }: GridProps & { band: number }) {
  const shown = bands[band];
  if (!shown) return null;
  const columns = columnsOf(phase);
  const name = bands.length === 1 ? PHASE_NAMES[phase] : `${PHASE_NAMES[phase]} ${band + 1}`;
  const massAt = massKey(phase, band);
  const addRow = () => edits.onAddRow({ phase, band });
  return (
    <section className={styles.band} aria-label={name}>
      <header className={styles.bandHead}>
        <label>
          At mass{' '}
          <input
            className={styles.cell}
            data-cell={massAt}
            value={shown.massKg.text}
            inputMode="decimal"
            autoComplete="off"
            aria-label={`${name}, mass, ${units.mass}`}
            aria-invalid={wrong.has(massAt) || undefined}
            onChange={({ target }) => edits.onMass({ phase, band }, target.value)}
          />{' '}
          {units.mass}
        </label>
        {bands.length > 1 && (
          <IconButton
            label={`Remove ${name}`}
            Icon={Trash2}
            onClick={() => edits.onRemoveBand({ phase, band })}
          />
        )}
      </header>
      <ScrollX label={name}>
        <table className={styles.grid}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {HEADS[column]} <small>{unitOfColumn(column, units)}</small>
                </th>
              ))}
              <th aria-label="Remove" />
            </tr>
          </thead>
          <tbody>
            {shown.rows.map((cells, row) => (
              // Rows have no id; removing a row moves those below it. oxlint-disable-next-line
              // react/no-array-index-key -- cells are controlled, none keeps a state
              <tr key={row}>
                {columns.map((column) => {
                  const key = cellKey(phase, band, row, column);
                  const place = { phase, band, row, column };
                  return (
                    <td key={column}>
                      <input
                        className={styles.cell}
                        data-cell={key}
                        value={cells[column].text}
                        inputMode="decimal"
                        autoComplete="off"
                        aria-label={`${name}, row ${row + 1}, ${COLUMN_NAMES[column]}, ${unitOfColumn(column, units)}`}
                        aria-invalid={wrong.has(key) || undefined}
                        onChange={({ target }) => edits.onCell(place, target.value)}
                        onKeyDown={(event) => moveRow(event, addRow)}
                        onPaste={(event: ClipboardEvent<HTMLInputElement>) => {
                          if (edits.onPaste(place, event.clipboardData.getData('text/plain')))
                            event.preventDefault();
                        }}
                      />
                    </td>
                  );
                })}
                <td>
                  <IconButton
                    label={`Remove row ${row + 1}`}
                    Icon={Trash2}
                    iconSize={15}
                    disabled={shown.rows.length === 1}
                    onClick={() => edits.onRemoveRow({ phase, band, row })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollX>
      <Button size="small" variant="quiet" Icon={Plus} onClick={addRow}>
        Add a level
      </Button>
    </section>
  );
}

/** The tables of one phase: one for each mass. */
export function ProfileGrid(props: GridProps) {
  return (
    <div className={styles.phase}>
      {props.bands.map((_, band) => (
        // oxlint-disable-next-line react/no-array-index-key -- tables are controlled, none keeps a state
        <Band key={band} {...props} band={band} />
      ))}
      <Button size="small" Icon={Plus} onClick={() => props.onAddBand(props.phase)}>
        Add a mass
      </Button>
    </div>
  );
}
