import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { Figure, KeyValue, KeyValues } from '#platform/client/ui/figure.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import type { RunwayEnd } from '../contract.ts';
import { UNKNOWN, directionText, groupedNumber, sourceText } from '../domain/airport-text.ts';
import { approachText, declaredDistances, sortRunwayEnds } from '../domain/runway-table.ts';
import { runwaysQuery } from './airports.queries.ts';
import styles from './airports.module.css';

const COLUMNS = 5;

function Feet({ value }: { value: number | null }) {
  return <Figure value={value === null ? null : groupedNumber(value)} unit="ft" />;
}

function ilsText(ils: RunwayEnd['ils']): string | null {
  if (!ils) return null;
  const frequency = ils.frequency === null ? null : ils.frequency.toFixed(2);
  return [ils.ident, frequency].filter(Boolean).join(' ') || null;
}

function lightsText(lighted: boolean | null): string | null {
  if (lighted === null) return null;
  return lighted ? 'Lighted' : 'Unlighted';
}

/** What the row has no room for: declared distances, threshold, surface, ILS. */
function RunwayMore({ end }: { end: RunwayEnd }) {
  const declared = declaredDistances(end);
  return (
    <>
      {declared.length > 0 && (
        <KeyValues columns={4}>
          {declared.map(({ name, feet }) => (
            <KeyValue key={name} label={name}>
              <Feet value={feet} />
            </KeyValue>
          ))}
        </KeyValues>
      )}
      <KeyValues columns={3}>
        <KeyValue label="Displaced threshold">
          <Feet value={end.displacedThreshold} />
        </KeyValue>
        <KeyValue label="Elevation">
          <Feet value={end.elevation} />
        </KeyValue>
        <KeyValue label="Magnetic">
          <Figure value={directionText(end.headingMagnetic)} unit={end.headingMagnetic === null ? '' : 'M'} />
        </KeyValue>
        <KeyValue label="Surface">{end.surface ?? UNKNOWN}</KeyValue>
        <KeyValue label="Lights">{lightsText(end.lighted) ?? UNKNOWN}</KeyValue>
        <KeyValue label="ILS">
          <Figure value={ilsText(end.ils)} />
        </KeyValue>
      </KeyValues>
      {declared.length === 0 && <p className={styles.note}>No declared distances in the data.</p>}
    </>
  );
}

function RunwayRow({ end }: { end: RunwayEnd }) {
  const [isOpen, setOpen] = useState(false);
  const moreId = useId();
  return (
    <>
      <tr className={styles.runway}>
        <th scope="row">
          <button
            type="button"
            className={styles.runwayIdent}
            aria-expanded={isOpen}
            aria-controls={moreId}
            onClick={() => setOpen(!isOpen)}
          >
            {end.ident}
            <ChevronRight size={14} aria-hidden className={styles.chevron} />
          </button>
        </th>
        <td>{directionText(end.heading)}</td>
        <td className={styles.size}>
          {groupedNumber(end.length)}
          <span className={styles.times}>×{end.width ?? UNKNOWN}</span>
        </td>
        <td className={styles.surface}>{end.surface ?? UNKNOWN}</td>
        <td className={styles.approach}>{approachText(end.ils) ?? UNKNOWN}</td>
      </tr>
      <tr id={moreId} hidden={!isOpen}>
        <td colSpan={COLUMNS} className={styles.more}>
          {isOpen && <RunwayMore end={end} />}
        </td>
      </tr>
    </>
  );
}

/** The tab Runways: every runway end; a row opens its declared distances. */
export function RunwaysTab({ code }: { code: string }) {
  const query = useQuery(runwaysQuery(code));
  if (query.isPending) return <SkeletonLines rows={6} />;
  if (query.isError) {
    return (
      <ErrorNotice
        message="Loading failed, unknown error"
        advice={query.error.message}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  const [first] = query.data;
  if (!first) return <EmptyState message="No runways in the data" />;
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">RWY</th>
            <th scope="col">°T</th>
            <th scope="col">Length × width ft</th>
            <th scope="col">Surface</th>
            <th scope="col">Appr</th>
          </tr>
        </thead>
        <tbody>
          {sortRunwayEnds(query.data).map((end) => (
            <RunwayRow key={end.ident} end={end} />
          ))}
        </tbody>
      </table>
      <p className={styles.source}>{sourceText(first)}</p>
    </>
  );
}
