import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { Problem } from '#platform/contract/problem.ts';

/** Score from 0 to 4 (zxcvbn): below this a password can be guessed within a million attempts. */
const SCORE_MIN = 2;

/** Created at first use: its dictionary takes about 12 MB, which a server with hosted identity never needs. */
let estimator: ZxcvbnFactory | null = null;

/**
 * Rejects a new password that is common, repetitive, a keyboard run, or made from data about its owner: `known`
 * contains email, username etc.
 * @throws Problem 422 `password-guessable`
 */
export function requireUnguessable(password: string, known: readonly string[]): void {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const words = known.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter(Boolean);
  if (estimator.check(password, ['meridian', ...words]).score >= SCORE_MIN) return;
  throw new Problem(
    'password-guessable',
    422,
    'This password is easily guessed: it is common, repeats itself, or follows from your name or email. Use several unrelated words.',
  );
}
