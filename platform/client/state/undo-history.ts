/** Past, present and undone states of something being edited. */
export interface UndoHistory<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
  /** Target of the last change; consecutive changes of the same target are undone in one step. */
  readonly mark: string | null;
}

const STEPS_MAX = 200;

export const historyOf = <State>(present: State): UndoHistory<State> => ({
  past: [],
  present,
  future: [],
  mark: null,
});

/**
 * A change. `mark` names the edited field, so that a word is one step rather than one per character; `null` for a
 * separate step.
 */
export function changed<State>(
  history: UndoHistory<State>,
  present: State,
  mark: string | null,
): UndoHistory<State> {
  if (present === history.present) return history;
  const isSame = mark !== null && mark === history.mark;
  const past = isSame ? history.past : [...history.past, history.present].slice(-STEPS_MAX);
  return { past, present, future: [], mark };
}

/** One step back; the same history at its beginning. */
export function undone<State>(history: UndoHistory<State>): UndoHistory<State> {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present,
    future: [history.present, ...history.future],
    mark: null,
  };
}

/** Redoes one step; the same history when nothing was undone. */
export function redone<State>(history: UndoHistory<State>): UndoHistory<State> {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { past: [...history.past, history.present], present, future, mark: null };
}
