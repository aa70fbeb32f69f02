/** Runs a generator of steps to its end at once, without yielding to other work. */
export function runToEnd<Answer>(steps: Generator<void, Answer>): Answer {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
