import type { LayerReading } from '#platform/client/layers/layer-reading.ts';
import type { AreaNotams, NotamAnswer } from '../contract.ts';

/** What the map shows now; nothing here is React's. */
let shown: AreaNotams | null = null;
let byId: ReadonlyMap<string, NotamAnswer> = new Map();

export function setShownNotams(answer: AreaNotams | null): void {
  if (answer === shown) return;
  shown = answer;
  byId = new Map((answer?.notams ?? []).map((notam) => [notam.id, notam]));
}

export const shownNotams = (): AreaNotams | null => shown;
export const shownNotam = (id: string): NotamAnswer | null => byId.get(id) ?? null;

type Reader = (place: { lat: number; lon: number; atMs: number }) => readonly LayerReading[];
let reader: Reader = () => [];

/** Who reads the NOTAMs at a place: the code for it comes with the layer. */
export function setNotamReader(next: Reader | null): void {
  reader = next ?? (() => []);
}
/** What is in force over a place; nothing while the layer is off. */
export const readShownNotams: Reader = (place) => reader(place);
