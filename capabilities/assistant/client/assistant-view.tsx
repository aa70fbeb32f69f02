import { CalendarClock, MessageSquare, SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { type AssistantAnswer, SENTENCE_MAX } from '../contract.ts';
import { EXAMPLES } from '../domain/job.ts';
import { AnswerCard } from './answer-card.tsx';
import { agree, ask, decline } from './ask.ts';
import { Waiting } from './waiting.tsx';
import { assistantDepsContext } from './assistant-deps.ts';
import { permit } from './tool-permissions.store.ts';
import { type Exchange, thread } from './assistant-thread.store.ts';
import styles from './assistant.module.css';
import { draftQuestion } from './saved-questions.store.ts';
import { VoiceButton } from './voice-button.tsx';

const OFFERED = 6;

function Consent({ exchange, answer }: { exchange: Exchange; answer: AssistantAnswer }) {
  const { write } = answer;
  if (write === null) return null;
  const state = exchange.write;
  if (state === 'done')
    return (
      <div role="status">
        <p>Done.</p>
        {exchange.messages.map((message) => (
          <p key={message} className={styles.unused}>
            {message}
          </p>
        ))}
      </div>
    );
  if (state === 'declined') return <p role="status">Not done.</p>;
  if (state === 'never')
    return (
      <p role="status">
        Not done: {write.tool} is set to Never.{' '}
        <button type="button" className={styles.link} onClick={() => permit(write.tool, 'ask')}>
          Ask again
        </button>
      </p>
    );
  const isRunning = state === 'running';
  return (
    <div className={styles.consent} role="group" aria-label="Confirm the change">
      <p>{write.words}</p>
      {typeof state === 'object' && <ErrorNotice message={state.failed} />}
      <div>
        <Button variant="primary" disabled={isRunning} onClick={() => void agree(exchange.id, write)}>
          Confirm
        </Button>
        <Button disabled={isRunning} onClick={() => decline(exchange.id)}>
          Cancel
        </Button>
        <Button
          variant="quiet"
          disabled={isRunning}
          onClick={() => {
            permit(write.tool, 'always');
            void agree(exchange.id, write);
          }}
        >
          Always
        </Button>
        <Button
          variant="quiet"
          disabled={isRunning}
          onClick={() => {
            permit(write.tool, 'never');
            decline(exchange.id);
          }}
        >
          Never
        </Button>
      </div>
    </div>
  );
}

/** A model's text; a number that no tool returned is struck through, with the reason. */
function Prose({ answer }: { answer: AssistantAnswer }) {
  const { prose, model } = answer;
  const isStruck = prose.some(({ struck }) => struck !== null);
  return (
    <>
      {model !== null && model.failure !== null && (
        <p className={styles.unused} role="note">
          {model.failure} Answered without {model.name}.
        </p>
      )}
      {prose.length > 0 && (
        <p className={styles.prose}>
          {prose.map(({ text, struck }, index) =>
            struck === null ? (
              text
            ) : (
              <del key={`${text} ${String(index)}`} title={struck}>
                {text}
              </del>
            ),
          )}
        </p>
      )}
      {isStruck && (
        <p className={styles.unused} role="note">
          Struck-out numbers are in no tool answer.
        </p>
      )}
      {prose.length > 0 && (
        <p className={styles.trace}>
          {model?.name} ·{' '}
          {answer.calls.map(({ tool, isOk }) => (isOk ? tool : `${tool} (refused)`)).join(', ') ||
            'no tool called'}
        </p>
      )}
    </>
  );
}

function Suggestions({ texts, onChoose }: { texts: readonly string[]; onChoose: (text: string) => void }) {
  if (texts.length === 0) return null;
  return (
    <ul className={styles.suggestions} aria-label="Suggestions">
      {texts.map((text) => (
        <li key={text}>
          <button type="button" onClick={() => onChoose(text)}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Answered({ exchange, onAsk }: { exchange: Exchange; onAsk: (text: string) => void }) {
  const { state } = exchange;
  if (state.kind === 'waiting') return <Waiting exchangeId={exchange.id} state={state} />;
  if (state.kind === 'cancelled')
    return (
      <p role="status">
        Cancelled.{' '}
        <button type="button" className={styles.link} onClick={() => onAsk(exchange.text)}>
          Ask again
        </button>
      </p>
    );
  if (state.kind === 'failed')
    return <ErrorNotice message={state.message} onRetry={() => onAsk(exchange.text)} />;
  const { answer } = state;
  return (
    <>
      {answer.words !== '' && <p>{answer.words}</p>}
      <Prose answer={answer} />
      {answer.unused.length > 0 && (
        <p className={styles.unused} role="note">
          Not taken into account: {answer.unused.join(', ')}
        </p>
      )}
      {answer.cards.map((card, index) => (
        <AnswerCard key={`${card.tool} ${card.title} ${String(index)}`} card={card} />
      ))}
      <Consent exchange={exchange} answer={answer} />
      <Suggestions texts={answer.suggestions} onChoose={onAsk} />
    </>
  );
}

/** Offers to schedule an answered question; one that changes something has none. */
function RunAgain({ exchange: { text, state } }: { exchange: Exchange }) {
  const isAnswer =
    state.kind === 'answered' &&
    state.answer.cards.some(({ tool }) => tool !== 'explain') &&
    state.answer.write === null &&
    state.answer.model === null;
  return isAnswer ? (
    <IconButton
      label={`Run again at a time: ${text}`}
      Icon={CalendarClock}
      onClick={() => draftQuestion(text)}
    />
  ) : null;
}

/** Sentences that begin with, or continue, the typed text. */
function completionsOf(text: string): readonly string[] {
  const typed = text.trim().toLowerCase();
  if (typed === '') return [];
  const begin = EXAMPLES.filter((example) => example.toLowerCase().startsWith(typed));
  const hold = EXAMPLES.filter((example) => example.toLowerCase().includes(typed));
  return [...new Set([...begin, ...hold])].filter((one) => one.toLowerCase() !== typed).slice(0, 3);
}

function AskForm({ onAsk }: { onAsk: (text: string) => void }) {
  const [text, setText] = useState('');
  const { exchanges } = useSlice(thread);
  const [back, setBack] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
  }, []);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    onAsk(text);
    setText('');
    setBack(0);
  };
  const recall = (event: KeyboardEvent) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined || (text !== '' && back === 0)) return;
    const next = Math.min(Math.max(0, back + step), exchanges.length);
    event.preventDefault();
    setBack(next);
    setText(next === 0 ? '' : (exchanges.at(-next)?.text ?? ''));
  };
  return (
    <form className={styles.form} onSubmit={send}>
      <Suggestions texts={completionsOf(text)} onChoose={setText} />
      <div>
        <TextField
          label="Ask or command"
          isLabelHidden
          placeholder="Ask, such as metar KJFK"
          autoComplete="off"
          spellCheck={false}
          maxLength={SENTENCE_MAX}
          ref={input}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={recall}
        />
        <VoiceButton onTranscript={setText} />
        <IconButton label="Send" Icon={SendHorizontal} type="submit" disabled={text.trim() === ''} />
      </div>
    </form>
  );
}

/** Scrolls into view when mounted: a new one for every addition, also an answer that arrives after later ones. */
function End() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Browsers may return a promise, which is not a valid cleanup of an effect.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <div ref={place} />;
}

/** Questions and answers, and the input line. */
export function AssistantView() {
  const deps = assistantDepsContext.use();
  const { exchanges } = useSlice(thread);
  const onAsk = (text: string) => void ask(text, deps);
  const last = exchanges.at(-1);
  return (
    <div className={styles.view}>
      <div className={styles.thread} role="log" aria-label="Answers">
        {exchanges.length === 0 && (
          <div className={styles.empty}>
            <MessageSquare size={28} aria-hidden />
            <p>
              Ask for weather, NOTAMs, routes, fuel, crew limits, or command the map. Nothing leaves this
              server.
            </p>
            <Suggestions texts={EXAMPLES.slice(0, OFFERED)} onChoose={onAsk} />
          </div>
        )}
        {exchanges.map((exchange) => (
          <section key={exchange.id} className={styles.exchange}>
            <header>
              <RunAgain exchange={exchange} />
              <h3>{exchange.text}</h3>
            </header>
            <Answered exchange={exchange} onAsk={onAsk} />
          </section>
        ))}
        <End key={`${String(last?.id)} ${exchanges.map(({ state }) => state.kind).join(' ')}`} />
      </div>
      <AskForm onAsk={onAsk} />
    </div>
  );
}
