import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Intent } from '../domain/ranker/intents.ts';
import { intentRanker, learnedFrom, useLearned } from '../domain/ranker/intent-of.ts';

const head = z.object({ key: z.string(), labels: z.array(z.string()), features: z.array(z.string()) });

const LENGTH_OCTETS = 4;
const WEIGHT_OCTETS = 4;
const keyNow = (): string => createHash('sha256').update(learnedFrom()).digest('hex');

/** What sentences mean, learned from the examples, as a file: the length of a head of JSON, the head, and the weights. */
export function meaningsFile(): Buffer {
  const { labels, features, weights } = intentRanker().learned;
  const text = Buffer.from(JSON.stringify({ key: keyNow(), labels, features }));
  const length = Buffer.alloc(LENGTH_OCTETS);
  length.writeUInt32LE(text.length);
  return Buffer.concat([length, text, Buffer.from(weights.buffer, weights.byteOffset, weights.byteLength)]);
}

/** The head of a file; null where it is none. */
function headOf(text: string): z.infer<typeof head> | null {
  try {
    return head.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Takes what was learned at the build, so that it need not be learned at each start. Answers false, and changes nothing, where
 * there is no such file, it is damaged, or it was made of other examples or another grammar.
 */
export function takeMeanings(path: string): boolean {
  if (!existsSync(path)) return false;
  const bytes = readFileSync(path);
  if (bytes.length < LENGTH_OCTETS) return false;
  const end = LENGTH_OCTETS + bytes.readUInt32LE(0);
  if (end > bytes.length) return false;
  const read = headOf(bytes.toString('utf8', LENGTH_OCTETS, end));
  if (read?.key !== keyNow()) return false;
  const { labels, features } = read;
  const weights = new Float32Array(labels.length * features.length);
  if (bytes.length - end !== weights.length * WEIGHT_OCTETS) return false;
  Buffer.from(weights.buffer).set(bytes.subarray(end));
  useLearned({ labels: labels as Intent[], features, weights });
  return true;
}
