import type { TimedFrame } from '../domain/frame-choice.ts';
import type { RadarPicture } from './radar.layer.ts';

const LOAD_LIMIT_MS = 8000;
/** A slow frame that completes after all is no longer reported as incomplete. */
const SLOW_LIMIT_MS = 60_000;

export interface RadarPicturesDeps {
  /** Adds a frame to the map, still invisible; `null` while no source is available. */
  put(frameId: string): RadarPicture | null;
  opacity(): number;
  /** A frame becomes visible; `isWhole` when all its tiles in view are loaded. */
  onShown(frame: TimedFrame, isWhole: boolean): void;
  /** The visible frame was incomplete and is now complete. */
  onWhole(): void;
  /** Whether the last requested frame is still loading. */
  onWaiting(isWaiting: boolean): void;
}

/** Keeps frames on the map: the visible one and the next ones. */
export class RadarPictures {
  readonly #deps: RadarPicturesDeps;
  readonly #put = new Map<string, RadarPicture>();
  #shownId: string | null = null;
  /** Incremented with every request; one older than the visible frame is dropped. */
  #turn = 0;
  #shownTurn = 0;

  constructor(deps: RadarPicturesDeps) {
    this.#deps = deps;
  }

  get shownId(): string | null {
    return this.#shownId;
  }

  /** Nothing is shown; loaded frames are kept for showing again. */
  hide(): void {
    this.#turn += 1;
    this.#shownTurn = this.#turn;
    this.#shownId = null;
    this.#deps.onWaiting(false);
    for (const picture of this.#put.values()) picture.hide();
  }

  clear(): void {
    this.hide();
    for (const picture of this.#put.values()) picture.remove();
    this.#put.clear();
  }

  setOpacity(opacity: number): void {
    if (this.#shownId !== null) this.#put.get(this.#shownId)?.setOpacity(opacity);
  }

  /**
   * Shows a frame once it is loaded; until then the previous one remains, with its own time. One that arrives while a
   * later one is still loading is shown too: a loop that plays faster than it loads continues in steps and never
   * stops. `isCut` switches without fading, because two frames fading into one another six times a second flicker.
   */
  async show(
    frame: TimedFrame,
    { next, isCut }: { next: readonly TimedFrame[]; isCut: boolean },
  ): Promise<void> {
    const mine = (this.#turn += 1);
    const picture = this.#picture(frame.id);
    this.#deps.onWaiting(picture !== null);
    if (!picture) return;
    const putNext = () => next.map(({ id }) => this.#picture(id));
    // During playback the next ones are needed at once; otherwise nothing competes with the requested one.
    if (isCut) putNext();
    const isWhole = await picture.whenLoaded(LOAD_LIMIT_MS);
    if (mine === this.#turn) this.#deps.onWaiting(false);
    if (mine <= this.#shownTurn || this.#put.get(frame.id) !== picture) return;
    this.#shownTurn = mine;
    this.#shownId = frame.id;
    for (const other of this.#put.values()) {
      const opacity = other === picture ? this.#deps.opacity() : 0;
      if (isCut) other.cutTo(opacity);
      else other.setOpacity(opacity);
    }
    this.#deps.onShown(frame, isWhole);
    if (!isWhole) void this.#watchSlow(picture, mine);
    if (mine !== this.#turn) return;
    this.#removeBut(new Set([frame.id, ...next.map(({ id }) => id)]));
    putNext();
  }

  #picture(frameId: string): RadarPicture | null {
    const known = this.#put.get(frameId);
    if (known) return known;
    const made = this.#deps.put(frameId);
    if (made) this.#put.set(frameId, made);
    return made;
  }

  /** The frame fading out is removed with the next change, when it has faded. */
  #removeBut(wanted: ReadonlySet<string>): void {
    for (const [id, picture] of this.#put)
      if (!wanted.has(id) && this.#put.size > wanted.size + 1) {
        picture.remove();
        this.#put.delete(id);
      }
  }

  async #watchSlow(picture: RadarPicture, turn: number): Promise<void> {
    const isWhole = await picture.whenLoaded(SLOW_LIMIT_MS);
    if (isWhole && turn === this.#shownTurn) this.#deps.onWhole();
  }
}
