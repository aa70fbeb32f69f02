import { useQuery } from '@tanstack/react-query';
import { Plus, Split, X } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { flushSync } from 'react-dom';
import type { FlightListItem } from '#capabilities/flights/contract.ts';
import { generateId } from '#platform/contract/ids.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { FreshnessLine } from '#platform/client/ui/freshness-line.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { ProgressBar } from '#platform/client/ui/progress-bar.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import type { ScenarioColumn, ScenarioComparison } from '../contract.ts';
import { type ActionNames, namedFlights } from '../domain/named-flights.ts';
import { AppliedList } from './applied-list.tsx';
import { CompareTable } from './compare-table.tsx';
import { FlightPicker } from './flight-picker.tsx';
import { actionFieldId, ScenarioCard } from './scenario-card.tsx';
import { useScenarioMarks } from './scenario-lines.ts';
import { scenariosContext } from './scenarios-deps.ts';
import {
  compareQuery,
  fleetQuery,
  flightsQuery,
  membersQuery,
  readScenario,
  type ReadScenario,
} from './scenarios.queries.ts';
import styles from './scenarios.module.css';
import { addScenario, scenarios, SCENARIOS_MAX, setBase, setScenariosOpen } from './scenarios.store.ts';

const NO_FLIGHTS: readonly FlightListItem[] = [];
const NO_COLUMNS: readonly ScenarioColumn[] = [];

/** Objects that actions can name: the selected flights, with their crews once compared, the members and the fleet. */
function useNames(
  columns: readonly ScenarioColumn[],
  flightIds: readonly string[],
  saved: readonly FlightListItem[] = NO_FLIGHTS,
): ActionNames {
  const members = useQuery(membersQuery());
  const fleet = useQuery(fleetQuery());
  return useMemo(
    () => ({
      flights: namedFlights(flightIds, saved, columns[0]?.flights ?? []),
      members: members.data ?? [],
      fleet: fleet.data ?? [],
    }),
    [columns, flightIds, saved, members.data, fleet.data],
  );
}

/** A scenario is applied to the base with which it was first compared. */
function useBases(
  answer: ScenarioComparison | undefined,
  isCurrent: boolean,
  compared: readonly ReadScenario[],
) {
  useEffect(() => {
    if (!answer || !isCurrent) return;
    compared.forEach(({ id, base }, index) => {
      const column = answer.columns[index + 1];
      if (base.length === 0 && column && column.base.length > 0) setBase(id, column.base);
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each answer
  }, [answer, isCurrent]);
}

const newId = () => generateId('scenario_', (count) => crypto.getRandomValues(new Uint8Array(count)));

/** A new scenario waits for its first action. */
function addAndEnter(): void {
  const id = newId();
  flushSync(() => addScenario(id));
  document.getElementById(actionFieldId(id))?.focus();
}

function Comparing({ all, compared }: { all: readonly ReadScenario[]; compared: readonly ReadScenario[] }) {
  const deps = scenariosContext.use();
  const { flightIds, shown } = useSlice(scenarios);
  const query = useQuery(compareQuery(deps, flightIds, compared));
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const columns = (flightIds.length > 0 && data?.columns) || NO_COLUMNS;
  const isCurrent = !isPlaceholderData;
  const saved = useQuery(flightsQuery(deps));
  const names = useNames(columns, flightIds, saved.data);
  useBases(data, isCurrent, compared);
  useScenarioMarks(columns, shown);
  if (flightIds.length === 0)
    return saved.data?.length === 0 ? null : (
      <p className={styles.note}>
        Select the flights to compare: fuel, crew legality, hazards and weather as planned and as they would
        be.
      </p>
    );
  const columnOf = ({ id }: ReadScenario): ScenarioColumn | null => {
    const place = compared.findIndex((one) => one.id === id);
    return isCurrent && place >= 0 ? (columns[place + 1] ?? null) : null;
  };
  const words = `Comparing ${flightIds.length} ${flightIds.length === 1 ? 'flight' : 'flights'} in ${compared.length + 1} ${compared.length === 0 ? 'plan' : 'columns'}…`;
  return (
    <>
      <div className={styles.cards}>
        {all.map((scenario) => (
          <ScenarioCard
            key={scenario.id}
            scenario={scenario}
            line={compared.findIndex(({ id }) => id === scenario.id) + 1}
            column={columnOf(scenario)}
            names={names}
            flightIds={flightIds}
          />
        ))}
        <Button
          Icon={Plus}
          disabled={all.length >= SCENARIOS_MAX}
          title={
            all.length >= SCENARIOS_MAX
              ? `${SCENARIOS_MAX} scenarios are compared: delete one first`
              : undefined
          }
          onClick={addAndEnter}
        >
          Add scenario
        </Button>
      </div>
      {error && (
        <ErrorNotice
          message={`Not compared. ${messageOf(error)}`}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {columns.length === 0 ? (
        !error && (
          <>
            <div role="status">
              <ProgressBar label={words} fraction={null} />
            </div>
            <SkeletonLines rows={8} />
          </>
        )
      ) : (
        <>
          <div className={styles.source}>
            {data?.freshness ? (
              <FreshnessLine freshness={data.freshness} />
            ) : (
              <span className={styles.note}>No winds: still air</span>
            )}
            <span className={styles.note}>Not for navigation</span>
            <div role="status">{isFetching && <ProgressBar label={words} fraction={null} />}</div>
          </div>
          <CompareTable columns={columns} isBusy={isFetching} />
        </>
      )}
    </>
  );
}

/** What-if scenarios (row K1): flights as planned and after the scenarios, applied and undone as one. */
export function ScenariosWorkspace() {
  const kept = useSlice(scenarios, (state) => state.scenarios);
  const all = useMemo(() => kept.map((scenario) => readScenario(scenario)), [kept]);
  const compared = all.filter(({ actions }) => actions.length > 0);
  return (
    <section className={styles.workspace} aria-labelledby="scenarios-title">
      <header className={styles.header}>
        <h2 id="scenarios-title">
          <Split size={20} aria-hidden />
          What-if
        </h2>
        <IconButton label="Close what-if" Icon={X} onClick={() => setScenariosOpen(false)} />
      </header>
      <div className={styles.body}>
        <FlightPicker />
        <Comparing all={all} compared={compared} />
        <AppliedList />
      </div>
    </section>
  );
}
