import type { AskEvent } from '../contract.ts';
import { changeExchange } from './assistant-thread.store.ts';

/** A model writes faster than anyone reads: update interval of its text. */
const SHOWN_EVERY_MS = 100;

type Outcome = Extract<AskEvent, { kind: 'answer' | 'failed' }>;

/** Shows the progress of an answer in its exchange: the model, the tools it calls, the text it writes. */
export function followAnswer(exchangeId: number) {
  let shown: { model: string | null; tool: string | null; draft: string } = {
    model: null,
    tool: null,
    draft: '',
  };
  let outcome: Outcome | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const stop = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const show = () => {
    timer = null;
    changeExchange(exchangeId, { state: { kind: 'waiting', ...shown } });
  };
  return {
    take(event: AskEvent): void {
      if (event.kind === 'answer' || event.kind === 'failed') {
        outcome = event;
        stop();
        return;
      }
      if (event.kind === 'model') shown = { ...shown, model: event.name };
      else if (event.kind === 'call') shown = { ...shown, tool: event.tool, draft: '' };
      else shown = { ...shown, tool: null, draft: shown.draft + event.text };
      timer ??= setTimeout(show, SHOWN_EVERY_MS);
    },
    /** Stops showing progress. */
    stop,
    outcome: (): Outcome | null => outcome,
  };
}
