import { useQuery } from '@tanstack/react-query';
import { Table2 } from 'lucide-react';
import { formatAge } from '#aviation/time/utc.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { columnOfSqlType } from '../../domain/data-table.ts';
import type { Source } from '../../domain/sources.ts';
import { foundryUi, setFoundryUi } from '../foundry-ui.store.ts';
import styles from '../foundry.module.css';
import panes from '../workspace/panes.module.css';
import { useServerOnly } from './server-files.tsx';
import { ensureSource, type SourceState, sourceStates } from './sources.store.ts';
import { useSources } from '../use-foundry.ts';

/** How old a source is, in a badge. */
export function SourceAge({ state, source }: { state: SourceState | undefined; source: Source }) {
  const now = useNowMs('minute');
  if (!state || state.phase === 'loading') return <Badge>{state ? 'Reading' : 'Not read'}</Badge>;
  if (state.phase === 'failed') return <Badge tone="caution">Unavailable</Badge>;
  if (source.origin === 'file') return <Badge>{source.file.type}</Badge>;
  const { freshness } = state;
  const asOf = freshness?.asOf ?? freshness?.receivedAt ?? null;
  const age = formatAge(Math.max(0, now - (asOf === null ? state.readAtMs : Date.parse(asOf))));
  const origin = freshness?.origin ?? 'reference';
  const tone = freshness?.state === 'fresh' ? 'ok' : 'caution';
  const title = { live: 'Live', simulated: 'Simulated', replay: 'Replay', reference: 'Reference' }[origin];
  return <Badge tone={origin === 'reference' ? 'neutral' : tone}>{`${title} · ${age}`}</Badge>;
}

function unitOf(source: Source, name: string): string | null {
  if (source.origin !== 'object') return null;
  const column = source.type.columns.find((one) => one.name === name);
  if (!column) return null;
  return column.link ? `→ ${column.link.type}` : column.unit;
}

/** The columns of the selected source with their kinds and units. */
export function SourceColumns() {
  const selectedTable = useSlice(foundryUi, (ui) => ui.selectedTable);
  const source = useSources().find(({ table }) => table === selectedTable);
  const state = useSlice(sourceStates, (states) => states[selectedTable ?? '']);
  const only = useServerOnly(source?.origin === 'file' ? source.file.id : null);
  const version = source?.origin === 'file' ? source.file.id : source?.table;
  // A file's columns are known once it has been read; those of objects are declared.
  useQuery({
    queryKey: ['foundry', 'read', version],
    enabled: source?.origin === 'file' && only === null,
    queryFn: async () => {
      if (source) await ensureSource(source);
      return null;
    },
    retry: false,
  });
  if (!source) return null;
  const columns =
    source.origin === 'object'
      ? source.type.columns.map(({ name, kind }) => ({ name, kind }))
      : (only?.columns.map(columnOfSqlType) ?? state?.columns ?? []);
  return (
    <div className={styles.columns}>
      <div className={styles.columnsHead}>
        <span className={styles.overline}>{source.table}</span>
        {only ? <Badge>On the server</Badge> : <SourceAge state={state} source={source} />}
      </div>
      <div className={panes.phoneOnly}>
        <Button size="small" Icon={Table2} onClick={() => setFoundryUi({ previewedTable: source.table })}>
          Show rows
        </Button>
      </div>
      {source.origin === 'object' && <p className={styles.columnsNote}>{source.type.summary}</p>}
      {state?.message && !only && <p className={styles.columnsNote}>{state.message}</p>}
      <dl>
        {columns.map(({ name, kind }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{unitOf(source, name) ?? kind}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
