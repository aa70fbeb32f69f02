import type { MapCustomLayer, MapFrame, MapLayer } from '#platform/client/map/layer-registry.ts';
import { currentTheme, readTokens, subscribeTheme } from '#platform/client/theme/theme.ts';
import type { FieldDefinition } from './field-definitions.ts';
import { fieldFills, isFilled } from './field-fills.store.ts';
import type { FieldFrame } from './field-follower.ts';
import { FillPass, type FillRamp } from './fill-pass.ts';
import { type GridPair, GridTextures } from './grid-textures.ts';
import { ParticlePass, type ParticleStyle } from './particle-pass.ts';
import { FILL_OPACITY, RAMPS, parseColour, rampRange, rampTable } from './ramps.ts';

/** Thirty frames a second are enough for flow animation, and save battery. */
const PARTICLE_EVERY_MS = 30;

function pairOf(frame: FieldFrame | null, variable: string | undefined): GridPair | null {
  if (!frame || variable === undefined) return null;
  for (const [name, { first, second }] of frame.fields)
    if (name === variable) return { first: first.grid, second: second.grid, mix: frame.mix };
  return null;
}

/** Draws the colours and the particles of one layer. */
export class FieldDrawing {
  readonly #definition: FieldDefinition;
  #frame: FieldFrame | null = null;
  #repaint: (() => void) | null = null;
  #ramp: FillRamp | null = null;
  #style: ParticleStyle | null = null;
  #fill: FillPass | null = null;
  #particles: ParticlePass | null = null;
  #textures = new GridTextures();
  #movedAtMs = 0;
  #stillKey = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #calm = window.matchMedia('(prefers-reduced-motion: reduce)');
  readonly #stops: readonly (() => void)[];

  constructor(definition: FieldDefinition) {
    this.#definition = definition;
    this.#readTheme();
    this.#stops = [
      subscribeTheme(() => {
        this.#readTheme();
        this.#stillKey = '';
        this.#repaint?.();
      }),
      fieldFills.subscribe(() => this.#repaint?.()),
    ];
  }

  show(frame: FieldFrame | null): void {
    if (frame === this.#frame) return;
    this.#frame = frame;
    this.#repaint?.();
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    this.#stopTimer();
    this.#repaint = null;
  }

  mapLayer(): MapLayer {
    const { key, order, isOfSea, fill } = this.#definition;
    return {
      id: `field-${key}`,
      slot: isOfSea === true ? 'sea' : 'raster',
      order,
      sources: {},
      layers: () => [],
      custom: [this.#custom()],
      coversGround: fill !== null,
    };
  }

  #custom(): MapCustomLayer {
    const { key, fill, motion } = this.#definition;
    return {
      id: `field-${key}`,
      onAdd: (gl, repaint) => {
        this.#textures = new GridTextures();
        this.#fill = fill ? new FillPass(gl) : null;
        this.#particles = motion ? new ParticlePass(gl) : null;
        this.#stillKey = '';
        this.#repaint = repaint;
        repaint();
      },
      // Moving particles does not draw, so it needs no separate pass, before which the map would reset its state.
      render: (gl, frame) => {
        this.#move(gl, frame);
        this.#draw(gl, frame);
      },
      onRemove: (gl) => {
        this.#stopTimer();
        this.#repaint = null;
        this.#fill?.delete(gl);
        this.#particles?.delete(gl);
        this.#textures.delete(gl);
        this.#fill = null;
        this.#particles = null;
      },
    };
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #readTheme(): void {
    const { fill, motion } = this.#definition;
    const token = readTokens();
    if (fill) {
      const ramp = RAMPS[fill.ramp];
      const colours = token(`wx-${fill.ramp}`).split(/\s+/).map(parseColour);
      const opacity = FILL_OPACITY[currentTheme()];
      this.#ramp = { table: rampTable(ramp, colours), ...rampRange(ramp), opacity };
    }
    if (motion) {
      const [r, g, b, alpha] = parseColour(token('wx-particle'));
      this.#style = {
        colour: [r / 255, g / 255, b / 255, alpha / 255],
        pxPerMps: motion.pxPerMps,
        fullSpeedMps: 40 / motion.pxPerMps,
      };
    }
  }

  #move(gl: WebGL2RenderingContext, frame: MapFrame): void {
    const pair = pairOf(this.#frame, this.#definition.motion?.variable);
    if (!pair || !this.#style || !this.#particles) return;
    const now = performance.now();
    const isStill = this.#calm.matches;
    if (isStill) {
      const { zoom, center, widthPx } = frame;
      const stillKey = [zoom, center.lat, center.lon, widthPx, this.#frame?.atMs].join();
      if (stillKey === this.#stillKey) return;
      this.#stillKey = stillKey;
    } else this.#stillKey = '';
    const elapsedS = (now - this.#movedAtMs) / 1000;
    this.#movedAtMs = now;
    this.#particles.move(gl, frame, {
      textures: this.#textures,
      pair,
      style: this.#style,
      elapsedS,
      isStill,
    });
    if (isStill) return;
    // A hidden page draws no frames, so the next one waits until the page is visible again.
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#repaint?.();
    }, PARTICLE_EVERY_MS);
  }

  #draw(gl: WebGL2RenderingContext, frame: MapFrame): void {
    const { key, fill } = this.#definition;
    const pair = isFilled(fieldFills.get(), key) ? pairOf(this.#frame, fill?.variable) : null;
    if (pair && this.#ramp) this.#fill?.draw(gl, frame, { textures: this.#textures, pair, ramp: this.#ramp });
    const motion = pairOf(this.#frame, this.#definition.motion?.variable);
    if (motion && this.#style) this.#particles?.draw(gl, frame, this.#style);
  }
}
