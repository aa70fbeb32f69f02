import { useState, type SubmitEvent } from 'react';
import type { z } from 'zod';
import { messageOf } from '#platform/contract/problem.ts';

export interface AccountFormState {
  /** First error of each field, as text. */
  errors: Readonly<Record<string, string>>;
  /** Why the form as a whole was refused. */
  failure: string | null;
  isBusy: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

function firstMistakes(error: z.ZodError): Record<string, string> {
  const mistakes: Record<string, string> = {};
  for (const issue of error.issues) mistakes[String(issue.path[0] ?? '')] ??= issue.message;
  return mistakes;
}

function focusField(form: HTMLFormElement, name: string | undefined): void {
  const field = name === undefined ? null : form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/** A form validated by the same schema as on the server, with errors beside the fields. */
export function useAccountForm<Shape extends z.ZodType>(
  shape: Shape,
  submit: (value: z.output<Shape>) => Promise<void>,
): AccountFormState {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const run = async (value: z.output<Shape>) => {
    setBusy(true);
    try {
      await submit(value);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    errors,
    failure,
    isBusy,
    onSubmit(event) {
      event.preventDefault();
      if (isBusy) return;
      const form = event.currentTarget;
      const parsed = shape.safeParse(Object.fromEntries(new FormData(form)));
      const mistakes = parsed.success ? {} : firstMistakes(parsed.error);
      setErrors(mistakes);
      setFailure(null);
      if (parsed.success) void run(parsed.data);
      else focusField(form, Object.keys(mistakes)[0]);
    },
  };
}
