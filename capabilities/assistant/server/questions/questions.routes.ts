import { randomBytes } from 'node:crypto';
import { generateId } from '#platform/contract/ids.ts';
import type { Principal } from '#platform/contract/principal.ts';
import { Problem } from '#platform/contract/problem.ts';
import type { ServerHost } from '#platform/server/http/server-capability.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import {
  type AssistantAnswer,
  type AssistantSubject,
  assistantAnswer,
  deleteQuestion,
  listQuestions,
  pauseQuestion,
  QUESTIONS_MAX,
  type QuestionRun,
  runQuestion,
  type SavedQuestion,
  saveQuestion,
} from '../../contract.ts';
import { nextRunAfter, type RunTimes, runTimesText } from '#platform/contract/run-times.ts';
import type { Relay } from '../tool-calls.ts';
import type { createQuestionRounds } from './question-rounds.ts';
import type { QuestionRow, QuestionsStore, RunRow } from './questions.store.ts';
import { unattendedProblem } from './timed-sentence.ts';

export type AnswerSentence = (
  sentence: { text: string; context: AssistantSubject },
  relay: Relay,
) => Promise<AssistantAnswer>;

export interface QuestionRoutesDeps {
  store: QuestionsStore;
  clock: Clock;
  rounds: Pick<ReturnType<typeof createQuestionRounds>, 'runNow'>;
  answer: AnswerSentence;
}

const ascending = (values: readonly number[]): number[] =>
  [...new Set(values)].toSorted((one, other) => one - other);

const runOf = (row: RunRow): QuestionRun => ({
  dueAt: row.dueAt.toISOString(),
  ranAt: row.ranAt.toISOString(),
  isOnRequest: row.isOnRequest,
  missed: row.missed,
  problem: row.problem,
  answer: row.answer === null ? null : assistantAnswer.parse(row.answer),
});

function shown(row: QuestionRow, runs: readonly RunRow[]): SavedQuestion {
  const { id, text, times, isPaused, pausedBecause, nextAt, createdAt } = row;
  return {
    id,
    text,
    times: { minutes: [...times.minutes], days: [...times.days] },
    timesText: runTimesText(times),
    isPaused,
    pausedBecause,
    nextAt: isPaused ? null : nextAt.toISOString(),
    createdAt: createdAt.toISOString(),
    runs: runs.filter(({ questionId }) => questionId === id).map(runOf),
  };
}

function newRow(
  { userKey, issuer, subject, email, emailVerified = null, scopes }: Principal,
  question: { text: string; times: RunTimes; context: AssistantSubject },
  nowMs: number,
): QuestionRow {
  const times = { minutes: ascending(question.times.minutes), days: ascending(question.times.days) };
  return {
    id: generateId('question_', randomBytes),
    userKey,
    owner: { issuer, subject, email, emailVerified, scopes: [...scopes] },
    text: question.text,
    context: question.context,
    times,
    isPaused: false,
    pausedBecause: null,
    nextAt: new Date(nextRunAfter(times, nowMs)),
    createdAt: new Date(nowMs),
  };
}

/** Saved questions of the caller: list, save, pause, delete, run now. */
export function registerQuestionRoutes(host: ServerHost, deps: QuestionRoutesDeps): void {
  const { store, clock, rounds, answer } = deps;

  async function found(userKey: string, id: string): Promise<QuestionRow> {
    const row = await store.find(userKey, id);
    if (!row) throw new Problem('question-not-found', 404, 'Saved question not found');
    return row;
  }
  const asShown = async (userKey: string, id: string) =>
    shown(await found(userKey, id), await store.runs([id]));

  host.route(listQuestions, async ({ principal }) => {
    const rows = await store.list(principal.userKey);
    const runs = await store.runs(rows.map(({ id }) => id));
    return rows.map((row) => shown(row, runs));
  });
  host.route(saveQuestion, async ({ principal, body, relay }) => {
    if ((await store.count(principal.userKey)) >= QUESTIONS_MAX)
      throw new Problem(
        'too-many-questions',
        409,
        `You have ${QUESTIONS_MAX} saved questions. Delete some first.`,
      );
    const problem = unattendedProblem(await answer(body, relay));
    if (problem !== null) throw problem;
    const row = newRow(principal, body, clock.nowMs());
    await store.add(row);
    return shown(row, []);
  });
  host.route(pauseQuestion, async ({ principal, body }) => {
    const row = await found(principal.userKey, body.id);
    const nextAt = new Date(nextRunAfter(row.times, clock.nowMs()));
    await store.change(row, { isPaused: body.isPaused, pausedBecause: null, nextAt });
    return asShown(principal.userKey, row.id);
  });
  host.route(deleteQuestion, async ({ principal, body }) => {
    if (!(await store.remove(principal.userKey, body.id)))
      throw new Problem('question-not-found', 404, 'Saved question not found');
    return { id: body.id };
  });
  host.route(runQuestion, async ({ principal, body, relay }) => {
    const row = await found(principal.userKey, body.id);
    await rounds.runNow(row, () => answer(row, relay));
    return asShown(principal.userKey, row.id);
  });
}
