import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Intent } from '../domain/ranker/intents.ts';
import { intentRanker, learnedFrom, useLearned } from '../domain/ranker/intent-of.ts';

const head = z.object({ key: z.string(), labels: z.array(z.string()), features: z.array(z.string()) });

const LENGTH_OCTETS = 4;
const WEIGHT_OCTETS = 4;
const keyNow = (): string => createHash('sha256').update(learnedFrom()).digest('hex');

/** The intent model trained from the examples, as a file: length of a JSON header, the header, and the weights. */
export function meaningsFile(): Buffer {
  const { labels, features, weights } = intentRanker().learned;
  const text = Buffer.from(JSON.stringify({ key: keyNow(), labels, features }));
  const length = Buffer.alloc(LENGTH_OCTETS);
  length.writeUInt32LE(text.length);
  return Buffer.concat([length, text, Buffer.from(weights.buffer, weights.byteOffset, weights.byteLength)]);
}

/** The header of a file; null if it has none. */
function headOf(text: string): z.infer<typeof head> | null {
  try {
    return head.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Loads the model trained at build, so that it need not be trained at each start. Returns false, without change, when
 * the file is absent, damaged, or from other examples or another grammar.
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
