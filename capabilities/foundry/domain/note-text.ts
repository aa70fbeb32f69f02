/** Inline text of a note. */
export type NoteSpan =
  | { kind: 'text' | 'bold' | 'italic' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string };

/** Block of a note. */
export type NoteBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; spans: readonly NoteSpan[] }
  | { kind: 'paragraph'; spans: readonly NoteSpan[] }
  | { kind: 'list'; items: readonly (readonly NoteSpan[])[] }
  | { kind: 'code'; text: string };

const SPAN = /\*\*([^*]+)\*\*|\*([^*]+)\*|`([^`]+)`|\[([^\]]+)\]\(([^()\s]+)\)/g;

/** Allowed link targets: web, mail, and this app. */
const isSafe = (href: string) => /^(?:https?:\/\/|mailto:|\/(?!\/))/i.test(href);

function spansOf(line: string): NoteSpan[] {
  const spans: NoteSpan[] = [];
  let from = 0;
  for (const match of line.matchAll(SPAN)) {
    if (match.index > from) spans.push({ kind: 'text', text: line.slice(from, match.index) });
    const [whole, bold, italic, code, label, href] = match;
    if (bold !== undefined) spans.push({ kind: 'bold', text: bold });
    else if (italic !== undefined) spans.push({ kind: 'italic', text: italic });
    else if (code !== undefined) spans.push({ kind: 'code', text: code });
    else if (label !== undefined && href !== undefined && isSafe(href))
      spans.push({ kind: 'link', text: label, href });
    else spans.push({ kind: 'text', text: whole });
    from = match.index + whole.length;
  }
  if (from < line.length) spans.push({ kind: 'text', text: line.slice(from) });
  return spans;
}

/**
 * Parses the Markdown of a note: headings, lists, code, bold, italic and links. HTML is text, and targets other than
 * web, mail and this app are not links.
 */
export function readNote(text: string): NoteBlock[] {
  const blocks: NoteBlock[] = [];
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    if (line.startsWith('```')) {
      const end = lines.findIndex((one, index) => index > at && one.startsWith('```'));
      const last = end < 0 ? lines.length : end;
      blocks.push({ kind: 'code', text: lines.slice(at + 1, last).join('\n') });
      at = last;
      continue;
    }
    const heading = /^(#{1,3})\s+(.*)$/.exec(line);
    if (heading) {
      const level = (heading[1] ?? '#').length as 1 | 2 | 3;
      blocks.push({ kind: 'heading', level, spans: spansOf(heading[2] ?? '') });
      continue;
    }
    const item = /^\s*[-*]\s+(.*)$/.exec(line);
    const before = blocks.at(-1);
    if (item && before?.kind === 'list' && (lines[at - 1] ?? '').trim() !== '')
      blocks[blocks.length - 1] = { kind: 'list', items: [...before.items, spansOf(item[1] ?? '')] };
    else if (item) blocks.push({ kind: 'list', items: [spansOf(item[1] ?? '')] });
    else blocks.push({ kind: 'paragraph', spans: spansOf(line) });
  }
  return blocks;
}
