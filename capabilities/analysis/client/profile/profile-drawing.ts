import type { TokenReader } from '#platform/client/theme/theme.ts';
import type { Scale } from '#platform/client/units/typed.ts';
import type { SectionAnswer } from '../../contract.ts';
import { CLOUD_FROM_PERCENT, isIcingPossible } from '#aviation/atmosphere/icing.ts';
import { airValue, isNightAt, SHEAR_CLASSES } from '../../domain/section-reading.ts';
import type { AnalysisUi } from '../analysis.store.ts';
import { drawBarb } from './profile-barbs.ts';
import {
  alongAtTime,
  axisStep,
  distanceTicks,
  type ProfileScale,
  type ProfileView,
} from './profile-scale.ts';

/** An area crossed or approached by the flight, as drawn in the profile. */
export interface ProfileArea {
  readonly id: string;
  readonly label: string;
  /** Colour token. */
  readonly token: string;
  readonly isNear: boolean;
  readonly stretches: readonly { readonly fromNm: number; readonly toNm: number }[];
  readonly lowerFt: number | null;
  readonly upperFt: number | null;
}

export interface ProfileDrawing {
  readonly section: SectionAnswer;
  readonly planned: SectionAnswer | null;
  readonly areas: readonly ProfileArea[];
  readonly view: ProfileView;
  readonly ui: Pick<AnalysisUi, 'axis' | 'shade'>;
  /** Unit of the distance axis. */
  readonly distance: Scale;
  readonly color: TokenReader;
}

type Context = CanvasRenderingContext2D;

/** Strength of a shading, 0 to 1, and its colour; null: none. */
function shadeOf(
  { section, ui, color }: ProfileDrawing,
  at: { columnIndex: number; altitudeFt: number },
): { token: string; alpha: number } | null {
  const value = (field: Parameters<typeof airValue>[1]) => airValue(section, field, at);
  if (ui.shade === 'wind') {
    const headwind = value('headwindKt');
    if (headwind === null) return null;
    const alpha = Math.min(0.5, Math.abs(headwind) / 200);
    return { token: color(headwind > 0 ? 'series-dep' : 'fb-frsv'), alpha };
  }
  if (ui.shade === 'temperature') {
    const deviation = value('isaDeviationC');
    if (deviation === null) return null;
    return {
      token: color(deviation > 0 ? 'hz-turb' : 'hz-ice'),
      alpha: Math.min(0.5, Math.abs(deviation) / 30),
    };
  }
  if (ui.shade === 'turbulence') {
    const shear = value('shearKtPer1000Ft');
    const steps = shear === null ? 0 : SHEAR_CLASSES.filter((min) => shear >= min).length;
    return steps === 0 ? null : { token: color('hz-turb'), alpha: 0.15 * steps };
  }
  const humidity = value('humidityPercent');
  if (ui.shade === 'icing')
    return isIcingPossible(humidity, value('temperatureC')) ? { token: color('hz-ice'), alpha: 0.4 } : null;
  if (ui.shade === 'cloud' && humidity !== null && humidity >= CLOUD_FROM_PERCENT)
    return { token: color('text-2'), alpha: 0.12 + ((humidity - CLOUD_FROM_PERCENT) / 20) * 0.25 };
  return null;
}

const SHADE_STEP_FT = 1000;

function drawShade(context: Context, scale: ProfileScale, drawing: ProfileDrawing): void {
  const { columns } = drawing.section;
  for (const [columnIndex, column] of columns.entries()) {
    const before = columns[columnIndex - 1] ?? column;
    const after = columns[columnIndex + 1] ?? column;
    // On whole pixels, so that no cell overlaps its neighbour.
    const left = Math.round(scale.x((before.alongNm + column.alongNm) / 2));
    const right = Math.round(scale.x((column.alongNm + after.alongNm) / 2));
    if (right < scale.plot.left || left > scale.plot.right) continue;
    for (let feet = SHADE_STEP_FT / 2; feet < scale.topFt; feet += SHADE_STEP_FT) {
      const shade = shadeOf(drawing, { columnIndex, altitudeFt: feet });
      if (!shade) continue;
      context.globalAlpha = shade.alpha;
      context.fillStyle = shade.token;
      const top = Math.round(scale.y(feet + SHADE_STEP_FT / 2));
      context.fillRect(left, top, right - left, Math.round(scale.y(feet - SHADE_STEP_FT / 2)) - top);
    }
  }
  context.globalAlpha = 1;
}

function drawGround(context: Context, scale: ProfileScale, { section, color }: ProfileDrawing): void {
  context.beginPath();
  let isKnown = false;
  for (const { alongNm, groundFt } of section.columns) {
    if (groundFt === null) continue;
    if (!isKnown) context.moveTo(scale.x(alongNm), scale.plot.bottom);
    isKnown = true;
    context.lineTo(scale.x(alongNm), scale.y(groundFt));
  }
  if (!isKnown) return;
  context.lineTo(scale.x(section.columns.at(-1)?.alongNm ?? 0), scale.plot.bottom);
  context.fillStyle = color('pf-ter');
  context.fill();
  context.strokeStyle = color('pf-terl');
  context.lineWidth = 1;
  context.stroke();
}

const NIGHT_PX = 5;

/** A bar at the foot of the chart where it is night below. */
function drawNight(context: Context, scale: ProfileScale, { section, color }: ProfileDrawing): void {
  context.fillStyle = color('map-space');
  const { columns } = section;
  for (const [index, column] of columns.entries()) {
    if (!isNightAt(column)) continue;
    const before = columns[index - 1] ?? column;
    const after = columns[index + 1] ?? column;
    const left = Math.round(scale.x((before.alongNm + column.alongNm) / 2));
    const right = Math.round(scale.x((column.alongNm + after.alongNm) / 2));
    context.fillRect(left, scale.plot.bottom - NIGHT_PX, right - left, NIGHT_PX);
  }
}

function drawTropopause(context: Context, scale: ProfileScale, { section, color }: ProfileDrawing): void {
  context.setLineDash([2, 4]);
  context.strokeStyle = color('text-2');
  context.lineWidth = 1.25;
  context.beginPath();
  let isDown = false;
  for (const { alongNm, tropopauseFt } of section.columns) {
    if (tropopauseFt === null || tropopauseFt > scale.topFt) {
      isDown = false;
      continue;
    }
    if (isDown) context.lineTo(scale.x(alongNm), scale.y(tropopauseFt));
    else context.moveTo(scale.x(alongNm), scale.y(tropopauseFt));
    isDown = true;
  }
  context.stroke();
  context.setLineDash([]);
}

/** Number of rows of barbs up to the top of the chart, evenly spaced. */
const BARB_ROWS = 7;
const BARB_APART_PX = 54;

function drawBarbs(context: Context, scale: ProfileScale, { section, color }: ProfileDrawing): void {
  context.strokeStyle = color('map-barb');
  context.fillStyle = color('map-barb');
  context.lineWidth = 1.2;
  context.globalAlpha = 0.85;
  let lastX = Number.NEGATIVE_INFINITY;
  const apartFt = Math.floor(scale.topFt / BARB_ROWS / 1000) * 1000;
  const levelsFt = Array.from({ length: BARB_ROWS }, (_, row) => (row + 1) * apartFt);
  for (const [columnIndex, { alongNm, coordinate }] of section.columns.entries()) {
    const x = scale.x(alongNm);
    if (x - lastX < BARB_APART_PX || x < scale.plot.left + 14 || x > scale.plot.right - 14) continue;
    lastX = x;
    for (const altitudeFt of levelsFt) {
      const speedKt = airValue(section, 'windSpeedKt', { columnIndex, altitudeFt });
      const fromDegTrue = airValue(section, 'windFromDegTrue', { columnIndex, altitudeFt });
      if (speedKt === null || fromDegTrue === null) continue;
      drawBarb(context, { x, y: scale.y(altitudeFt) }, { speedKt, fromDegTrue, isSouth: coordinate[1] < 0 });
    }
  }
  context.globalAlpha = 1;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const LABEL_HEIGHT_PX = 14;

/** The name of an area where it fits whole: along its upper edge, else upright along its left one. */
function drawAreaLabel(context: Context, label: string, { left, right, top, bottom }: Box): void {
  const needed = context.measureText(label).width + 6;
  const [width, height] = [right - left, bottom - top];
  if (width >= needed && height >= LABEL_HEIGHT_PX) {
    context.fillText(label, left + 3, top + 3);
    return;
  }
  if (height < needed || width < LABEL_HEIGHT_PX) return;
  context.save();
  context.translate(left + 3, bottom - 3);
  context.rotate(-Math.PI / 2);
  context.fillText(label, 0, 0);
  context.restore();
}

function drawAreas(context: Context, scale: ProfileScale, { areas, color }: ProfileDrawing): void {
  context.font = `10.5px ${color('font-text')}`;
  context.textBaseline = 'top';
  for (const { label, token, isNear, stretches, lowerFt, upperFt } of areas) {
    const stroke = color(token);
    for (const { fromNm, toNm } of stretches) {
      const left = Math.max(scale.plot.left, scale.x(fromNm));
      const right = Math.min(scale.plot.right, Math.max(left + 3, scale.x(toNm)));
      if (right < scale.plot.left || left > scale.plot.right || (lowerFt ?? 0) >= scale.topFt) continue;
      const top = scale.y(Math.min(scale.topFt, upperFt ?? scale.topFt));
      const bottom = scale.y(Math.max(0, lowerFt ?? 0));
      context.fillStyle = stroke;
      context.globalAlpha = isNear ? 0.06 : 0.16;
      context.fillRect(left, top, right - left, bottom - top);
      context.globalAlpha = 1;
      context.strokeStyle = stroke;
      context.setLineDash(isNear ? [2, 3] : [5, 3]);
      context.lineWidth = 1;
      context.strokeRect(left, top, right - left, bottom - top);
      context.setLineDash([]);
      drawAreaLabel(context, label, { left, right, top, bottom });
    }
  }
}

function tracePath(context: Context, scale: ProfileScale, section: SectionAnswer): void {
  context.beginPath();
  for (const [index, { alongNm, altitudeFt }] of section.path.entries()) {
    if (index === 0) context.moveTo(scale.x(alongNm), scale.y(altitudeFt));
    else context.lineTo(scale.x(alongNm), scale.y(altitudeFt));
  }
}

const EVENTS: Readonly<Record<string, string>> = {
  'top-of-climb': 'TOC',
  'step-climb': 'STEP',
  'top-of-descent': 'TOD',
};

function drawPath(context: Context, scale: ProfileScale, { section, planned, color }: ProfileDrawing): void {
  if (planned && planned !== section) {
    tracePath(context, scale, planned);
    context.setLineDash([5, 4]);
    context.strokeStyle = color('route-alt');
    context.lineWidth = 1.5;
    context.stroke();
    context.setLineDash([]);
  }
  tracePath(context, scale, section);
  context.strokeStyle = color('route-casing');
  context.lineWidth = 5;
  context.stroke();
  context.strokeStyle = color('route-active');
  context.lineWidth = 2.5;
  context.stroke();
  context.font = `10.5px ${color('font-ident')}`;
  context.textAlign = 'center';
  context.textBaseline = 'bottom';
  for (const { kind, alongNm, altitudeFt } of section.path) {
    const name = EVENTS[kind];
    if (name === undefined) continue;
    const [x, y] = [scale.x(alongNm), scale.y(altitudeFt)];
    context.fillStyle = color('route-active');
    context.beginPath();
    context.arc(x, y, 3.5, 0, Math.PI * 2);
    context.fill();
    context.fillStyle = color('text');
    // The path climbs after a step: its label is before it.
    context.textAlign = kind === 'step-climb' ? 'right' : 'center';
    context.fillText(name, Math.min(scale.plot.right - 14, Math.max(scale.plot.left + 14, x)), y - 6);
  }
  context.textAlign = 'left';
}

function drawFirs(context: Context, scale: ProfileScale, { section, color }: ProfileDrawing): void {
  const { top, left, right } = scale.plot;
  context.font = `10.5px ${color('font-ident')}`;
  context.textBaseline = 'middle';
  for (const { ident, fromNm, toNm } of section.firs) {
    const [from, to] = [Math.max(left, scale.x(fromNm)), Math.min(right, scale.x(toNm))];
    if (to <= from) continue;
    context.fillStyle = color('raised');
    context.fillRect(from, top - 34, to - from - 1, 16);
    if (to - from > 34) {
      context.fillStyle = color('text-2');
      context.fillText(ident, from + 4, top - 26);
    }
    if (fromNm <= 0) continue;
    context.strokeStyle = color('line-strong');
    context.setLineDash([1, 3]);
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(from, top);
    context.lineTo(from, scale.plot.bottom);
    context.stroke();
    context.setLineDash([]);
  }
}

const IDENT_APART_PX = 52;
const NAMED_KINDS: ReadonlySet<string> = new Set(['departure', 'waypoint']);

function drawWaypoints(context: Context, scale: ProfileScale, { section, color }: ProfileDrawing): void {
  context.font = `10.5px ${color('font-ident')}`;
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  context.fillStyle = color('text-2');
  let lastX = Number.NEGATIVE_INFINITY;
  for (const { ident, kind, alongNm } of section.path) {
    const x = scale.x(alongNm);
    if (!NAMED_KINDS.has(kind) || x < scale.plot.left || x > scale.plot.right || x - lastX < IDENT_APART_PX)
      continue;
    lastX = x;
    const edge = Math.min(scale.plot.right - 16, Math.max(scale.plot.left + 16, x));
    context.fillText(ident, edge, scale.plot.top - 9);
    context.fillRect(x - 0.5, scale.plot.top - 2, 1, 4);
  }
  context.textAlign = 'left';
}

const LEVELS_MAX = 6;
const HOUR_MS = 3_600_000;

function drawAxes(context: Context, scale: ProfileScale, drawing: ProfileDrawing): void {
  const { section, color, view, distance } = drawing;
  const { plot } = scale;
  context.font = `10.5px ${color('font-ident')}`;
  context.fillStyle = color('muted');
  context.strokeStyle = color('hairline');
  context.lineWidth = 1;
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  const stepFt = axisStep(scale.topFt, LEVELS_MAX);
  for (let feet = 0; feet <= scale.topFt; feet += stepFt) {
    const y = Math.round(scale.y(feet)) + 0.5;
    context.beginPath();
    context.moveTo(plot.left, y);
    context.lineTo(plot.right, y);
    context.stroke();
    context.fillText(feet === 0 ? '0' : `FL${String(feet / 100).padStart(3, '0')}`, plot.left - 5, y);
  }
  context.textAlign = 'center';
  for (const { alongNm, label } of distanceTicks(view, (plot.right - plot.left) / 80, distance))
    context.fillText(label, Math.min(plot.right - 12, scale.x(alongNm)), plot.bottom + 11);
  drawTimes(context, scale, section);
  context.textAlign = 'left';
  context.fillText(distance.unit, 6, plot.bottom + 11);
  context.fillText('UTC', 6, plot.bottom + 26);
}

const TIME_APART_PX = 46;

function drawTimes(context: Context, scale: ProfileScale, section: SectionAnswer): void {
  const [startMs, endMs] = [section.columns[0]?.time ?? '', section.columns.at(-1)?.time ?? ''].map(
    Date.parse,
  ) as [number, number];
  const stepMs = endMs - startMs > 3 * HOUR_MS ? HOUR_MS : HOUR_MS / 4;
  let lastX = Number.NEGATIVE_INFINITY;
  for (let atMs = Math.ceil(startMs / stepMs) * stepMs; atMs <= endMs; atMs += stepMs) {
    const x = scale.x(alongAtTime(section, atMs));
    if (x - lastX < TIME_APART_PX || x < scale.plot.left || x > scale.plot.right - 10) continue;
    lastX = x;
    const iso = new Date(atMs).toISOString();
    context.fillText(`${iso.slice(11, 13)}${iso.slice(14, 16)}`, x, scale.plot.bottom + 26);
  }
}

/** Draws all that does not follow the pointer. */
export function drawProfile(context: Context, scale: ProfileScale, drawing: ProfileDrawing): void {
  const { plot } = scale;
  context.clearRect(0, 0, scale.width, scale.height);
  context.textAlign = 'left';
  drawAxes(context, scale, drawing);
  context.save();
  context.beginPath();
  context.rect(plot.left, plot.top, plot.right - plot.left, plot.bottom - plot.top);
  context.clip();
  drawShade(context, scale, drawing);
  drawTropopause(context, scale, drawing);
  drawBarbs(context, scale, drawing);
  drawGround(context, scale, drawing);
  drawNight(context, scale, drawing);
  drawAreas(context, scale, drawing);
  drawPath(context, scale, drawing);
  context.restore();
  drawFirs(context, scale, drawing);
  drawWaypoints(context, scale, drawing);
}
