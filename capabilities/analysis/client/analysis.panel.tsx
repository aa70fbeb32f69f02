import { ChartSpline, X } from 'lucide-react';
import { useEffect } from 'react';
import { useSlice } from '#platform/client/state/slice.ts';
import { Badge } from '#platform/client/ui/badge.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { FreshnessLine } from '#platform/client/ui/freshness-line.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import { type TabDefinition, Tabs } from '#platform/client/ui/tabs.tsx';
import { useUnits } from '#platform/client/units/measure.tsx';
import { measuredText } from '#platform/client/units/units.ts';
import type { SectionAnswer } from '../contract.ts';
import { analysisContext } from './analysis-deps.ts';
import styles from './analysis.module.css';
import {
  analysis,
  analysisUi,
  type AnalysisTab,
  COMPARED_MAX,
  keepCompared,
  setAnalysisOpen,
  setAnalysisUi,
  setSubject,
} from './analysis.store.ts';
import { ChooseFlight } from './compare/choose-flight.tsx';
import { levelsText, timeText, zuluText } from './figure-text.ts';
import { AlternatesTab } from './alternates/alternates-tab.tsx';
import { CompareTab } from './compare/compare-tab.tsx';
import { DeparturesTab } from './departures/departures-tab.tsx';
import { DocumentFlight } from './export-row.tsx';
import { trialText } from './profile/level-trial.tsx';
import { MatrixTab } from './matrix-tab.tsx';
import { ProfileTab } from './profile/profile-tab.tsx';
import { type Analysed, useAnalysis } from './use-analysis.ts';

const ROUTE_KINDS: ReadonlySet<string> = new Set(['departure', 'waypoint']);

/** The route on the map while the analysis is open. */
function useDrawnRoute(section: SectionAnswer | null): void {
  const deps = analysisContext.use();
  useEffect(() => {
    if (!section) {
      deps.hideRoute('analysis');
      return;
    }
    const { departure, arrival, route, path, figures } = section;
    const points = path
      .filter(({ kind }) => ROUTE_KINDS.has(kind))
      .map(({ ident, coordinate }) => ({ ident, coordinate }));
    deps.showRoute({ id: 'analysis', departure, arrival, route, points, distanceNm: figures.distanceNm });
  }, [deps, section]);
  useEffect(() => () => deps.hideRoute('analysis'), [deps]);
}

function Summary({ section, isTrial, name }: { section: SectionAnswer; isTrial: boolean; name: string }) {
  const units = useUnits();
  const { trial, compared } = useSlice(analysis);
  const isFull = compared.length >= COMPARED_MAX;
  const { figures, aircraft, freshness } = section;
  return (
    <div className={styles.summary}>
      {isTrial && <Badge tone="accent">Not saved</Badge>}
      <dl>
        <div>
          <dt>Aircraft</dt>
          <dd>{aircraft.registration ?? aircraft.type}</dd>
        </div>
        <div>
          <dt>Off blocks</dt>
          <dd>{zuluText(figures.offBlock)}</dd>
        </div>
        <div>
          <dt>Level</dt>
          <dd>{levelsText(figures.levelsFt)}</dd>
        </div>
        <div>
          <dt>Distance</dt>
          <dd>{measuredText('distanceNm', figures.distanceNm, units)}</dd>
        </div>
        <div>
          <dt>Time</dt>
          <dd>{timeText(figures.airMinutes)}</dd>
        </div>
        <div>
          <dt>Trip fuel</dt>
          <dd>{measuredText('massKg', figures.tripKg, units)}</dd>
        </div>
        <div>
          <dt>Block fuel</dt>
          <dd>{measuredText('massKg', figures.blockKg, units)}</dd>
        </div>
      </dl>
      <div className={styles.summaryEnd}>
        {freshness ? (
          <FreshnessLine freshness={freshness} />
        ) : (
          <Badge tone="caution">No winds: still air</Badge>
        )}
        <Button
          size="small"
          disabled={isFull}
          title={isFull ? `${COMPARED_MAX} plans are compared: remove one first` : undefined}
          onClick={() => {
            const tried = isTrial && trial ? `: ${trialText(trial)}` : '';
            keepCompared(`${name}${tried}`, figures.request);
            toast({
              message: 'Kept for comparison',
              action: { label: 'Side by side', onSelect: () => setAnalysisUi({ tab: 'compare' }) },
            });
          }}
        >
          Compare
        </Button>
      </div>
      {section.gaps.some(({ id }) => id === 'past') && <Badge tone="caution">Off blocks in the past</Badge>}
      {figures.problems.map((problem) => (
        <Badge key={problem} tone="warning">
          {problem}
        </Badge>
      ))}
    </div>
  );
}

function Content({ analysed }: { analysed: Analysed }) {
  const { tab } = useSlice(analysisUi);
  const { planned, shown, isTrial, callsign, flightId, tables, trialError } = analysed;
  if (!planned || !shown) return <SkeletonLines rows={10} />;
  // A flight that is not saved has no document.
  const document = flightId === null || tables === null ? null : { id: flightId, tables };
  // An unsaved plan has its trial as its own.
  const compared = isTrial && flightId === null ? shown : planned;
  const sheets: TabDefinition<AnalysisTab>[] = [
    {
      id: 'profile',
      title: 'Profile',
      content: <ProfileTab section={shown} planned={planned} flightId={flightId} />,
    },
    {
      id: 'matrix',
      title: 'Levels × speed',
      content: <MatrixTab section={compared} flightId={flightId} />,
    },
    {
      id: 'departures',
      title: 'When to go',
      content: <DeparturesTab section={compared} callsign={callsign} flightId={flightId} />,
    },
    {
      id: 'alternates',
      title: 'Alternates',
      content: <AlternatesTab section={isTrial ? shown : planned} flightId={flightId} />,
    },
    { id: 'compare', title: 'Side by side', content: <CompareTab /> },
  ];
  return (
    <>
      <Summary section={shown} isTrial={isTrial} name={analysed.name} />
      {trialError !== null && <ErrorNotice message={trialError} />}
      <DocumentFlight value={document}>
        <Tabs label="Analysis" tabs={sheets} value={tab} onChange={(id) => setAnalysisUi({ tab: id })} />
      </DocumentFlight>
    </>
  );
}

/** The analysis workspace (row K2): the vertical profile of one flight, and alternatives to it. */
export function AnalysisWorkspace() {
  const { subject, compared } = useSlice(analysis);
  const { tab } = useSlice(analysisUi);
  const analysed = useAnalysis();
  const { name, planned, shown, error, retry } = analysed;
  const isChoosing = subject.kind === 'none' || (subject.kind === 'typed' && !subject.isComplete);
  const isPlanless = error !== null && retry === null;
  // Compared plans have their own lines.
  const isComparing = (tab === 'compare' || error !== null) && compared.length > 0;
  useDrawnRoute(isChoosing || isComparing ? null : shown);
  return (
    <section
      className={styles.workspace}
      aria-labelledby="analysis-title"
      aria-busy={analysed.isRenewing || undefined}
    >
      <header className={styles.header}>
        <h2 id="analysis-title">
          <ChartSpline size={20} aria-hidden />
          Analysis
        </h2>
        {!isChoosing && (
          <p className={styles.name}>
            <b>{name}</b>
            {planned && (
              <span>
                {planned.departure} → {planned.arrival}
              </span>
            )}
          </p>
        )}
        {!isChoosing && (
          <Button size="small" onClick={() => setSubject({ kind: 'typed', isComplete: false })}>
            Other flight
          </Button>
        )}
        <IconButton label="Close analysis" Icon={X} onClick={() => setAnalysisOpen(false)} />
      </header>
      <div className={styles.body}>
        {isChoosing || isPlanless ? (
          <ChooseFlight message={isPlanless ? error : null} />
        ) : error !== null ? (
          <div className={styles.failure}>
            <ErrorNotice message={error} {...(retry ? { onRetry: retry } : {})} />
            {compared.length > 0 && <CompareTab />}
          </div>
        ) : (
          <Content analysed={analysed} />
        )}
      </div>
    </section>
  );
}
