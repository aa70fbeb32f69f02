import type { TimedFrame } from '../domain/frame-choice.ts';
import type { RadarPicture } from './radar.layer.ts';

const LOAD_LIMIT_MS = 8000;
/** A slow picture that comes whole after all is no longer said to be incomplete. */
const SLOW_LIMIT_MS = 60_000;

export interface RadarPicturesDeps {
  /** Puts a picture on the map, not to be seen yet; `null` while no source can be asked. */
  put(frameId: string): RadarPicture | null;
  opacity(): number;
  /** A picture is seen from now on; `isWhole` when all its tiles in view came. */
  onShown(frame: TimedFrame, isWhole: boolean): void;
  /** The one that is seen was incomplete and has come whole. */
  onWhole(): void;
  /** Whether the picture that was wished for last is still on its way. */
  onWaiting(isWaiting: boolean): void;
}

/** Keeps pictures on the map: the one shown and those that come next. */
export class RadarPictures {
  readonly #deps: RadarPicturesDeps;
  readonly #put = new Map<string, RadarPicture>();
  #shownId: string | null = null;
  /** Every wish has a turn; what was wished for before the one that is seen comes too late. */
  #turn = 0;
  #shownTurn = 0;

  constructor(deps: RadarPicturesDeps) {
    this.#deps = deps;
  }

  get shownId(): string | null {
    return this.#shownId;
  }

  /** Nothing is shown; what is loaded stays for the way back. */
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
   * Shows a picture once it is loaded; until then the former one stays, with its own time beside it. One that comes
   * while a later one is still loading is shown too: a loop timeline that plays faster than it loads goes on in steps and
   * never stands still. `isCut` cuts from picture to picture, because two that fade into one another six times a
   * second flicker.
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
    // While it plays the next ones are needed at once; else nothing competes with the one that is waited for.
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

  /** The one that fades out goes with the next change, when it has faded. */
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
