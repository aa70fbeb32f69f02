import { publish } from '#platform/client/events/app-events.ts';
import { ExplainButton } from '#platform/client/shell/explain-button.tsx';
import { settings } from '#platform/client/shell/settings.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Figure, KeyValue, KeyValues, UNKNOWN } from '#platform/client/ui/figure.tsx';
import { FreshnessLine } from '#platform/client/ui/freshness-line.tsx';
import type { DecodedMetarAnswer, DecodedTafAnswer, WeatherRecord } from '../../contract.ts';
import { CategoryBadge } from './category-badge.tsx';
import styles from './metar.module.css';
import {
  altimeterTexts,
  ceilingText,
  groupKindText,
  groupText,
  instantText,
  periodText,
  runwayRangeText,
  runwayStateText,
  signedFeetText,
  skyText,
  temperaturesText,
  variationText,
  visibilitiesText,
  weatherText,
  windText,
} from './report-text.ts';
import { TafBar } from './taf-bar.tsx';
import { altitudesOf, trendOf } from './weather-outlook.ts';
import { WindDial } from './wind-dial.tsx';

/** Tokens that the decoder did not understand, listed so that they are not overlooked. */
function Undecoded({ tokens }: { tokens: readonly string[] }) {
  if (tokens.length === 0) return null;
  return (
    <p className={styles.undecoded}>
      Not decoded: <code>{tokens.join(' ')}</code>
    </p>
  );
}

const explainGroup = (group: string) => publish('ask-assistant', { text: `explain ${group}`, opened: null });

/** A report as it was sent; pressing a group explains it, and the button explains all. */
export function RawReport(props: { label: string; text: string; kind: 'METAR' | 'TAF'; icao: string }) {
  const { label, text, kind, icao } = props;
  return (
    <div className={styles.rawLine}>
      <p className={styles.raw} aria-label={label}>
        {text.split(/(\s+)/).map((piece, index) =>
          piece.trim() === '' ? (
            piece
          ) : (
            <button
              key={`${String(index)} ${piece}`}
              type="button"
              tabIndex={-1}
              title={`Explain ${piece}`}
              onClick={() => explainGroup(piece)}
            >
              {piece}
            </button>
          ),
        )}
      </p>
      <ExplainButton what={`this ${kind}`} text={`explain ${kind} ${icao}`} />
    </div>
  );
}

/** The figures of a METAR. */
export function MetarFigures({
  metar,
  elevationFt,
}: Pick<WeatherRecord, 'elevationFt'> & { metar: DecodedMetarAnswer }) {
  const units = useSlice(settings);
  const { conditions, runwayVisualRanges, runwayStates, undecoded } = metar;
  const { qnh, inches } = altimeterTexts(metar.altimeter);
  const { pressureFt, densityFt } = altitudesOf({ metar, elevationFt });
  const variation = variationText(conditions.wind);
  return (
    <>
      <div className={styles.figures}>
        <WindDial wind={conditions.wind} />
        <KeyValues columns={2}>
          <KeyValue label="Wind">
            <Figure value={windText(conditions.wind, units)} />
          </KeyValue>
          <KeyValue label="Visibility">
            <Figure value={visibilitiesText(conditions, units)} />
          </KeyValue>
          <KeyValue label="Ceiling">
            <Figure value={ceilingText(conditions.ceiling, units)} />
          </KeyValue>
          <KeyValue label="Temp / dew">
            <Figure value={temperaturesText(metar, units.temperature)} />
          </KeyValue>
          <KeyValue label="Altimeter">
            <Figure value={inches} />
          </KeyValue>
          <KeyValue label="QNH">
            <Figure value={qnh} />
          </KeyValue>
          <KeyValue label="Pressure altitude">
            <Figure value={signedFeetText(pressureFt, units)} />
          </KeyValue>
          <KeyValue label="Density altitude">
            <Figure value={signedFeetText(densityFt, units)} />
          </KeyValue>
        </KeyValues>
      </div>
      <p className={styles.note}>
        {weatherText(conditions)} · {skyText(conditions, units)}
      </p>
      {variation !== null && <p className={styles.note}>Wind {variation}</p>}
      {runwayVisualRanges.length > 0 && (
        <p className={styles.note}>
          RVR {runwayVisualRanges.map((one) => runwayRangeText(one, units)).join(' · ')}
        </p>
      )}
      {runwayStates.length > 0 && (
        <p className={styles.note}>{runwayStates.map(runwayStateText).join(' · ')}</p>
      )}
      <Undecoded tokens={undecoded} />
    </>
  );
}

const TREND_TONE = { improving: 'ok', deteriorating: 'caution', steady: 'neutral' } as const;

/** Trend of the category: `Deteriorating: IFR from 1400Z`. */
export function TrendNote({ record, nowMs }: { record: WeatherRecord; nowMs: number }) {
  const trend = trendOf(record.category, record.taf?.periods ?? [], nowMs);
  if (trend === null) return null;
  const word = trend.direction.charAt(0).toUpperCase() + trend.direction.slice(1);
  const text =
    trend.category === null
      ? 'Steady for 6 h'
      : `${word}: ${trend.category} ${trend.fromMs === nowMs ? 'by TAF now' : `from ${instantText(trend.fromMs, nowMs)}`}`;
  return (
    <span className={styles.trend} data-tone={TREND_TONE[trend.direction]}>
      {text}
    </span>
  );
}

/** A decoded TAF: its categories on the scale of the timeline, and every group as text. */
export function TafView({ taf, nowMs }: { taf: DecodedTafAnswer; nowMs: number }) {
  const units = useSlice(settings);
  const isOver = taf.validUntilMs !== null && taf.validUntilMs <= nowMs;
  return (
    <>
      {taf.isCancelled && <p className={styles.undecoded}>This forecast is cancelled.</p>}
      {isOver && <p className={styles.undecoded}>This forecast has expired.</p>}
      {taf.periods.length > 0 && !taf.isCancelled && <TafBar periods={taf.periods} nowMs={nowMs} />}
      <ol className={styles.groups}>
        {taf.groups.map((group, index) => (
          <li key={`${group.kind} ${String(index)}`} data-deviation={isDeviation(group.kind) || undefined}>
            <span className={styles.groupHead}>
              {groupKindText(group)} <span className={styles.period}>{periodText(group)}</span>
            </span>
            <span className={styles.words}>{groupText(group, units) || UNKNOWN}</span>
          </li>
        ))}
      </ol>
      <Undecoded tokens={taf.undecoded} />
    </>
  );
}

const isDeviation = (kind: DecodedTafAnswer['groups'][number]['kind']): boolean =>
  kind === 'TEMPO' || kind === 'INTER' || kind === 'PROB';

interface StationReportProps {
  record: WeatherRecord;
  nowMs: number;
  /** The heading already has the category. */
  isTitled: boolean;
}

/** Complete display of a station: METAR and TAF, raw and decoded, side by side where there is room. */
export function StationReport({ record, nowMs, isTitled }: StationReportProps) {
  const { metar, taf, rawOb, rawTaf } = record;
  return (
    <div className={styles.report}>
      <div className={styles.state}>
        {!isTitled && <CategoryBadge category={record.category} />}
        <TrendNote record={record} nowMs={nowMs} />
      </div>
      {record.message !== null && <p className={styles.undecoded}>{record.message}</p>}
      <div className={styles.columns}>
        <section aria-label="METAR">
          {metar && rawOb !== null ? (
            <>
              <p className={styles.tafHead}>
                {metar.kind ?? 'METAR'} · observed {instantText(metar.observedMs, nowMs)}
                {metar.isAutomatic && ' · automatic'}
                {metar.isCorrected && ' · corrected'}
              </p>
              <RawReport label="METAR, as sent" text={rawOb} kind="METAR" icao={record.icao} />
              <MetarFigures metar={metar} elevationFt={record.elevationFt} />
              <p className={styles.source}>
                <FreshnessLine freshness={record.freshness} />
              </p>
            </>
          ) : (
            <p className={styles.note}>No METAR for {record.icao}.</p>
          )}
        </section>
        <section aria-label="TAF">
          {taf && rawTaf !== null ? (
            <>
              <p className={styles.tafHead}>
                TAF {periodText({ fromMs: taf.validFromMs, untilMs: taf.validUntilMs })} · issued{' '}
                {instantText(taf.issuedMs, nowMs)}
                {taf.isAmended && ' · amended'}
              </p>
              <TafView taf={taf} nowMs={nowMs} />
              <RawReport label="TAF, as sent" text={rawTaf} kind="TAF" icao={record.icao} />
              {record.tafFreshness && (
                <p className={styles.source}>
                  <FreshnessLine freshness={record.tafFreshness} />
                </p>
              )}
            </>
          ) : (
            <p className={styles.note}>No TAF for {record.icao}.</p>
          )}
        </section>
      </div>
    </div>
  );
}
