import { SelectField } from '#platform/client/ui/select-field.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { CHART_KINDS, chartUploadQuery, type ChartKind } from '../contract.ts';
import { kindTitle } from '../domain/chart-list.ts';
import styles from './charts.module.css';

const KIND_OPTIONS = CHART_KINDS.map((kind) => ({ value: kind, label: kindTitle(kind) }));

/** The user's data about their own chart. */
export interface ChartDetails {
  name: string;
  /** Empty for a chart without an airport. */
  icao: string;
  kind: ChartKind;
}

/** Their error as text; null when they are valid. */
export function chartDetailsFault({ name, icao, kind }: ChartDetails): string | null {
  const outcome = chartUploadQuery.safeParse({ name, kind, ...(icao.trim() === '' ? {} : { icao }) });
  return outcome.success ? null : (outcome.error.issues[0]?.message ?? 'Check what you entered.');
}

export function ChartFields(props: {
  details: ChartDetails;
  onChange: (part: Partial<ChartDetails>) => void;
}) {
  const { details, onChange } = props;
  return (
    <>
      <TextField
        label="Name"
        value={details.name}
        maxLength={120}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <div className={styles.pair}>
        <TextField
          label="Airport (optional)"
          isIdent
          value={details.icao}
          maxLength={10}
          onChange={(event) => onChange({ icao: event.target.value.toUpperCase() })}
        />
        <SelectField
          label="Kind"
          value={details.kind}
          options={KIND_OPTIONS}
          onChange={(kind) => onChange({ kind })}
        />
      </div>
    </>
  );
}
