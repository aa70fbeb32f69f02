import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Play } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#platform/contract/problem.ts';
import { formatAge } from '#aviation/time/utc.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import { classNames } from '#platform/client/ui/class-names.ts';
import { Switch } from '#platform/client/ui/switch.tsx';
import type { ServerFile } from '../../contract.ts';
import { tableText } from '../../domain/row-links.ts';
import type { Source } from '../../domain/sources.ts';
import { ColumnProfiles } from '../query/column-profile.tsx';
import { setFoundryUi } from '../foundry-ui.store.ts';
import styles from '../foundry.module.css';
import panes from '../workspace/panes.module.css';
import { ResultGrid } from '../query/result-grid.tsx';
import { useServerOnly } from './server-files.tsx';
import { SourceAge } from './source-columns.tsx';
import { queryFrom } from './source-menus.tsx';
import { ensureSource, sourceStates } from './sources.store.ts';
import { columnsText, rowsText } from '../workspace/status-bar.tsx';

/** On a phone the rows replace the list. */
const BackToSources = () => (
  <IconButton
    label="Back to sources"
    Icon={ArrowLeft}
    iconSize={18}
    className={panes.phoneOnly}
    onClick={() => setFoundryUi({ previewedTable: null })}
  />
);

/** A file only on the server: its facts, and how to query it. */
function ServerPreview({ source, file }: { source: Source; file: ServerFile }) {
  const now = useNowMs('minute');
  const { rowCount, columns, encoding, notes, sentAt } = file;
  return (
    <div className={panes.preview}>
      <div className={panes.paneHead}>
        <BackToSources />
        <h3>{source.name}</h3>
        <Badge>{`On the server · ${formatAge(Math.max(0, now - Date.parse(sentAt)))}`}</Badge>
        <span className={classNames(styles.muted, panes.facts)}>
          {rowsText(rowCount)} · {columnsText(columns.length)}
          {encoding !== null && ` · ${encoding}`}
        </span>
        <span className={styles.gap} />
        <Button size="small" Icon={Play} onClick={() => queryFrom(source)}>
          Query
        </Button>
      </div>
      {notes.map((note) => (
        <p key={note} className={panes.note}>
          {note}
        </p>
      ))}
      <p className={panes.note}>Its contents are not in this browser. Queries over it run on the server.</p>
    </div>
  );
}

/** The content of a source, wherever it is stored. */
export function SourcePreview({ source }: { source: Source }) {
  const only = useServerOnly(source.origin === 'file' ? source.file.id : null);
  return only ? <ServerPreview source={source} file={only} /> : <LocalPreview source={source} />;
}

/** Rows, and a profile of every column that can be switched off. */
function LocalPreview({ source }: { source: Source }) {
  const state = useSlice(sourceStates, (states) => states[source.table]);
  const [isProfiled, setProfiled] = useState(true);
  const { error, refetch, isFetching } = useQuery({
    queryKey: ['foundry', 'preview', source.table, source.origin === 'file' ? source.file.id : ''],
    queryFn: async () => {
      await ensureSource(source);
      return null;
    },
    retry: false,
    networkMode: 'always',
  });
  const isReady = state?.phase === 'ready';
  return (
    <div className={panes.preview}>
      <div className={panes.paneHead}>
        <BackToSources />
        <h3>{source.name}</h3>
        <SourceAge state={state} source={source} />
        {isReady && (
          <span className={classNames(styles.muted, panes.facts)}>
            {rowsText(state.rowCount)} · {columnsText(state.columns.length)}
            {state.encoding !== null && ` · ${state.encoding}`}
          </span>
        )}
        <span className={styles.gap} />
        <Switch label="Profile" isOn={isProfiled} onChange={setProfiled} className={panes.profileSwitch} />
        <Button size="small" Icon={Play} onClick={() => queryFrom(source)}>
          Query
        </Button>
      </div>
      {state?.notes.map((note) => (
        <p key={note} className={panes.note}>
          {note}
        </p>
      ))}
      {error && !isReady && (
        <ErrorNotice
          message={`${source.name} unavailable.`}
          advice={messageOf(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!isReady && !error && <SkeletonLines />}
      {isReady && isProfiled && (
        <ColumnProfiles
          table={source.table}
          columns={state.columns}
          rowCount={state.rowCount}
          revision={state.readAtMs}
        />
      )}
      {isReady && (
        <ResultGrid
          key={state.readAtMs}
          label={`Rows of ${source.name}`}
          table={source.table}
          columns={state.columns}
          rowCount={state.rowCount}
          revision={state.readAtMs}
          condition="true"
          submittedSql={tableText(source.table)}
        />
      )}
    </div>
  );
}
