import { Table2 } from 'lucide-react';
import { useDeferredValue, useEffect } from 'react';
import { formatAge } from '#aviation/time/utc.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { useNowMs } from '#platform/client/time/use-now.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { HITS_MAX, hitsOf, type ObjectHit, SEARCH_MIN, searchSql } from '../../domain/object-search.ts';
import type { Source } from '../../domain/sources.ts';
import { foundryUi } from '../foundry-ui.store.ts';
import styles from '../foundry.module.css';
import own from './object-hits.module.css';
import { openQuery } from '../query/open-query.ts';
import { ensureSource, isCurrent, sourceStates } from '../sources/sources.store.ts';
import { countText } from '../workspace/status-bar.tsx';
import { useSources } from '../use-foundry.ts';
import { useRead } from '../sources/use-read.ts';

type ObjectSource = Source & { origin: 'object' };

/** A user's own data is small, and is read for the search; other types may have hundreds of thousands of objects. */
const isOwn = ({ type }: ObjectSource) => type.group === 'Flights' || type.group === 'Crew';

/** A failing source shows its error in the list of sources. */
const read = (source: Source) => void ensureSource(source).catch(() => undefined);

function Hit({ hit, readAtMs, nowMs }: { hit: ObjectHit; readAtMs: number; nowMs: number }) {
  const { type, column, value, rows } = hit;
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.rowMain}
        title={`${type}.${column}, read ${formatAge(Math.max(0, nowMs - readAtMs))} ago`}
        onClick={() => openQuery(type, hit.sql)}
      >
        <Table2 size={16} aria-hidden />
        <span className={styles.rowName}>{value}</span>
        <span className={styles.rowNote}>
          {type} · {column} · {countText(rows)}
        </span>
      </button>
    </li>
  );
}

/** Objects by name, such as `KJFK` or `MER8`; sources not searched are listed. */
export function ObjectHits() {
  const text = useDeferredValue(useSlice(foundryUi, (ui) => ui.find.trim()));
  const states = useSlice(sourceStates);
  const nowMs = useNowMs('minute');
  const sources = useSources().filter((source): source is ObjectSource => source.origin === 'object');
  const isAsked = text.length >= SEARCH_MIN;
  const unread = sources.filter((source) => !isCurrent(source));
  const types = sources.filter((source) => isCurrent(source)).map(({ type }) => type);
  const revision = types.map(({ id }) => `${id} ${states[id]?.readAtMs}`).join(' ');
  const { data, error } = useRead(isAsked ? searchSql(types, text) : null, revision);
  const wantedNow = isAsked
    ? unread
        .filter((source) => isOwn(source) && states[source.table]?.phase !== 'failed')
        .map(({ table }) => table)
        .join(' ')
    : '';
  useEffect(() => {
    const tables = new Set(wantedNow.split(' '));
    for (const source of sources) if (tables.has(source.table)) read(source);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each set of tables that is wanted
  }, [wantedNow]);
  if (!isAsked) return null;
  const hits = data ? hitsOf(data, types, text) : [];
  const left = unread.filter((source) => !isOwn(source) || states[source.table]?.phase === 'failed');
  return (
    <section aria-label="Objects found" className={own.hits}>
      <span className={styles.overline}>Objects</span>
      {error && <ErrorNotice message="Objects were not searched." advice={error.message} />}
      <ul className={styles.rows}>
        {hits.slice(0, HITS_MAX).map((hit) => (
          <Hit
            key={`${hit.type} ${hit.column} ${hit.value}`}
            hit={hit}
            readAtMs={states[hit.type]?.readAtMs ?? nowMs}
            nowMs={nowMs}
          />
        ))}
      </ul>
      {hits.length > HITS_MAX && (
        <p className={styles.muted}>The first {HITS_MAX}. Type more to see fewer.</p>
      )}
      {hits.length === 0 && data && (
        <p className={styles.muted}>None begins with “{text}” in what was searched.</p>
      )}
      {left.length > 0 && (
        <div className={own.unsearched}>
          <span className={styles.muted}>Not searched, read to search:</span>
          {left.map((source) => (
            <Button
              key={source.table}
              size="small"
              variant="quiet"
              isBusy={states[source.table]?.phase === 'loading'}
              onClick={() => read(source)}
            >
              {source.name}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
