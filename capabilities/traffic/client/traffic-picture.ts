import type { LatLon } from '#aviation/geo/lat-lon.ts';
import { toWebMercator } from '#aviation/geo/web-mercator.ts';
import type { Aircraft } from '../domain/aircraft.ts';
import { blockText, climbArrow, emergencyText, levelText, nameOf } from '../domain/aircraft-words.ts';
import {
  type Approach,
  type TimedPlace,
  WATCH_LIMITS,
  straightOn,
  watchConflicts,
} from '../domain/closest-approach.ts';
import { drawnPlace } from '../domain/dead-reckoning.ts';
import { COLOURS, drawAircraft } from '../domain/drawing/drawn-aircraft.ts';
import { type AltitudeBand, type Filtered, filterAircraft } from '../domain/filter-aircraft.ts';
import type { FrameHeader } from '../domain/frames/frame-format.ts';
import { isInView } from '../domain/drawing/in-view.ts';
import { chooseLabels } from '../domain/drawing/label-choice.ts';
import { NO_FILTER, type TrafficFilter } from '../domain/traffic-filter.ts';
import { createTrails, joinedTrail, piecesOf, trailPieces } from '../domain/drawing/trails.ts';
import type {
  ListSort,
  OwnPath,
  SelectedNow,
  ShownPast,
  TrafficCounts,
  TrafficEvent,
  TrafficCommand,
  TrafficRow,
  TrafficView,
} from './traffic-worker-messages.ts';

interface Wanted {
  readonly filter: TrafficFilter;
  readonly band: AltitudeBand;
  readonly route: readonly LatLon[];
}
const EVERYTHING: Wanted = {
  filter: NO_FILTER,
  band: { lowFl: 0, highFl: 510, topFl: 510 },
  route: [],
};

/** Lines of the list twin. */
const MAX_ROWS = 300;
/** Look-ahead time of the selected aircraft's path. */
const AHEAD_MS = 2 * 60_000;
/** Keys of addresses are reassigned at this number: a client open for days must not grow. */
const MAX_KEYS = 200_000;

interface Source {
  aircraft: (nowMs: number) => ReadonlyMap<string, Aircraft>;
  header: () => FrameHeader | null;
  /** The past time shown; `null` is the present. */
  past: () => ShownPast | null;
}

/** Builds everything the page shows from the known aircraft. */
export class TrafficPicture {
  readonly #post: (event: TrafficEvent, transfer?: ArrayBuffer[]) => void;
  readonly #source: Source;
  readonly #trails = createTrails();
  readonly #keys = new Map<string, number>();
  #addresses: string[] = [];
  #shown: readonly Aircraft[] = [];
  #hidden: Omit<Filtered, 'shown'> = { hiddenByAltitude: [], hiddenByFilter: [] };
  #counts: TrafficCounts | null = null;
  #received = 0;
  #wanted = EVERYTHING;
  #view: TrafficView | null = null;
  #selected: string | null = null;
  #lastSelected: SelectedNow | null = null;
  #own: OwnPath | null = null;
  #conflicts: readonly Approach[] = [];
  #list: { sort: ListSort; isOpen: boolean } = { sort: 'distance', isOpen: false };
  #showsTrails = false;
  #track: { address: string; points: readonly number[] } | null = null;

  constructor(post: (event: TrafficEvent, transfer?: ArrayBuffer[]) => void, source: Source) {
    this.#post = post;
    this.#source = source;
  }

  order(order: TrafficCommand, nowMs: number): void {
    switch (order.kind) {
      case 'select-key': {
        const address = this.#addresses[order.key];
        if (address !== undefined) this.#post({ kind: 'chosen', address });
        return;
      }
      case 'list':
        this.#list = order;
        this.#postRows(nowMs);
        return;
      case 'wanted':
        this.#wanted = order;
        break;
      case 'select':
        this.#select(order.address);
        break;
      case 'track':
        this.#track = order;
        break;
      case 'own':
        this.#own = order.own;
        break;
      case 'trails':
        this.#showsTrails = order.isOn;
        break;
      default:
        return;
    }
    this.refresh(nowMs);
  }

  look(view: TrafficView, nowMs: number): void {
    this.#view = view;
    this.#postCounts(nowMs);
    this.#postLabels(nowMs);
    this.#postRows(nowMs);
  }

  /** Once a second: labels move, figures of the selected one are updated, and outdated aircraft are removed. */
  tick(nowMs: number): void {
    if (this.#source.aircraft(nowMs).size !== this.#received) {
      this.refresh(nowMs);
      return;
    }
    this.#watch(nowMs);
    this.#postCounts(nowMs);
    this.#postLabels(nowMs);
    this.#postSelected(nowMs);
    if (this.#list.isOpen) this.#postRows(nowMs);
  }

  /** All earlier data is invalid. */
  clear(nowMs: number): void {
    this.#trails.clear();
    this.#lastSelected = null;
    this.refresh(nowMs);
  }

  /** Earlier positions are unrelated to those that follow. */
  forgetTrails(): void {
    this.#trails.clear();
  }

  /** Rebuilds the picture. */
  refresh(nowMs: number): void {
    const aircraft = this.#source.aircraft(nowMs);
    this.#received = aircraft.size;
    this.#trails.note(aircraft.values(), nowMs);
    const filtered = filterAircraft(aircraft.values(), this.#wanted);
    const selected = this.#selected === null ? undefined : aircraft.get(this.#selected);
    // The selected aircraft stays, with any filter.
    this.#shown =
      selected && !filtered.shown.includes(selected) ? [...filtered.shown, selected] : filtered.shown;
    const isHidden = (one: Aircraft) => one !== selected;
    this.#hidden = {
      hiddenByAltitude: filtered.hiddenByAltitude.filter(isHidden),
      hiddenByFilter: filtered.hiddenByFilter.filter(isHidden),
    };
    this.#watch(nowMs);
    this.#postPicture(nowMs);
    this.#postLabels(nowMs);
    this.#postSelected(nowMs);
    this.#postRows(nowMs);
  }

  #select(address: string | null): void {
    if (this.#selected !== address) this.#lastSelected = null;
    this.#selected = address;
  }

  #keyOf = (address: string): number => {
    const known = this.#keys.get(address);
    if (known !== undefined) return known;
    const key = this.#addresses.length;
    this.#keys.set(address, key);
    this.#addresses.push(address);
    return key;
  };

  get #conflicting(): ReadonlySet<string> {
    return new Set(this.#conflicts.map(({ address }) => address));
  }

  /** Whether an aircraft is in view; before the view is known, all are. */
  #isInView = (one: Aircraft, nowMs: number): boolean =>
    this.#view === null || isInView(this.#view, drawnPlace(one, nowMs));

  #countsAt(nowMs: number): TrafficCounts | null {
    const header = this.#source.header();
    if (header === null) return null;
    const inView = (aircraft: readonly Aircraft[]) =>
      aircraft.reduce((count, one) => count + Number(this.#isInView(one, nowMs)), 0);
    return {
      timeMs: header.timeMs,
      total: header.total,
      received: this.#received,
      shown: inView(this.#shown),
      hiddenByAltitude: inView(this.#hidden.hiddenByAltitude),
      hiddenByFilter: inView(this.#hidden.hiddenByFilter),
    };
  }

  /** No change when no aircraft has entered or left the view. */
  #postCounts(nowMs: number): void {
    const [before, counts] = [this.#counts, this.#countsAt(nowMs)];
    this.#counts = counts;
    const isSame =
      before?.shown === counts?.shown &&
      before?.hiddenByAltitude === counts?.hiddenByAltitude &&
      before?.hiddenByFilter === counts?.hiddenByFilter;
    if (!isSame) this.#post({ kind: 'counts', counts });
  }

  #postPicture(nowMs: number): void {
    if (this.#addresses.length > MAX_KEYS) {
      this.#keys.clear();
      this.#addresses = [];
    }
    const drawn = drawAircraft(this.#shown, {
      baseMs: nowMs,
      rings: { conflicts: this.#conflicting, selected: this.#selected },
      keyOf: this.#keyOf,
    });
    const counts = this.#countsAt(nowMs);
    this.#counts = counts;
    const past = this.#source.past();
    this.#post({ kind: 'picture', drawn, counts, past }, [
      drawn.bytes,
      drawn.keys.buffer,
      drawn.names.buffer,
    ]);
  }

  #postLabels(nowMs: number): void {
    if (this.#view === null) return;
    const conflicts = this.#conflicting;
    const labels = chooseLabels(this.#shown, {
      view: this.#view,
      nowMs,
      selected: this.#selected,
      conflicts,
    });
    this.#post({
      kind: 'labels',
      labels: labels.map(({ one, lat, lon, rank }) => ({
        lat,
        lon,
        rank,
        text: blockText(one),
        emergency: emergencyText(one),
        isSelected: one.address === this.#selected,
        isConflict: conflicts.has(one.address),
      })),
    });
  }

  #postSelected(nowMs: number): void {
    const address = this.#selected;
    const aircraft = address === null ? undefined : this.#source.aircraft(nowMs).get(address);
    if (aircraft) {
      const trailSinceMs = this.#trailOf(aircraft.address)[2] ?? null;
      this.#lastSelected = { aircraft, ...drawnPlace(aircraft, nowMs), isGone: false, trailSinceMs };
    } else if (this.#lastSelected) this.#lastSelected = { ...this.#lastSelected, isGone: true };
    this.#post({ kind: 'selected', selected: this.#lastSelected, address });
    this.#postTrails(nowMs, aircraft);
  }

  #postTrails(nowMs: number, selected: Aircraft | undefined): void {
    const others = this.#showsTrails
      ? this.#shown
          .filter(({ address }) => address !== this.#selected)
          .map(({ address }) => this.#trails.of(address))
      : [];
    const own = selected ? [this.#wholeTrail(selected, nowMs), this.#ahead(selected, nowMs)] : [];
    const pieces = trailPieces([...others, ...own]);
    const selectedPieces = piecesOf(own);
    this.#post({ kind: 'trails', pieces, selectedPieces }, [pieces.bytes]);
  }

  /** Positions received here, preceded by the server's stored ones. */
  #trailOf(address: string): readonly number[] {
    const own = this.#trails.of(address);
    return this.#track?.address === address ? joinedTrail(this.#track.points, own) : own;
  }

  /** The trail up to where the aircraft is drawn. */
  #wholeTrail(one: Aircraft, nowMs: number): number[] {
    const points = this.#trailOf(one.address);
    const { x, y } = toWebMercator(drawnPlace(one, nowMs));
    return [...points, x, y, nowMs, points.at(-1) ?? COLOURS.unknown];
  }

  /** Its position after straight flight. */
  #ahead(one: Aircraft, nowMs: number): number[] {
    const way = straightOn(one, nowMs, AHEAD_MS);
    if (way === null || one.onGround === true) return [];
    return way.flatMap((place) => {
      const { x, y } = toWebMercator(place);
      return [x, y, place.ms, COLOURS.accent];
    });
  }

  #postRows(nowMs: number): void {
    const view = this.#view;
    if (view === null) return;
    const middle = toWebMercator(view.camera);
    const seen: { one: Aircraft; lat: number; lon: number; distance: number }[] = [];
    for (const one of this.#shown) {
      const place = drawnPlace(one, nowMs);
      if (!isInView(view, place)) continue;
      const at = toWebMercator(place);
      let dx = at.x - middle.x;
      dx -= Math.round(dx);
      seen.push({ one, ...place, distance: Math.hypot(dx, at.y - middle.y) });
    }
    const inOrder = seen.toSorted((a, b) => orderOf(this.#list.sort, a, b));
    const rows = inOrder.slice(0, MAX_ROWS).map(rowOf);
    this.#post({ kind: 'rows', rows, inView: seen.length });
  }

  #watch(nowMs: number): void {
    const own = this.#ownPlaces(nowMs);
    const aircraft = this.#source.aircraft(nowMs);
    const ownAddress = this.#own?.kind === 'aircraft' ? this.#own.address : null;
    const found = own
      ? watchConflicts(own, aircraft.values(), { nowMs, limits: WATCH_LIMITS, ownAddress })
      : [];
    const isSame = this.#conflicts.length === 0 && found.length === 0 && this.#own === null;
    this.#conflicts = found;
    if (isSame) return;
    const conflicts = found.flatMap((approach) => {
      const one = aircraft.get(approach.address);
      return one
        ? [
            {
              ...approach,
              name: nameOf(one),
              type: one.type,
              level: levelText(one),
              ...drawnPlace(one, nowMs),
            },
          ]
        : [];
    });
    this.#post({ kind: 'conflicts', conflicts, isWatching: this.#own === null ? null : own !== null });
  }

  #ownPlaces(nowMs: number): readonly TimedPlace[] | null {
    // A past approach is not a conflict.
    if (this.#own === null || this.#source.past() !== null) return null;
    if (this.#own.kind === 'route') return this.#own.places;
    const one = this.#source.aircraft(nowMs).get(this.#own.address);
    return one ? straightOn(one, nowMs, WATCH_LIMITS.horizonMs) : null;
  }
}

function orderOf(
  sort: ListSort,
  a: { one: Aircraft; distance: number },
  b: { one: Aircraft; distance: number },
): number {
  // Emergencies are first in every order.
  const emergency = Number(b.one.emergency !== null) - Number(a.one.emergency !== null);
  if (emergency !== 0) return emergency;
  if (sort === 'name') return nameOf(a.one).localeCompare(nameOf(b.one));
  if (sort === 'level') return (b.one.altitudeFt ?? -1e5) - (a.one.altitudeFt ?? -1e5);
  if (sort === 'speed') return (b.one.groundSpeedKt ?? -1) - (a.one.groundSpeedKt ?? -1);
  return a.distance - b.distance;
}

function rowOf({ one, lat, lon }: { one: Aircraft; lat: number; lon: number }): TrafficRow {
  const { address, type, registration, departure, arrival, groundSpeedKt, trackDegTrue } = one;
  return {
    address,
    name: nameOf(one),
    type,
    registration,
    departure,
    arrival,
    level: levelText(one),
    arrow: climbArrow(one),
    groundSpeedKt,
    trackDegTrue,
    emergency: emergencyText(one),
    lat,
    lon,
  };
}
