import type { AssistantCard } from '../../contract.ts';
import { instant } from './card.ts';

/** Marks every line of quoted text, so that text of a NOTAM or report cannot pass for a line of the briefing. */
const quoted = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((one) => `> ${one}`)
    .join('\n');

function sourceLine({ freshness, source }: AssistantCard): string {
  const parts = [
    ...(freshness === null
      ? []
      : [
          `${freshness.source}, ${freshness.origin}, ${freshness.state}`,
          freshness.asOf === null ? 'time unknown' : `as of ${instant(freshness.asOf)}`,
        ]),
    ...(source === null ? [] : [source]),
  ];
  return `Source: ${parts.join(' · ') || 'unknown'}`;
}

function section(card: AssistantCard): string {
  const { title, words, lines, raw, problem } = card;
  if (problem !== null) return `## ${title}\nNot available: ${problem}`;
  return [
    `## ${title}`,
    ...(words === '' ? [] : [words]),
    ...lines.map(({ label, value }) => `- ${label}: ${value}`),
    ...raw.map(quoted),
    sourceLine(card),
  ].join('\n');
}

/**
 * Cards as one Markdown document: sections in order, every figure with its source below, quoted text marked as such.
 */
export function briefingText(title: string, cards: readonly AssistantCard[], madeAtIso: string): string {
  return [`# ${title}`, `Made ${instant(madeAtIso)}. Not for navigation.`, ...cards.map(section)].join(
    '\n\n',
  );
}
