/** A layer of cloud. `null` is a part that the station could not tell (`///`). */
export interface CloudLayer {
  readonly cover: 'FEW' | 'SCT' | 'BKN' | 'OVC' | null;
  /** Feet above the aerodrome. */
  readonly baseFt: number | null;
  /** CB, TCU, or a two-letter genus. */
  readonly type: string | null;
}

/** The words for a sky without layers to report; what each excludes differs, none of them has a ceiling. */
export type ClearSky = 'SKC' | 'CLR' | 'NSC' | 'NCD' | 'CAVOK';

/** The sky of a report: layers, or a word for none, or an obscured sky with the vertical visibility into it. */
export interface Sky {
  readonly layers: readonly CloudLayer[];
  readonly clear: ClearSky | null;
  readonly isObscured: boolean;
  /** Feet; `null` without VV or for `VV///`. */
  readonly verticalVisibilityFt: number | null;
}

/** The lowest broken or overcast layer or the vertical visibility; `unknown` when a part that decides is missing. */
export type Ceiling =
  | { readonly state: 'at'; readonly heightFt: number }
  | { readonly state: 'none' }
  | { readonly state: 'unknown' };

const COVERS: Readonly<Record<string, CloudLayer['cover']>> = {
  FEW: 'FEW',
  SCT: 'SCT',
  BKN: 'BKN',
  OVC: 'OVC',
};
const CLEAR_WORDS: Readonly<Record<string, ClearSky>> = { SKC: 'SKC', CLR: 'CLR', NSC: 'NSC', NCD: 'NCD' };

/** A sky of which nothing was reported. */
export const UNREPORTED_SKY: Sky = { layers: [], clear: null, isObscured: false, verticalVisibilityFt: null };

/** Adds a cloud group to a sky, or `null` when the token is none. `//////` is a layer of which nothing is known. */
export function addCloudGroup(sky: Sky, token: string): Sky | null {
  const clear = CLEAR_WORDS[token];
  if (clear !== undefined) return { ...sky, clear };
  const vertical = /^VV(\d{3}|\/\/\/)$/.exec(token);
  if (vertical) return { ...sky, isObscured: true, verticalVisibilityFt: hundredsOfFeet(vertical[1]) };
  const convective = /^\/{3}(CB|TCU)$/.exec(token);
  if (convective)
    return { ...sky, layers: [...sky.layers, { cover: null, baseFt: null, type: convective[1] ?? null }] };
  const layer =
    /^(FEW|SCT|BKN|OVC|\/\/\/)(\d{3}|\/\/\/)(CB|TCU|CI|CC|CS|AC|AS|NS|SC|ST|CU|\/\/\/)?(?:\/CB)?$/.exec(
      token,
    );
  if (!layer) return null;
  const [, cover = '', base, type] = layer;
  const found = {
    cover: COVERS[cover] ?? null,
    baseFt: hundredsOfFeet(base),
    type: type?.replace('///', '') || null,
  };
  return { ...sky, layers: [...sky.layers, found] };
}

function hundredsOfFeet(digits: string | undefined): number | null {
  return digits !== undefined && /^\d{3}$/.test(digits) ? Number(digits) * 100 : null;
}

/**
 * The ceiling of a sky. FEW and SCT never make one. A broken layer of unknown height, an obscured sky of unknown depth
 * and a sky of which nothing was reported leave it unknown, and so does a layer of unknown amount below the lowest that
 * is known. `//////TCU` beside measured layers says that an automatic station has seen a convective cloud, not that
 * its layers are wrong: it takes no ceiling away.
 */
export function ceilingOf(sky: Sky): Ceiling {
  const heights = sky.layers
    .filter(({ cover }) => cover === 'BKN' || cover === 'OVC')
    .map(({ baseFt }) => baseFt);
  if (sky.isObscured) heights.push(sky.verticalVisibilityFt);
  if (heights.includes(null)) return { state: 'unknown' };
  const lowestFt = Math.min(...heights.filter((height) => height !== null));
  const isMeasured = sky.clear !== null || sky.layers.some(({ baseFt }) => baseFt !== null);
  const isOpen = sky.layers.some(({ cover, baseFt, type }) => {
    if (cover !== null) return false;
    if (baseFt === null) return !(isMeasured && (type === 'CB' || type === 'TCU'));
    return baseFt < lowestFt;
  });
  if (isOpen) return { state: 'unknown' };
  if (Number.isFinite(lowestFt)) return { state: 'at', heightFt: lowestFt };
  return sky.clear !== null || sky.layers.length > 0 ? { state: 'none' } : { state: 'unknown' };
}
