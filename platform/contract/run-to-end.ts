/** Runs work that is written in steps to its end at once, for whoever has nobody else to answer in between. */
export function runToEnd<Answer>(steps: Generator<void, Answer>): Answer {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
