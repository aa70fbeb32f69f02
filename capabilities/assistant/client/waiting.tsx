import { Button } from '#platform/client/ui/button.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import type { Exchange } from './assistant-thread.store.ts';
import { cancelAsk } from './ask.ts';
import styles from './assistant.module.css';

type State = Extract<Exchange['state'], { kind: 'waiting' }>;

function stepOf({ model, tool, draft }: State): string {
  if (tool !== null) return `${String(model)} is calling ${tool}.`;
  return draft === ''
    ? `Waiting for ${String(model)}.`
    : `${String(model)} is writing. Numbers not checked yet.`;
}

/** A pending answer: a model's text so far is marked as unchecked, and can be aborted. */
export function Waiting({ exchangeId, state }: { exchangeId: number; state: State }) {
  if (state.model === null) return <SkeletonLines />;
  return (
    <div className={styles.draft} aria-busy>
      <p className={styles.unused} role="status">
        {stepOf(state)}
      </p>
      {state.draft === '' ? (
        <SkeletonLines />
      ) : (
        // Read aloud once it is checked, not word by word.
        <p aria-live="off">{state.draft}</p>
      )}
      <Button onClick={() => cancelAsk(exchangeId)}>Cancel</Button>
    </div>
  );
}
