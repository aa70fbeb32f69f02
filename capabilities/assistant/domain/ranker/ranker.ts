/** Ranked labels of a sentence, the most likely first. */
export interface Ranked<Label extends string> {
  readonly label: Label;
  /** 0 to 1; the shares of all labels add up to 1. */
  readonly share: number;
}

interface Sample<Label extends string> {
  readonly features: readonly string[];
  readonly label: Label;
}

/** Learned weights: one per feature and label, features in the order of their ids. */
export interface Learned<Label extends string> {
  readonly labels: readonly Label[];
  readonly features: readonly string[];
  readonly weights: Float32Array;
}

export interface Ranker<Label extends string> {
  readonly learned: Learned<Label>;
  rank(features: readonly string[]): Ranked<Label>[];
  knows(feature: string): boolean;
}

const ROUNDS = 12;
const RATE = 0.5;

/** Samples between two pauses of the training. */
const STEP = 400;

/** Numbers of features and labels. */
class Table<Label extends string> {
  readonly labels: readonly Label[];
  readonly ids = new Map<string, number>();
  readonly rows: readonly { readonly at: Int32Array; readonly label: number; readonly weight: number }[];

  constructor(samples: readonly Sample<Label>[]) {
    this.labels = [...new Set(samples.map(({ label }) => label))];
    const labelIds = new Map(this.labels.map((label, index) => [label, index]));
    const counts = new Map<Label, number>();
    for (const { label } of samples) counts.set(label, (counts.get(label) ?? 0) + 1);
    const usual = samples.length / this.labels.length;
    this.rows = samples.map(({ features, label }) => ({
      at: Int32Array.from(features, (feature) => this.idOf(feature)),
      label: labelIds.get(label) ?? 0,
      // Rare labels have more weight, or frequent ones would dominate.
      weight: Math.min(2, Math.sqrt(usual / (counts.get(label) ?? 1))),
    }));
  }

  private idOf(feature: string): number {
    const known = this.ids.get(feature);
    if (known !== undefined) return known;
    this.ids.set(feature, this.ids.size);
    return this.ids.size - 1;
  }
}

/** Converts scores to shares that add up to 1, in place. */
function toShares(scores: Float64Array): void {
  let top = -Infinity;
  for (const score of scores) top = Math.max(top, score);
  let sum = 0;
  for (let k = 0; k < scores.length; k += 1) {
    const value = Math.exp((scores[k] ?? 0) - top);
    scores[k] = value;
    sum += value;
  }
  for (let k = 0; k < scores.length; k += 1) scores[k] = (scores[k] ?? 0) / sum;
}

/** Normalises a sentence by its length. */
const scaleOf = (at: ArrayLike<number>): number => 1 / Math.sqrt(Math.max(1, at.length));

/** Weights of features by label, with their accumulated changes. */
class Weights {
  readonly learned: Float32Array;
  private readonly slopes: Float32Array;
  private readonly width: number;

  private constructor(learned: Float32Array, slopes: Float32Array, width: number) {
    this.learned = learned;
    this.slopes = slopes;
    this.width = width;
  }

  static empty(features: number, width: number): Weights {
    return new Weights(
      new Float32Array(features * width),
      new Float32Array(features * width).fill(0.01),
      width,
    );
  }

  /** Previously learned weights; they are constant. */
  static of(learned: Float32Array, width: number): Weights {
    return new Weights(learned, new Float32Array(0), width);
  }

  shares(at: ArrayLike<number>, into: Float64Array): void {
    const scale = scaleOf(at);
    into.fill(0);
    for (let i = 0; i < at.length; i += 1) {
      const base = (at[i] ?? 0) * this.width;
      for (let k = 0; k < this.width; k += 1)
        into[k] = (into[k] ?? 0) + (this.learned[base + k] ?? 0) * scale;
    }
    toShares(into);
  }

  move(at: Int32Array, label: number, error: number): void {
    for (const id of at) {
      const place = id * this.width + label;
      const slope = (this.slopes[place] ?? 0) + error * error;
      this.slopes[place] = slope;
      this.learned[place] = (this.learned[place] ?? 0) - (RATE * error) / Math.sqrt(slope);
    }
  }
}

/** Visits the rows in a different order each round. */
const STRIDE = 7919;
const ERROR_MIN = 0.001;

/**
 * Logistic ranker, trained from samples in a fixed order: deterministic. Pauses regularly, so that the caller can do
 * other work.
 */
export function* learning<Label extends string>(
  samples: readonly Sample<Label>[],
): Generator<undefined, Ranker<Label>> {
  const { labels, ids, rows } = new Table(samples);
  const weights = Weights.empty(ids.size, labels.length);
  const shares = new Float64Array(labels.length);
  for (let step = 0; step < rows.length * ROUNDS; step += 1) {
    if (step % STEP === STEP - 1) yield;
    const row = rows[(step * STRIDE + Math.floor(step / rows.length)) % rows.length];
    if (row === undefined) continue;
    weights.shares(row.at, shares);
    const scale = scaleOf(row.at) * row.weight;
    for (let k = 0; k < labels.length; k += 1) {
      const error = ((shares[k] ?? 0) - (k === row.label ? 1 : 0)) * scale;
      if (Math.abs(error) >= ERROR_MIN) weights.move(row.at, k, error);
    }
  }
  return rankerOf({ labels, features: [...ids.keys()], weights: weights.learned });
}

/** Ranker from learned weights. */
export function rankerOf<Label extends string>(learned: Learned<Label>): Ranker<Label> {
  const { labels, features, weights } = learned;
  const ids = new Map(features.map((feature, id) => [feature, id]));
  const known = Weights.of(weights, labels.length);
  return {
    learned,
    rank(request) {
      const found = new Float64Array(labels.length);
      known.shares(
        request.flatMap((feature) => ids.get(feature) ?? []),
        found,
      );
      return labels
        .map((label, index) => ({ label, share: found[index] ?? 0 }))
        .toSorted((a, b) => b.share - a.share);
    },
    knows: (feature) => ids.has(feature),
  };
}

/** Trains a ranker in one step. */
export function learn<Label extends string>(samples: readonly Sample<Label>[]): Ranker<Label> {
  const steps = learning(samples);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
