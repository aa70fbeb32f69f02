import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Pause, Play, RotateCw, Trash2 } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { formatUtcDate, formatUtcTime } from '#aviation/time/utc.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { Button } from '#platform/client/ui/button.tsx';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { SkeletonLines } from '#platform/client/ui/skeleton.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { toast } from '#platform/client/ui/toast.tsx';
import { messageOf } from '#platform/contract/problem.ts';
import { type QuestionRun, type SavedQuestion, SENTENCE_MAX } from '../contract.ts';
import { readRunTimes } from '#platform/contract/run-times.ts';
import { AnswerCard } from './answer-card.tsx';
import { keepQuestion, pause, remove, runNow, savedQuestionsQuery } from './saved-questions.queries.ts';
import { savedQuestionsView } from './saved-questions.store.ts';
import styles from './saved-questions.module.css';

const DEFAULT_WHEN = 'every day at 0500Z';
const WHEN_MAX = 80;

const momentOf = (iso: string): string => {
  const ms = Date.parse(iso);
  return `${formatUtcDate(ms)} ${formatUtcTime(ms)}`;
};

function runFacts({ dueAt, ranAt, isOnRequest, missed }: QuestionRun): string {
  if (isOnRequest) return `Run ${momentOf(ranAt)}`;
  const when =
    dueAt.slice(0, 16) === ranAt.slice(0, 16)
      ? `Run ${momentOf(ranAt)}`
      : `Due ${momentOf(dueAt)}, run ${momentOf(ranAt)}`;
  return missed === 0 ? when : `${when}. ${missed} earlier missed: the server was not running`;
}

function Run({ run, isFirst }: { run: QuestionRun; isFirst: boolean }) {
  const [isOpen, setOpen] = useState(isFirst);
  return (
    <div className={styles.run}>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen((open) => !open)}>
        <span data-problem={run.problem !== null || undefined}>
          {runFacts(run)}
          {run.problem !== null && ' · Not answered'}
        </span>
        <ChevronDown size={16} aria-hidden />
      </button>
      {isOpen && run.problem !== null && <ErrorNotice message={run.problem} />}
      {isOpen &&
        run.answer?.cards.map((card, index) => (
          <AnswerCard key={`${card.tool} ${card.title} ${String(index)}`} card={card} />
        ))}
    </div>
  );
}

const stateOf = ({ isPaused, pausedBecause, nextAt }: SavedQuestion): string => {
  if (!isPaused) return `next ${nextAt === null ? '—' : momentOf(nextAt)}`;
  return pausedBecause === null ? 'paused' : `paused: ${pausedBecause}`;
};

function Question({ question }: { question: SavedQuestion }) {
  const [isBusy, setBusy] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { id, text, timesText, isPaused, runs } = question;
  const act = async (work: () => Promise<void>, done?: () => void) => {
    setBusy(true);
    try {
      await work();
      done?.();
    } catch (error) {
      toast({ message: messageOf(error), tone: 'warning' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <li>
      <div className={styles.head}>
        <span className={styles.text}>{text}</span>
        <IconButton
          label={`Run now: ${text}`}
          Icon={RotateCw}
          disabled={isBusy}
          onClick={() =>
            void act(
              () => runNow(id),
              () => setOpen(true),
            )
          }
        />
        <IconButton
          label={`${isPaused ? 'Resume' : 'Pause'}: ${text}`}
          Icon={isPaused ? Play : Pause}
          disabled={isBusy}
          onClick={() => void act(() => pause(id, !isPaused))}
        />
        <IconButton
          label={`Delete: ${text}`}
          Icon={Trash2}
          disabled={isBusy}
          onClick={() =>
            void act(
              () => remove(id),
              () => toast({ message: 'Saved question deleted.' }),
            )
          }
        />
      </div>
      <p className={styles.facts} data-paused={isPaused || undefined}>
        {timesText} · {stateOf(question)}
      </p>
      {runs.length === 0 ? (
        <p className={styles.facts}>No answers yet.</p>
      ) : (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          onClick={() => setOpen((open) => !open)}
        >
          {runs.length} {runs.length === 1 ? 'answer' : 'answers'}
          <ChevronDown size={16} aria-hidden />
        </button>
      )}
      {isOpen && runs.map((run, index) => <Run key={run.dueAt} run={run} isFirst={index === 0} />)}
    </li>
  );
}

function SaveForm() {
  const { draft } = useSlice(savedQuestionsView);
  const [when, setWhen] = useState(DEFAULT_WHEN);
  const [failure, setFailure] = useState<{ field: 'text' | 'when'; words: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const setDraft = (text: string) => savedQuestionsView.set((view) => ({ ...view, draft: text }));
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (draft.trim() === '') return setFailure({ field: 'text', words: 'Enter a question.' });
    const read = readRunTimes(when);
    if (!read?.isOk || read.rest !== '')
      return setFailure({ field: 'when', words: read?.isOk === false ? read.words : WHEN_EXAMPLES });
    setBusy(true);
    setFailure(null);
    try {
      await keepQuestion(draft.trim(), read.times);
      setDraft('');
      toast({ message: 'Question saved.' });
    } catch (error) {
      setFailure({ field: 'text', words: messageOf(error) });
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  const errorOf = (field: 'text' | 'when') => (failure?.field === field ? failure.words : null);
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="Question"
        placeholder="metar KJFK"
        autoComplete="off"
        spellCheck={false}
        maxLength={SENTENCE_MAX}
        value={draft}
        error={errorOf('text')}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
      <TextField
        label="When (UTC)"
        autoComplete="off"
        spellCheck={false}
        maxLength={WHEN_MAX}
        value={when}
        error={errorOf('when')}
        hint="every day at 0500Z · weekdays at 05Z and 17Z · every 6 hours"
        onChange={(event) => setWhen(event.currentTarget.value)}
      />
      <Button type="submit" isBlock isBusy={isBusy}>
        Save question
      </Button>
    </form>
  );
}
const WHEN_EXAMPLES = 'Enter days and time in UTC: every day at 0500Z, weekdays at 05Z, every 6 hours.';

/** Questions that run again at their times, with their answers; listed, saved, paused, run and deleted here. */
export function SavedQuestions() {
  const { data, error, refetch } = useQuery(savedQuestionsQuery());
  return (
    <section className={styles.questions} aria-label="Saved questions">
      <h3>Saved questions</h3>
      <p className={styles.facts}>They run on the server as scheduled, read-only, and notify you.</p>
      <SaveForm />
      {error !== null && <ErrorNotice message={messageOf(error)} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <SkeletonLines />}
      {data?.length === 0 && <p className={styles.facts}>No saved questions.</p>}
      {data !== undefined && data.length > 0 && (
        <ul aria-label="Saved questions">
          {data.map((question) => (
            <Question key={question.id} question={question} />
          ))}
        </ul>
      )}
    </section>
  );
}
