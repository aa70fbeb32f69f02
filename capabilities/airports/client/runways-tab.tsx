import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { EmptyState } from '#platform/client/ui/empty-state.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { Figure, KeyValue, KeyValues } from '#platform/client/ui/figure.tsx';
import { Measure, useUnits } from '#platform/client/units/measure.tsx';
import { inUnits, measuredDigits, unitOf } from '#platform/client/units/units.ts';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import { type RunwayEnd, ilsFigures, runwayGapFigures } from '../contract.ts';
import { UNKNOWN, directionText, otherSourceText, sourceText } from '../domain/airport-text.ts';
import {
  approachText,
  declaredDistances,
  runwaySlopePercent,
  slopeText,
  sortRunwayEnds,
} from '../domain/runway-table.ts';
import { bestRunwayEnds, runwayWindCells, type RunwayWindCells } from '../domain/runway-winds.ts';
import { airportQuery, runwaysQuery } from './airports.queries.ts';
import styles from './airports.module.css';
import { RunwayWindLine, WindComponentCell, useAirportWind } from './runway-wind.tsx';

const COLUMNS = 6;

/** A length along the runway. */
const Length = ({ feet }: { feet: number | null }) => <Measure quantity="runwayFt" value={feet} />;

function ilsText(ils: RunwayEnd['ils']): string | null {
  if (!ils) return null;
  const frequency = ils.frequency === null ? null : ils.frequency.toFixed(2);
  return [ils.ident, frequency].filter(Boolean).join(' ') || null;
}

/** `ILS/DME, course 044°M, glide slope 3.00°`. */
function ilsMoreText(ils: RunwayEnd['ils']): string | null {
  if (!ils) return null;
  return [
    ils.system,
    ils.course === null ? null : `course ${directionText(ils.course)}M`,
    ils.glideSlope === null ? null : `glide slope ${ils.glideSlope.toFixed(2)}°`,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

function lightsText(lighted: boolean | null): string | null {
  if (lighted === null) return null;
  return lighted ? 'Lighted' : 'Unlighted';
}

/** Data that does not fit in the row: declared distances, threshold, surface, ILS. */
function RunwayMore({ end, other }: { end: RunwayEnd; other: RunwayEnd | null }) {
  const declared = declaredDistances(end);
  const ilsMore = ilsMoreText(end.ils);
  return (
    <>
      {declared.length > 0 && (
        <KeyValues columns={4}>
          {declared.map(({ name, feet }) => (
            <KeyValue key={name} label={name}>
              <Length feet={feet} />
            </KeyValue>
          ))}
        </KeyValues>
      )}
      <KeyValues columns={3}>
        <KeyValue label="Displaced threshold">
          <Length feet={end.displacedThreshold} />
        </KeyValue>
        <KeyValue label="Elevation">
          <Measure quantity="altitudeFt" value={end.elevation} decimals={1} />
        </KeyValue>
        <KeyValue label="Magnetic">
          <Figure value={directionText(end.headingMagnetic)} unit={end.headingMagnetic === null ? '' : 'M'} />
        </KeyValue>
        <KeyValue label="Surface">{end.surface ?? UNKNOWN}</KeyValue>
        <KeyValue label="Slope">
          <Figure value={slopeText(runwaySlopePercent(end, other))} />
        </KeyValue>
        <KeyValue label="Edge lights">{lightsText(end.lighted) ?? UNKNOWN}</KeyValue>
        <KeyValue label="Approach lights">{end.approachLights ?? UNKNOWN}</KeyValue>
        <KeyValue label="Slope indicator">{end.slopeIndicator ?? UNKNOWN}</KeyValue>
        <KeyValue label="ILS">
          <Figure value={ilsText(end.ils)} />
        </KeyValue>
      </KeyValues>
      {ilsMore !== null && ilsMore !== '' && <p className={styles.note}>{ilsMore}</p>}
      {declared.length === 0 && <p className={styles.note}>No declared distances in the data.</p>}
    </>
  );
}

interface RunwayRowProps {
  end: RunwayEnd;
  /** The other end of the same runway. */
  other: RunwayEnd | null;
  wind: RunwayWindCells;
  isBest: boolean;
}

function RunwayRow({ end, other, wind, isBest }: RunwayRowProps) {
  const units = useUnits();
  const [isOpen, setOpen] = useState(false);
  const moreId = useId();
  return (
    <>
      <tr className={styles.runway} data-best={isBest || undefined}>
        <th scope="row">
          <button
            type="button"
            className={styles.runwayIdent}
            aria-expanded={isOpen}
            aria-controls={moreId}
            onClick={() => setOpen(!isOpen)}
          >
            {end.ident}
            {isBest && <span className="visually-hidden">, best into wind</span>}
            <ChevronRight size={14} aria-hidden className={styles.chevron} />
          </button>
        </th>
        <td>{directionText(end.heading)}</td>
        <td className={styles.size}>
          {measuredDigits('runwayFt', end.length, units)}
          <span className={styles.times}>×{measuredDigits('runwayFt', end.width, units)}</span>
        </td>
        <td className={styles.approach}>{approachText(end.ils) ?? UNKNOWN}</td>
        <WindComponentCell cell={wind.head} />
        <WindComponentCell cell={wind.cross} />
      </tr>
      <tr id={moreId} hidden={!isOpen}>
        <td colSpan={COLUMNS} className={styles.more}>
          {isOpen && <RunwayMore end={end} other={other} />}
        </td>
      </tr>
    </>
  );
}

const RUNWAY_FIGURES: readonly string[] = [runwayGapFigures, ilsFigures];

/** Source of the runways, and the sources of ILS and single figures that it lacks. */
function RunwaySources({ code, end }: { code: string; end: RunwayEnd }) {
  const others = useQuery(airportQuery(code)).data?.otherSources ?? [];
  return (
    <ul className={styles.source} aria-label="Sources of the runways">
      <li>{sourceText(end)}</li>
      {others
        .filter(({ figures }) => RUNWAY_FIGURES.includes(figures))
        .map((one) => (
          <li key={one.figures}>{otherSourceText(one)}</li>
        ))}
    </ul>
  );
}

/** The tab Runways: every runway end; a row opens its declared distances. */
export function RunwaysTab({ code }: { code: string }) {
  const query = useQuery(runwaysQuery(code));
  const units = useUnits();
  const unit = unitOf('runwayFt', units);
  const speed = inUnits('speedKt', 1, units);
  const wind = useAirportWind(code).data?.wind ?? null;
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
  const best = bestRunwayEnds(query.data, wind);
  return (
    <>
      <RunwayWindLine icao={code} ends={query.data} />
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">RWY</th>
            <th scope="col">°T</th>
            <th scope="col">Length × width {unit}</th>
            <th scope="col">Appr</th>
            <th scope="col">Head {speed.unit}</th>
            <th scope="col">Cross</th>
          </tr>
        </thead>
        <tbody>
          {sortRunwayEnds(query.data).map((end) => (
            <RunwayRow
              key={end.ident}
              end={end}
              other={query.data.find((one) => one.ident === end.reciprocal) ?? null}
              wind={runwayWindCells(wind, end.heading, speed.value)}
              isBest={best.includes(end.ident)}
            />
          ))}
        </tbody>
      </table>
      <RunwaySources code={code} end={first} />
    </>
  );
}
