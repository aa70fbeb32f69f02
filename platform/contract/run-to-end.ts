/** Runs work written in steps to its end at once, where nothing else must be answered in between. */
export function runToEnd<Answer>(steps: Generator<void, Answer>): Answer {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
