import {
  PDF_PAGE,
  type PdfFont,
  type PdfPage,
  type PdfPoint,
  writePdf,
} from '#platform/client/documents/pdf-writer.ts';
import { type BalanceModel, isSum, type Signature, type Station } from '../domain/balance-model.ts';
import type { BalanceVerdict, CgCheck } from '../domain/check-balance.ts';
import { armOf, chordPercent, type Load } from '../domain/compute-balance.ts';
import { curtailedRows, type EnvelopeRow, envelopeRows } from '../domain/envelope.ts';
import {
  cautionSentences,
  CHECKPOINT_NAMES,
  governingCgSentence,
  governingSentence,
  uncheckedSentences,
  violationSentences,
} from '../domain/limit-words.ts';
import { hashInGroups } from '../domain/loadsheet.ts';
import {
  type BalanceUnit,
  formatMass,
  formatNumber,
  kgOf,
  kilograms,
  massIn,
  massWords,
} from '../domain/measure.ts';
import { chartDomain, chartScale, spreadLabels, ticks } from './chart-scale.ts';

export interface LoadsheetInput {
  readonly model: BalanceModel;
  readonly verdict: BalanceVerdict;
  /** The signature of exactly these figures, or null. */
  readonly signature: Signature | null;
  readonly figures: string;
  readonly hash: string;
  readonly madeAtMs: number;
  /** The warning on every page that it is not for navigation. */
  readonly warning: string;
}

const LEFT = 44;
const RIGHT = PDF_PAGE.width - 44;
const LINE = 12;
const COURIER = 0.6;

/** 2026-11-20 14:05Z. */
export const utcMinute = (ms: number): string =>
  `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')}Z`;

type Draw = (page: PdfPage) => void;

/** Above the signature at the foot of the last page. */
const FOOT = 116;
const TOP = PDF_PAGE.height - 52;

/** Writes lines downwards, and continues on a new page when full. */
function createPen() {
  let drawings: Draw[] = [];
  const pages = [drawings];
  let y = TOP;
  const draw = (drawing: Draw) => void drawings.push(drawing);
  const turnPage = () => {
    drawings = [];
    pages.push(drawings);
    y = TOP;
  };
  const write = (text: string, x: number, size: number, font: PdfFont) => {
    const line = { x, y, text, size, font };
    draw((page) => page.text(line));
  };
  const needRoom = (height: number) => {
    if (y - height < FOOT) turnPage();
  };
  return {
    pages,
    at: () => y,
    draw,
    needRoom,
    down: (by = LINE) => {
      y -= by;
    },
    title: (text: string) => write(text, LEFT, 16, 'bold'),
    heading(text: string) {
      needRoom(4 * LINE);
      y -= 8;
      write(text, LEFT, 10, 'bold');
      y -= 4;
      const rule = y;
      draw((page) =>
        page.path({
          points: [
            [LEFT, rule],
            [RIGHT, rule],
          ],
          grey: 0.6,
        }),
      );
      y -= LINE;
    },
    text(text: string, isBold = false) {
      needRoom(LINE);
      write(text, LEFT, 8.5, isBold ? 'bold' : 'regular');
    },
    /** Right-aligned columns; the first is left-aligned. */
    row(cells: readonly string[], ends: readonly number[], isBold = false) {
      needRoom(LINE);
      const size = 8.5;
      cells.forEach((cell, index) => {
        const end = ends[index];
        const x = end === undefined || index === 0 ? LEFT : end - cell.length * size * COURIER;
        write(cell, x, size, isBold ? 'mono-bold' : 'mono');
      });
      y -= LINE;
    },
  };
}
type Pen = ReturnType<typeof createPen>;

/** A sentence wrapped at about the given number of characters. */
function wrap(text: string, letters: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length + 1 > letters) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

function writeSentences(pen: Pen, sentences: readonly string[]): void {
  for (const line of sentences.flatMap((sentence) => wrap(sentence, 112))) {
    pen.text(line);
    pen.down();
  }
}

function head(pen: Pen, { model, madeAtMs, warning }: LoadsheetInput): void {
  const { flight, name, aircraftType } = model;
  pen.title('LOADSHEET');
  pen.down(18);
  const of = flight === null ? 'No flight' : `${flight.callsign}  ${flight.departure}-${flight.arrival}`;
  pen.text(`${of}   ${name}${aircraftType === '' ? '' : `, ${aircraftType}`}   made ${utcMinute(madeAtMs)}`);
  pen.down(14);
  pen.text(warning, true);
  pen.down(6);
}

const STATION_ENDS = [0, 268, 350, 410, 480, RIGHT];

function stationTable(pen: Pen, { model, verdict }: LoadsheetInput): void {
  const { unit } = model;
  pen.heading('Stations');
  pen.row(['', 'QTY', unit.toUpperCase(), 'ARM M', `${unit.toUpperCase()} M`, '%MAC'], STATION_ENDS, true);
  for (const station of model.stations) {
    const load = verdict.result.lines.get(station.id);
    const isTotal = isSum(station);
    const arm = isTotal ? (load === undefined ? null : armOf(load)) : station.arm;
    pen.row(
      [
        station.name.slice(0, 36),
        quantityOf(station, model),
        formatMass(load?.weightKg ?? null, unit),
        formatNumber(arm, { min: 3, max: 3 }),
        momentOf(load, unit),
        isTotal ? formatNumber(chordPercent(arm, model.limits.chord), { min: 1, max: 1 }) : '',
      ],
      STATION_ENDS,
      isTotal,
    );
  }
}

/** A star means that last-minute changes are included in the weight but not in the number. */
function quantityOf({ id, quantity }: Station, { lastMinuteChanges }: BalanceModel): string {
  if (quantity === null) return '';
  const isChanged = lastMinuteChanges.some(({ stationId }) => stationId === id);
  return `${formatNumber(quantity, { min: 0, max: 0 })}${isChanged ? '*' : ''}`;
}

function momentOf(load: Load | undefined, unit: BalanceUnit): string {
  if (load === undefined) return '—';
  return formatNumber(massIn(kilograms(load.momentKgM), unit), { min: 0, max: 0 });
}

const CHANGE_ENDS = [0, 350];

function changeTable(pen: Pen, { model }: LoadsheetInput): void {
  if (model.lastMinuteChanges.length === 0) return;
  pen.heading('Last-minute changes (in the weights above; * not in the number)');
  for (const { stationId, description, weight } of model.lastMinuteChanges) {
    const station = model.stations.find(({ id }) => id === stationId)?.name ?? stationId;
    const text = massWords(kgOf(weight), model.unit);
    pen.row([`${station} ${description}`.slice(0, 44), weight.value > 0 ? `+${text}` : text], CHANGE_ENDS);
  }
}

const LIMIT_ENDS = [0, 290, 370, 440, RIGHT];

function limitTable(pen: Pen, { model, verdict }: LoadsheetInput): void {
  const { unit } = model;
  pen.heading('Limits');
  pen.row(['', unit.toUpperCase(), 'MAXIMUM', 'MARGIN', 'CG LIMITS M'], LIMIT_ENDS, true);
  for (const cg of verdict.cgs) {
    const weight = verdict.weights.find(({ checkpoint }) => checkpoint === cg.checkpoint);
    const range = cg.range;
    const arms = range === null ? '—' : [range.min, range.max].map((arm) => arm.toFixed(3)).join(' - ');
    pen.row(
      [
        CHECKPOINT_NAMES[cg.checkpoint],
        formatMass(cg.weightKg, unit),
        formatMass(weight?.limitKg ?? null, unit),
        formatMass(weight?.marginKg ?? null, unit),
        arms,
      ],
      LIMIT_ENDS,
    );
  }
  pen.down(2);
  writeSentences(pen, [
    ...violationSentences(verdict, model),
    ...cautionSentences(verdict, model),
    ...uncheckedSentences(verdict, model),
    `${governingSentence(verdict, model)} ${governingCgSentence(verdict, model)}`,
  ]);
}

function outline(
  rows: readonly EnvelopeRow[],
  place: (arm: number, kg: number) => PdfPoint,
): readonly PdfPoint[] {
  return [
    ...rows.map(({ min, weightKg }) => place(min, weightKg)),
    ...rows.toReversed().map(({ max, weightKg }) => place(max, weightKg)),
  ];
}

function markOf(check: CgCheck, [x, y]: PdfPoint): readonly PdfPoint[] {
  if (check.state === 'outside')
    return [
      [x - 3, y - 3],
      [x + 3, y - 3],
      [x + 3, y + 3],
      [x - 3, y + 3],
    ];
  return [
    [x - 3.5, y - 2.5],
    [x + 3.5, y - 2.5],
    [x, y + 4],
  ];
}

/** The envelope, in the space left above the signature. */
function chart(
  page: PdfPage,
  { model, verdict }: LoadsheetInput,
  room: { top: number; bottom: number },
): void {
  const size = { width: RIGHT - LEFT, height: room.top - room.bottom };
  const scale = chartScale(chartDomain(model, verdict), size);
  const place = (armM: number, kg: number): PdfPoint => [LEFT + scale.x(armM), room.top - scale.y(kg)];
  const { plot } = scale;
  const grid = (points: readonly PdfPoint[]) => page.path({ points, grey: 0.85, width: 0.4 });
  for (const arm of ticks(scale.armM, 8)) {
    const [x] = place(arm, 0);
    grid([
      [x, room.top - plot.top],
      [x, room.top - plot.bottom],
    ]);
    page.text({ x: x - 8, y: room.top - plot.bottom - 10, text: arm.toFixed(1), size: 7 });
  }
  const { unit } = model;
  const weights = scale.weightKg.map((kg) => massIn(kilograms(kg), unit));
  for (const weight of ticks([weights[0] ?? 0, weights[1] ?? 1], 5)) {
    const [, y] = place(0, kgOf({ value: weight, unit }));
    grid([
      [LEFT + plot.left, y],
      [LEFT + plot.right, y],
    ]);
    page.text({
      x: LEFT + 8,
      y: y - 2,
      text: `${formatNumber(weight, { min: 0, max: 0 })} ${unit}`,
      size: 7,
    });
  }
  const rows = envelopeRows(model.limits.cgEnvelope);
  if (rows.length > 0) page.path({ points: outline(rows, place), isClosed: true, width: 1 });
  const curtailed = curtailedRows(model.limits);
  if (curtailed !== null) page.path({ points: outline(curtailed, place), isClosed: true, dash: [3, 2] });
  for (const curve of verdict.curves)
    page.path({
      points: curve.points.map(({ armM, weightKg }) => place(armM, weightKg)),
      width: 1,
      grey: 0.4,
    });
  drawMarks(page, verdict.cgs, place);
}

const NAME_SIZE = 6.5;
const NAME_DISTANCE = 8;
/** Characters of the regular font are about half as wide as high. */
const nameWidth = (name: string) => name.length * NAME_SIZE * 0.5;

/** The checkpoints with labels that avoid each other and the other marks. */
function drawMarks(
  page: PdfPage,
  cgs: readonly CgCheck[],
  place: (arm: number, kg: number) => PdfPoint,
): void {
  const marks = cgs.flatMap((check) =>
    check.armM === null ? [] : [{ check, at: place(check.armM, check.weightKg) }],
  );
  const heights = spreadLabels(
    marks.map(({ at }) => -at[1]),
    NAME_DISTANCE,
  );
  marks.forEach(({ check, at: [x, y] }, index) => {
    const name = CHECKPOINT_NAMES[check.checkpoint];
    const isLeft = marks.some(({ at }) => at[0] > x && at[0] - x < 90 && Math.abs(at[1] - y) < NAME_DISTANCE);
    page.path({ points: markOf(check, [x, y]), isClosed: true, fill: 0 });
    const nameX = isLeft ? x - 7 - nameWidth(name) : x + 7;
    page.text({ x: nameX, y: -(heights[index] ?? -y) - 2, text: name, size: NAME_SIZE });
  });
}

function signatureBlock(page: PdfPage, { signature, hash }: LoadsheetInput): void {
  const line = (y: number, text: string, font: 'regular' | 'bold' | 'mono' = 'regular') =>
    page.text({ x: LEFT, y, text, size: 8.5, font });
  page.path({
    points: [
      [LEFT, 104],
      [RIGHT, 104],
    ],
    grey: 0.6,
  });
  if (signature === null) {
    line(88, 'NOT SIGNED', 'bold');
  } else {
    line(
      88,
      `Signed by ${signature.name}${signature.licence === '' ? '' : `, ${signature.licence}`}`,
      'bold',
    );
    line(76, `at ${new Date(signature.atMs).toISOString().slice(0, 19).replace('T', ' ')}Z`);
  }
  line(64, 'SHA-256 of the figures (attached as figures.json):');
  line(52, hashInGroups(hash), 'mono');
}

/** The loadsheet as a PDF; its figures are embedded in it as exactly the text that was hashed. */
export function loadsheetPdf(input: LoadsheetInput): Uint8Array {
  const { model, signature, figures } = input;
  const flight = model.flight?.callsign ?? '';
  const info = {
    title: `Loadsheet ${flight === '' ? model.name : flight}`,
    author: signature?.name ?? '',
    createdAtMs: input.madeAtMs,
  };
  const bytes = new TextEncoder().encode(figures);
  const pages = pagesOf(input).map((drawings) => (page: PdfPage) => {
    for (const draw of drawings) draw(page);
  });
  return writePdf(info, pages, [{ name: 'figures.json', mediaType: 'application/json', bytes }]);
}

const CHART_HEIGHT_MIN = 150;
const CHART_HEIGHT_MAX = 420;

/** As many pages as the lines need; the chart and the signature are on the last. */
function pagesOf(input: LoadsheetInput): readonly (readonly Draw[])[] {
  const pen = createPen();
  head(pen, input);
  stationTable(pen, input);
  changeTable(pen, input);
  limitTable(pen, input);
  pen.needRoom(CHART_HEIGHT_MIN);
  const top = pen.at();
  const bottom = Math.max(FOOT, top - CHART_HEIGHT_MAX);
  pen.draw((page) => chart(page, input, { top, bottom }));
  pen.draw((page) => signatureBlock(page, input));
  return pen.pages;
}
