import { Problem } from '#platform/contract/problem.ts';
import { type AssistantAnswer, saveQuestion } from '../../contract.ts';
import { type ReadTimes, type RunTimes, runTimesText } from '#platform/contract/run-times.ts';

const EXAMPLE = 'every morning at 05Z metar KJFK';

/** Why a sentence cannot run unattended; null when it can. */
export function unattendedProblem({
  isUnderstood,
  write,
  actions,
  cards,
  words,
}: AssistantAnswer): Problem | null {
  if (!isUnderstood)
    return new Problem('question-not-understood', 400, words || 'The question is not understood.');
  if (write !== null)
    return new Problem('question-changes-data', 400, 'A saved question is read-only: it cannot change data.');
  if (actions.length > 0)
    return new Problem(
      'question-moves-map',
      400,
      'A saved question is read-only: it cannot move the map or open panels.',
    );
  return cards.length === 0
    ? new Problem('question-not-understood', 400, 'This question has no answer to save.')
    : null;
}

const refusal = (known: AssistantAnswer, words: string): AssistantAnswer => ({
  ...known,
  isUnderstood: false,
  words,
  cards: [],
  actions: [],
  write: null,
  unused: [],
  suggestions: [EXAMPLE],
});

/** The answer to a sentence with times to repeat it: today's answer, and the question to be saved once confirmed. */
export function proposeQuestion(timed: ReadTimes, known: AssistantAnswer): AssistantAnswer {
  if (!timed.isOk) return refusal(known, timed.words);
  if (timed.rest === '') return refusal(known, 'Which question? Add it after the time.');
  const problem = unattendedProblem(known);
  if (problem !== null) return refusal(known, problem.message);
  const { airport, flightId, memberId } = known.subject;
  return {
    ...known,
    write: {
      tool: saveQuestion.id,
      args: { text: timed.rest, times: bare(timed.times), context: { airport, flightId, memberId } },
      words: `Save “${timed.rest}” and run it ${runTimesText(timed.times)}?`,
    },
  };
}

const bare = ({ minutes, days }: RunTimes) => ({ minutes: [...minutes], days: [...days] });
