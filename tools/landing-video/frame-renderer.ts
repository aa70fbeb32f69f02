import { buildBackdrop } from './backdrop.ts';
import { addBloom } from './bloom.ts';
import { type CameraAxes, cameraAxesAt, limbPx, projectVisible } from './camera.ts';
import { type CityLights, buildCityLights } from './city-lights.ts';
import type { Composition } from './composition.ts';
import { type FlightArc, FlightPainter, buildFlightArcs } from './flights.ts';
import { GlowBrush, GlowLayer } from './glow-layer.ts';
import { GroundPainter } from './ground.ts';
import {
  type LandTexture,
  type LinePoints,
  buildLandTexture,
  coastsAndBorders,
  graticule,
  primeMeridian,
} from './land-texture.ts';
import { type Rgb, at, linearFromHex, smoothstep } from './numbers.ts';

/** Everything about the Earth that does not depend on the moment. */
export interface World {
  readonly land: LandTexture;
  readonly lights: CityLights;
  readonly arcs: readonly FlightArc[];
  readonly coasts: LinePoints;
  readonly borders: LinePoints;
  readonly graticule: LinePoints;
  readonly meridian: LinePoints;
}

/** Loads and prepares the Earth; `textureHeightPx` 4096 gives coasts finer than a pixel of the film. */
export function buildWorld(view: Composition['view'], textureHeightPx: number): World {
  const land = buildLandTexture(textureHeightPx);
  return {
    land,
    lights: buildCityLights(view, land),
    arcs: buildFlightArcs(),
    ...coastsAndBorders(6),
    graticule: graticule(6),
    meridian: primeMeridian(6),
  };
}

const COAST = linearFromHex('#6d9cc9');
const BORDER = linearFromHex('#54718f');
const GRATICULE = linearFromHex('#7fb0e0');
const CYAN = linearFromHex('#3fb4f5');
const MAGENTA = linearFromHex('#ff5cec');
/** Small towns glow amber, the hearts of cities nearly white. */
const TOWN_DIM: Rgb = [1, 0.64, 0.31];
const TOWN_BRIGHT: Rgb = [1, 0.88, 0.66];
const BLOOM = [0.16, 0.12, 0.09, 0.055, 0.03] as const;

/**
 * How far lights shine past the limb: all over the globe, nothing from 0.15 radii above it. Video coders turn
 * endless faint tails into visible blocks, so the tails end where the eye no longer sees them.
 */
function lensReach(composition: Composition): Float32Array {
  const { widthPx, heightPx } = composition;
  const limb = limbPx(composition);
  const reach = new Float32Array(widthPx * heightPx);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const height = Math.hypot(x + 0.5 - limb.x, y + 0.5 - limb.y) / limb.radius - 1;
      reach[y * widthPx + x] = 1 - smoothstep(0.06, 0.15, height);
    }
  }
  return reach;
}

/** Renders single moments of the loop as linear RGB. */
export class FrameRenderer {
  private readonly ground: GroundPainter;
  private readonly backdrop: Float32Array;
  private readonly reach: Float32Array;
  private readonly flights: FlightPainter;
  private readonly layers: Record<
    'city' | 'line' | 'border' | 'grid' | 'cyan' | 'magenta' | 'white',
    GlowLayer
  >;
  private readonly fine: GlowBrush;
  private readonly light: GlowBrush;

  private readonly composition: Composition;
  private readonly world: World;

  constructor(composition: Composition, world: World) {
    this.composition = composition;
    this.world = world;
    this.ground = new GroundPainter(composition, world.land);
    this.backdrop = buildBackdrop(composition);
    this.reach = lensReach(composition);
    this.flights = new FlightPainter(composition, world.arcs);
    const layer = (): GlowLayer => new GlowLayer(composition.widthPx, composition.heightPx);
    this.layers = {
      city: layer(),
      line: layer(),
      border: layer(),
      grid: layer(),
      cyan: layer(),
      magenta: layer(),
      white: layer(),
    };
    const pixel = limbPx(composition).radius / 600;
    this.fine = new GlowBrush(Math.max(0.5, 0.55 * pixel));
    this.light = new GlowBrush(Math.max(0.5, 0.62 * pixel));
  }

  /** The picture at a moment of the loop (0…1): linear RGB, interleaved, not yet tone mapped. */
  render(phase: number): Float32Array {
    const axes = cameraAxesAt(this.composition, phase);
    for (const layer of Object.values(this.layers)) layer.clear();
    this.paintLines(axes);
    this.paintLights(axes);
    this.flights.paint(axes, phase, this.layers);
    const emitted = this.emitted();
    addBloom(emitted, this.composition, BLOOM);
    for (let i = 0; i < emitted.length; i++) {
      emitted[i] = at(emitted, i) * at(this.reach, Math.floor(i / 3)) + at(this.backdrop, i);
    }
    this.ground.paint(emitted, axes);
    return emitted;
  }

  private paintLines(axes: CameraAxes): void {
    const pxPerKm = limbPx(this.composition).radius / 6371;
    const paint = (line: LinePoints, layer: GlowLayer, strength: number): void => {
      projectVisible(this.composition, axes, line.points, (x, y, facing, i) => {
        // Near the horizon a line is seen end on: its light is not allowed to pile up there.
        layer.dab(this.fine, x, y, strength * at(line.lengthKm, i) * pxPerKm * facing ** 1.5);
      });
    };
    paint(this.world.coasts, this.layers.line, 0.36);
    paint(this.world.borders, this.layers.border, 0.13);
    paint(this.world.graticule, this.layers.grid, 0.026);
    paint(this.world.meridian, this.layers.cyan, 0.26);
  }

  private paintLights(axes: CameraAxes): void {
    const { points, energy } = this.world.lights;
    const scale = (limbPx(this.composition).radius / 600) ** 2;
    projectVisible(this.composition, axes, points, (x, y, facing, i) => {
      this.layers.city.dab(this.light, x, y, at(energy, i) * scale * facing);
    });
  }

  /** Colours of all that shines by itself, added up. */
  private emitted(): Float32Array {
    const { city, line, border, grid, cyan, magenta, white } = this.layers;
    const rgb = new Float32Array(city.light.length * 3);
    for (let i = 0; i < city.light.length; i++) {
      const town = at(city.light, i) * 1.5;
      const heat = town / (town + 0.35);
      const bright = at(white.light, i);
      for (let c = 0; c < 3; c++) {
        const townColour = (TOWN_DIM[c] ?? 0) + ((TOWN_BRIGHT[c] ?? 0) - (TOWN_DIM[c] ?? 0)) * heat;
        rgb[i * 3 + c] =
          town * townColour +
          at(line.light, i) * (COAST[c] ?? 0) +
          at(border.light, i) * (BORDER[c] ?? 0) +
          at(grid.light, i) * (GRATICULE[c] ?? 0) +
          at(cyan.light, i) * (CYAN[c] ?? 0) +
          at(magenta.light, i) * (MAGENTA[c] ?? 0) +
          bright;
      }
    }
    return rgb;
  }
}
