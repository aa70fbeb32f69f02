/** Fonts every reader has; Courier's letters are all 0.6 of their size wide. */
export type PdfFont = 'regular' | 'bold' | 'mono' | 'mono-bold';
const FONT_NAMES: Readonly<Record<PdfFont, { key: string; base: string }>> = {
  regular: { key: 'F1', base: 'Helvetica' },
  bold: { key: 'F2', base: 'Helvetica-Bold' },
  mono: { key: 'F3', base: 'Courier' },
  'mono-bold': { key: 'F4', base: 'Courier-Bold' },
};

/** Points from the lower left corner; 72 points are an inch. */
export type PdfPoint = readonly [x: number, y: number];

/** A4, portrait. */
export const PDF_PAGE = { width: 595, height: 842 } as const;

export interface PdfText {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size?: number;
  readonly font?: PdfFont;
  /** 0 black to 1 white. */
  readonly grey?: number;
}

export interface PdfPath {
  readonly points: readonly PdfPoint[];
  readonly width?: number;
  readonly grey?: number;
  readonly isClosed?: boolean;
  /** Grey level of its fill. */
  readonly fill?: number;
  readonly dash?: readonly number[];
}

export interface PdfPage {
  text(line: PdfText): void;
  path(path: PdfPath): void;
}

/** A file embedded in the document. */
export interface PdfAttachment {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

export interface PdfInfo {
  readonly title: string;
  readonly author: string;
  readonly createdAtMs: number;
}

/** Characters beyond Latin-1 that the standard encoding has. */
const WIN_ANSI: Readonly<Record<string, number>> = {
  '€': 0x80,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  '™': 0x99,
  '−': 0x2d,
};
const COMBINING = /\p{M}/gu;

function byteOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) return code;
  return WIN_ANSI[character] ?? 0x3f;
}

/** Text in the standard fonts: diacritics without a glyph there are dropped, other missing characters become `?`. */
function literal(text: string): string {
  const bytes = Array.from(text).flatMap((character) => {
    const known = byteOf(character);
    if (known !== 0x3f || character === '?') return [known];
    return Array.from(character.normalize('NFKD').replace(COMBINING, ''), byteOf);
  });
  return `(${bytes.map(escapeByte).join('')})`;
}

function escapeByte(byte: number): string {
  const character = String.fromCharCode(byte);
  if (character === '(' || character === ')' || character === '\\') return `\\${character}`;
  return byte < 0x7f ? character : `\\${byte.toString(8).padStart(3, '0')}`;
}

/** Text of the document's properties, any alphabet. */
function unicode(text: string): string {
  const units = Array.from({ length: text.length }, (_, index) =>
    text.charCodeAt(index).toString(16).padStart(4, '0'),
  );
  return `<feff${units.join('')}>`;
}

const number = (value: number) => String(Math.round(value * 1000) / 1000);

function drawText({ x, y, text, size = 9, font = 'regular', grey = 0 }: PdfText): string {
  return `BT /${FONT_NAMES[font].key} ${number(size)} Tf ${number(grey)} g ${number(x)} ${number(y)} Td ${literal(text)} Tj ET`;
}

function drawPath({ points, width = 0.6, grey = 0, isClosed = false, fill, dash = [] }: PdfPath): string {
  const steps = points.map(([x, y], index) => `${number(x)} ${number(y)} ${index === 0 ? 'm' : 'l'}`);
  const paint = fill === undefined ? (isClosed ? 's' : 'S') : isClosed ? 'b' : 'B';
  return [
    `${number(width)} w [${dash.map(number).join(' ')}] 0 d ${number(grey)} G`,
    ...(fill === undefined ? [] : [`${number(fill)} g`]),
    ...steps,
    paint,
  ].join('\n');
}

function pdfDate(ms: number): string {
  return `(D:${new Date(ms).toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z)`;
}

/** Everything is written as Latin-1: one byte per character. */
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

function stream(dictionary: string, content: string): string {
  return `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

function attachmentObjects(attachment: PdfAttachment, fileId: number): string[] {
  const type = attachment.mediaType.replace('/', '#2F');
  return [
    stream(`/Type /EmbeddedFile /Subtype /${type} /Filter /ASCIIHexDecode`, `${hex(attachment.bytes)}>`),
    `<< /Type /Filespec /F ${literal(attachment.name)} /UF ${unicode(attachment.name)} /EF << /F ${fileId} 0 R >> >>`,
  ];
}

/** The file: the objects in sequence, then the table of their offsets. */
function assemble(objects: readonly string[]): Uint8Array {
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  return latin1(
    `${text}xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
  );
}

/**
 * A PDF of text and lines, written without a library: the standard fonts, uncompressed, the same bytes for the same
 * content. `draw` is called once for each page.
 */
export function writePdf(
  info: PdfInfo,
  pages: readonly ((page: PdfPage) => void)[],
  attachments: readonly PdfAttachment[] = [],
): Uint8Array {
  const fontIds = Object.values(FONT_NAMES).map(({ base, key }, index) => ({ base, key, id: 4 + index }));
  const firstPage = 4 + fontIds.length;
  const firstAttachment = firstPage + pages.length * 2;
  const fonts = fontIds.map(({ key, id }) => `/${key} ${id} 0 R`).join(' ');
  const names = attachments
    .map(({ name }, index) => `${literal(name)} ${firstAttachment + index * 2 + 1} 0 R`)
    .join(' ');
  const kids = pages.map((_, index) => `${firstPage + index * 2} 0 R`).join(' ');
  return assemble([
    `<< /Type /Catalog /Pages 2 0 R${names === '' ? '' : ` /Names << /EmbeddedFiles << /Names [${names}] >> >>`} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    `<< /Title ${unicode(info.title)} /Author ${unicode(info.author)} /Producer (Meridian) /CreationDate ${pdfDate(info.createdAtMs)} >>`,
    ...fontIds.map(
      ({ base }) => `<< /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding /WinAnsiEncoding >>`,
    ),
    ...pages.flatMap((draw, index) => pageObjects(draw, { fonts, contentId: firstPage + index * 2 + 1 })),
    ...attachments.flatMap((attachment, index) => attachmentObjects(attachment, firstAttachment + index * 2)),
  ]);
}

function pageObjects(
  draw: (page: PdfPage) => void,
  { fonts, contentId }: { fonts: string; contentId: number },
): string[] {
  const content: string[] = [];
  draw({
    text: (line) => void content.push(drawText(line)),
    path: (path) => void content.push(drawPath(path)),
  });
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PDF_PAGE.width} ${PDF_PAGE.height}] /Resources << /Font << ${fonts} >> >> /Contents ${contentId} 0 R >>`,
    stream('', content.join('\n')),
  ];
}
