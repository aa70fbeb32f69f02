/**
 * Text of a message from its carrier: plain text, a web page, or JSON. The pages that publish tracks have changed their
 * format several times; the message has not.
 */
export function messageTextOf(body: string, contentType: string): string {
  const trimmed = body.trimStart();
  if (/json/i.test(contentType) || /^[[{]/.test(trimmed)) {
    const strings = jsonStrings(body);
    if (strings !== null) return strings.map(plainLines).join('\n\n');
  }
  const isPage = /html/i.test(contentType) || /<(?:!doctype|html|pre|body|table|br)\b/i.test(body);
  return plainLines(isPage ? pageText(body) : body);
}

const plainLines = (text: string): string => text.replaceAll(/\r\n?/g, '\n');

/** Maximum nesting; a deeper response is not a list of messages. */
const MAX_DEPTH = 12;
/** Shorter strings are ids, codes and times of the carrier. */
const SHORTEST_MESSAGE = 40;

function jsonStrings(body: string): string[] | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return null;
  }
  const found: string[] = [];
  const visit = (value: unknown, depth: number): void => {
    if (typeof value === 'string') {
      if (value.length >= SHORTEST_MESSAGE) found.push(value);
    } else if (depth < MAX_DEPTH && typeof value === 'object' && value !== null) {
      for (const inner of Object.values(value)) visit(inner, depth + 1);
    }
  };
  visit(parsed, 0);
  return found;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function pageText(page: string): string {
  return page
    .replaceAll(/<(script|style|head)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replaceAll(/<(?:br|\/p|\/tr|\/td|\/div|\/pre|hr|\/h\d)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:#(\d{1,6})|(\w{2,6}));/g, (whole, code: string | undefined, name: string | undefined) =>
      code === undefined
        ? (ENTITIES[name ?? ''] ?? whole)
        : String.fromCodePoint(Math.min(Number(code), 0xff_ff)),
    );
}
