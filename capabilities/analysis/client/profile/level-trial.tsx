import { useQuery } from '@tanstack/react-query';
import { useUnits } from '#platform/client/units/measure.tsx';
import { inUnits, unitOf } from '#platform/client/units/units.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { useSlice } from '#platform/client/state/slice.ts';
import type { FlownFigures, SectionAnswer } from '../../contract.ts';
import { speedName, speedOfRequest, type Trial } from '../../domain/trial.ts';
import { analysisContext } from '../analysis-deps.ts';
import styles from '../analysis.module.css';
import { analysis, setTrial } from '../analysis.store.ts';
import { levelFiguresQuery } from '../analysis.queries.ts';
import { applyTrial } from '../compare/apply-trial.ts';
import { minutesDifference, signed, zuluText } from '../figure-text.ts';

/** `FL370, CI 30, off blocks 1500Z`. */
export function trialText(trial: Trial): string {
  return [
    trial.level === undefined ? '' : trial.level === null ? 'Optimum level' : `FL${trial.level}`,
    trial.speed === undefined ? '' : speedName(trial.speed),
    trial.offBlock === undefined ? '' : `off blocks ${zuluText(trial.offBlock)}`,
    trial.alternate === undefined ? '' : `alternate ${trial.alternate}`,
    trial.edtoMinutes === undefined ? '' : `diversion time ${trial.edtoMinutes} min`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** A diversion time belongs to the aircraft: it is tried, and not saved in the flight. */
function savedPart(trial: Trial): Trial {
  const saved: { -readonly [Key in keyof Trial]: Trial[Key] } = { ...trial };
  delete saved.edtoMinutes;
  return saved;
}
export const isSavable = (trial: Trial): boolean => Object.keys(savedPart(trial)).length > 0;

function useDifference(): (one: FlownFigures, other: FlownFigures) => string {
  const units = useUnits();
  const shown = (kg: number) => Math.round(inUnits('massKg', kg, units).value);
  return (one, other) =>
    `${signed(shown(one.tripKg) - shown(other.tripKg))} ${unitOf('massKg', units)} trip fuel, ${minutesDifference(Math.round(one.airMinutes) - Math.round(other.airMinutes))}`;
}

interface LevelTrialProps {
  readonly section: SectionAnswer;
  readonly planned: SectionAnswer;
  readonly flightId: string | null;
  /** The level while it is being dragged; null otherwise. */
  readonly movedLevel: number | null;
}

/** The trial: its difference from the plan, before and after release, and the possible actions. */
export function LevelTrial({ section, planned, flightId, movedLevel }: LevelTrialProps) {
  const deps = analysisContext.use();
  const trial = useSlice(analysis, (state) => state.trial);
  const difference = useDifference();
  const moved = useQuery(
    levelFiguresQuery(
      planned.figures.request,
      movedLevel,
      trial?.speed ?? speedOfRequest(planned.figures.request) ?? { kind: 'usual' },
    ),
  );
  if (movedLevel !== null) {
    const figures = moved.data;
    const words = !figures
      ? '…'
      : figures.state === 'refused'
        ? figures.message
        : [difference(figures, planned.figures), ...figures.problems].join('. ');
    return (
      <p className={styles.trial} role="status">
        <b>FL{movedLevel}</b> <span>{words}</span>
      </p>
    );
  }
  if (!trial) return null;
  return (
    <div className={styles.trial} role="status">
      <b>{trialText(trial)}</b>
      <span>{section === planned ? '…' : difference(section.figures, planned.figures)}</span>
      {flightId !== null && isSavable(trial) && (
        <Button
          size="small"
          variant="primary"
          onClick={() =>
            void applyTrial({
              deps,
              flightId,
              planned: planned.figures,
              trial,
              words: trialText(savedPart(trial)),
            })
          }
        >
          Save in flight
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={() => setTrial(null)}>
        Discard
      </Button>
    </div>
  );
}
