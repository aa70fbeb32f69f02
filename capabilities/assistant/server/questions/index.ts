import { createHash } from 'node:crypto';
import { Problem } from '#platform/contract/problem.ts';
import type { Database } from '#platform/server/db/database.ts';
import { createLeaseRounds } from '#platform/server/db/lease-rounds.ts';
import type { ServerHost } from '#platform/server/http/server-capability.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { Clock } from '#platform/server/time/clock.ts';
import { createQuestionRounds, type QuestionRoundsDeps } from './question-rounds.ts';
import { type AnswerSentence, registerQuestionRoutes } from './questions.routes.ts';
import { createQuestionsStore } from './questions.store.ts';
import type { RunPasses } from './run-passes.ts';

/** Dependencies of saved questions other than the assistant itself. */
export interface SavedQuestionsDeps {
  db: Database;
  log: Log;
  passes: RunPasses;
  notify: QuestionRoundsDeps['notify'];
  /** One of the instances that share the database holds the lease and runs all questions. */
  lease: { take(): Promise<boolean>; release(): Promise<void> };
}

const EVERY_MS = 15_000;
const ANSWER_MAX_MS = 60_000;

function giveUp(): ReturnType<QuestionRoundsDeps['giveUp']> {
  let timer: NodeJS.Timeout | undefined;
  const promise = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Problem('question-slow', 504, `No answer within ${ANSWER_MAX_MS / 1000} s.`)),
      ANSWER_MAX_MS,
    ).unref();
  });
  return { promise, cancel: () => clearTimeout(timer) };
}

/** A separate address for each user, from an unassigned range: their runs are rate-limited separately. */
function addressOf(subject: string): string {
  const digest = createHash('sha256').update(subject).digest('hex');
  return `fd${digest.slice(0, 2)}:${digest.slice(2, 6)}:${digest.slice(6, 10)}:${digest.slice(10, 14)}::1`;
}

/** Saved questions of users, and their runs. */
export function createSavedQuestions(deps: SavedQuestionsDeps & { clock: Clock; answer: AnswerSentence }) {
  const { db, log, clock, passes, notify, lease, answer } = deps;
  const store = createQuestionsStore(db);
  let relayAs: ServerHost['relayAs'] | null = null;
  const rounds = createQuestionRounds({
    store,
    clock,
    log,
    passes,
    notify,
    giveUp,
    isLeader: lease.take,
    answer(pass, question) {
      if (!relayAs) throw new Error('Questions run only once the server has registered its calls.');
      return answer(question, relayAs(pass, addressOf(question.userKey)));
    },
  });
  const timer = createLeaseRounds({
    everyMs: EVERY_MS,
    round: rounds.round,
    onError: (error) => log.error({ err: error }, 'saved questions were not run'),
    lease,
  });
  return {
    rounds,
    register(host: ServerHost): void {
      ({ relayAs } = host);
      registerQuestionRoutes(host, { store, clock, rounds, answer });
    },
    start: timer.start,
    stop: timer.stop,
  };
}
