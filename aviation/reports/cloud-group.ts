/** Cloud layer. `null` is a part that the station could not determine (`///`). */
export interface CloudLayer {
  readonly cover: 'FEW' | 'SCT' | 'BKN' | 'OVC' | null;
  /** ft above the aerodrome. */
  readonly baseFt: number | null;
  /** CB, TCU, or a two-letter genus. */
  readonly type: string | null;
}

/** Codes for a sky without layers to report. What each excludes differs; none of them is a ceiling. */
export type ClearSky = 'SKC' | 'CLR' | 'NSC' | 'NCD' | 'CAVOK';

/** Sky condition: layers, a code for none, or an obscured sky with its vertical visibility. */
export interface Sky {
  readonly layers: readonly CloudLayer[];
  readonly clear: ClearSky | null;
  readonly isObscured: boolean;
  /** Feet; `null` without VV or for `VV///`. */
  readonly verticalVisibilityFt: number | null;
}

/** Ceiling: lowest BKN or OVC layer, or vertical visibility; `unknown` when a deciding part is missing. */
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

/** Sky condition not reported. */
export const UNREPORTED_SKY: Sky = { layers: [], clear: null, isObscured: false, verticalVisibilityFt: null };

/** Adds a cloud group to a sky; `null` when the token is not one. `//////` is a layer of unknown amount and height. */
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
 * Ceiling of a sky. FEW and SCT are not ceilings. It is unknown for a broken layer of unknown height, an obscured sky
 * of unknown vertical visibility, a sky not reported, and a layer of unknown amount below the lowest known ceiling.
 * `//////TCU` beside measured layers means that an automatic station detected convective cloud; it does not make the
 * ceiling unknown.
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
