import { formatUtcDay, formatUtcTime } from '#aviation/time/utc.ts';
import type { Notification } from '#capabilities/notifications/contract.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { type AssistantAnswer, assistantAnswer } from '../../contract.ts';
import { nextRunAfter, runsUpTo } from '#platform/contract/run-times.ts';
import type { QuestionRow, QuestionsStore, RunRow } from './questions.store.ts';
import type { RunPasses } from './run-passes.ts';

export interface QuestionRoundsDeps {
  store: QuestionsStore;
  clock: Clock;
  log: Log;
  passes: RunPasses;
  /** Whether this instance, among those that share the database, currently runs questions. */
  isLeader: () => Promise<boolean>;
  /** Answers a sentence as the holder of a pass. */
  answer: (pass: string, question: QuestionRow) => Promise<AssistantAnswer>;
  /** Notices with the same id are merged, not repeated. */
  notify: (userKey: string, notices: readonly Omit<Notification, 'isRead'>[]) => Promise<void>;
  /** Waits until the time is up; then the run has failed. */
  giveUp: () => { promise: Promise<never>; cancel: () => void };
}

const momentOf = (at: Date): string => `${formatUtcDay(at.getTime())} ${formatUtcTime(at.getTime())}`;
const TITLE_MAX = 160;
const BODY_MAX = 2000;
/** A run that begins later than this after its time is reported as late. */
const LATE_MS = 5 * 60_000;
const AT_ONCE = 4;

/** The notification of a run; built from stored data, so that a repeated one is identical. */
export function noticeOfRun(question: QuestionRow, run: RunRow): Omit<Notification, 'isRead'> {
  const answer = run.answer === null ? null : assistantAnswer.parse(run.answer);
  const cards = (answer?.cards ?? []).map(({ title, words, problem }) => `${title}: ${problem ?? words}`);
  const isLate = run.ranAt.getTime() - run.dueAt.getTime() > LATE_MS;
  const when = isLate ? `Due ${momentOf(run.dueAt)}, run ${momentOf(run.ranAt)}.` : `${momentOf(run.dueAt)}.`;
  const missed =
    run.missed === 0
      ? ''
      : `${run.missed} earlier ${run.missed === 1 ? 'time' : 'times'} missed: the server was not running.`;
  const body = [when, missed, run.problem ?? '', answer?.words ?? '', ...cards].filter((part) => part !== '');
  return {
    id: `question:${question.id}:${run.dueAt.toISOString()}`,
    category: 'system',
    severity: run.problem === null ? 'info' : 'caution',
    title: `${run.problem === null ? 'Answered' : 'Not answered'}: ${question.text}`.slice(0, TITLE_MAX),
    body: body.join(' ').slice(0, BODY_MAX),
    at: run.ranAt.toISOString(),
    subject: { kind: 'question', id: question.id },
  };
}

/** The answer to a question, or why there is none. */
async function answered(
  question: QuestionRow,
  { passes, answer, giveUp, log }: QuestionRoundsDeps,
): Promise<Pick<RunRow, 'answer' | 'problem'>> {
  const limit = giveUp();
  try {
    const owner = { ...question.owner, questionId: question.id };
    const work = passes.during(owner, (pass) => answer(pass, question));
    const given = await Promise.race([work, limit.promise]);
    return given.isUnderstood
      ? { answer: given, problem: null }
      : { answer: null, problem: given.words || 'The question is no longer understood.' };
  } catch (error) {
    log.warn({ err: error, question: question.id }, 'a saved question was not answered');
    return {
      answer: null,
      problem: error instanceof Problem ? error.message : 'The server failed while answering.',
    };
  } finally {
    limit.cancel();
  }
}

/** Runs saved questions at their times, by one instance for all, each time once, and notifies their owners once. */
export function createQuestionRounds(deps: QuestionRoundsDeps) {
  const { store, clock, log, passes, isLeader, notify } = deps;

  async function tell(): Promise<void> {
    for (const { question, run } of await store.unreported()) {
      await notify(question.userKey, [noticeOfRun(question, run)]);
      await store.markReported(run);
    }
  }

  async function runDue(question: QuestionRow): Promise<void> {
    const nowMs = clock.nowMs();
    const due = runsUpTo(question.times, question.nextAt.getTime(), nowMs);
    if (due === null) return;
    const admitted = await passes.admits(question.owner);
    if (!admitted.ok) await store.change(question, { isPaused: true, pausedBecause: admitted.message });
    const given = admitted.ok
      ? await answered(question, deps)
      : { answer: null, problem: `Paused: ${admitted.message}` };
    const nextAt = new Date(nextRunAfter(question.times, nowMs));
    const facts = { questionId: question.id, dueAt: new Date(due.lastMs), ranAt: new Date(nowMs) };
    await store.keepRun(
      { ...facts, ...given, isOnRequest: false, missed: due.before, isTold: false },
      nextAt,
    );
  }

  return {
    /** Runs the questions that are due; one that cannot be run does not stop the others. */
    async round(): Promise<void> {
      if (!(await isLeader())) return;
      await tell();
      const due = await store.due(new Date(clock.nowMs()));
      for (let first = 0; first < due.length; first += AT_ONCE) {
        await Promise.all(
          due
            .slice(first, first + AT_ONCE)
            .map((question) =>
              runDue(question).catch((error: unknown) =>
                log.error({ err: error, question: question.id }, 'a saved question was not run'),
              ),
            ),
        );
        await tell();
        if (!(await isLeader())) return;
      }
    },
    /** Runs a question immediately for a waiting user. */
    async runNow(question: QuestionRow, answer: () => Promise<AssistantAnswer>): Promise<void> {
      const given = await answered(question, { ...deps, answer });
      const at = new Date(clock.nowMs());
      const facts = { questionId: question.id, dueAt: at, ranAt: at, missed: 0 };
      await store.keepRun({ ...facts, ...given, isOnRequest: true, isTold: true }, null);
    },
  };
}
