/** What was, is and may be again: states of something that is edited. */
export interface UndoHistory<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
  /** What the last change was made to; changes to the same go back in one step. */
  readonly mark: string | null;
}

const STEPS_MAX = 200;

export const historyOf = <State>(present: State): UndoHistory<State> => ({
  past: [],
  present,
  future: [],
  mark: null,
});

/** A change. `mark` names what is typed into, so that a word is one step and not one for each letter; `null` for a step of its own. */
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

/** One step forward again; the same history when nothing was undone. */
export function redone<State>(history: UndoHistory<State>): UndoHistory<State> {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { past: [...history.past, history.present], present, future, mark: null };
}
