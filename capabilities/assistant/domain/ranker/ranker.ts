/** What was found for a sentence, the likeliest first. */
export interface Ranked<Label extends string> {
  readonly label: Label;
  /** 0 to 1; those of all labels add up to 1. */
  readonly share: number;
}

interface Sample<Label extends string> {
  readonly features: readonly string[];
  readonly label: Label;
}

export interface Ranker<Label extends string> {
  rank(features: readonly string[]): Ranked<Label>[];
  knows(feature: string): boolean;
}

const ROUNDS = 12;
const RATE = 0.5;

/** A logistic ranker of labels, learned from samples in a fixed order: the same samples give the same ranker. */
export function learn<Label extends string>(samples: readonly Sample<Label>[]): Ranker<Label> {
  const ids = new Map<string, number>();
  const labels = [...new Set(samples.map(({ label }) => label))];
  const width = labels.length;
  const labelIds = new Map(labels.map((label, index) => [label, index]));
  const rows = samples.map(({ features, label }) => ({
    at: Int32Array.from(features, (feature) => {
      const known = ids.get(feature);
      if (known !== undefined) return known;
      ids.set(feature, ids.size);
      return ids.size - 1;
    }),
    label: labelIds.get(label) ?? 0,
  }));
  const counts = new Float64Array(width);
  for (const { label } of rows) counts[label] = (counts[label] ?? 0) + 1;
  const weights = new Float32Array(ids.size * width);
  const slopes = new Float32Array(ids.size * width).fill(1e-2);
  const shares = new Float64Array(width);
  const score = (at: ArrayLike<number>) => {
    const scale = 1 / Math.sqrt(Math.max(1, at.length));
    shares.fill(0);
    for (let i = 0; i < at.length; i += 1) {
      const base = (at[i] ?? 0) * width;
      for (let k = 0; k < width; k += 1) shares[k] = (shares[k] ?? 0) + (weights[base + k] ?? 0) * scale;
    }
    let top = -Infinity;
    for (const share of shares) top = Math.max(top, share);
    let sum = 0;
    for (let k = 0; k < width; k += 1) {
      const value = Math.exp((shares[k] ?? 0) - top);
      shares[k] = value;
      sum += value;
    }
    for (let k = 0; k < width; k += 1) shares[k] = (shares[k] ?? 0) / sum;
    return scale;
  };
  const stride = 7919;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let step = 0; step < rows.length; step += 1) {
      const row = rows[(step * stride + round * 31) % rows.length];
      if (row === undefined) continue;
      const scale = score(row.at);
      // Rare meanings count for more, or the frequent ones would swallow them.
      const weight = Math.min(2, Math.sqrt(rows.length / width / (counts[row.label] ?? 1)));
      for (let k = 0; k < width; k += 1) {
        const error = ((shares[k] ?? 0) - (k === row.label ? 1 : 0)) * scale * weight;
        if (Math.abs(error) < 1e-3) continue;
        for (const id of row.at) {
          const place = id * width + k;
          const slope = (slopes[place] ?? 0) + error * error;
          slopes[place] = slope;
          weights[place] = (weights[place] ?? 0) - (RATE * error) / Math.sqrt(slope);
        }
      }
    }
  }
  return {
    rank(features) {
      const at = features.flatMap((feature) => ids.get(feature) ?? []);
      score(at);
      return labels
        .map((label, index) => ({ label, share: shares[index] ?? 0 }))
        .toSorted((a, b) => b.share - a.share);
    },
    knows: (feature) => ids.has(feature),
  };
}
