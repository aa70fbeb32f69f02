import { type SigmetArea, takeSigmetArea } from './sigmet-area.ts';
import { type SigmetChange, takeChange } from './sigmet-change.ts';
import { type LevelBand, type Movement, takeLevels, takeMovement } from './sigmet-levels.ts';
import { MessageWords } from './sigmet-words.ts';

/** One of several ash clouds in a message (joined by AND; Annex 3, appendix 6, table A6-1A). */
export interface SigmetCloud {
  readonly area: SigmetArea | null;
  readonly levels: LevelBand | null;
  readonly movement: Movement | null;
  readonly change: SigmetChange | null;
}

const AREA_BEGINS = String.raw`(?:WI [NS]\d{2}|(?:APRX |WI )?\d+ ?(?:NM|KM) (?:WID|EITHER SIDE|OF) )`;

function furtherCloud(begins: string): RegExp {
  const joined = String.raw`\bAND (?:VA CLD )?${begins}`;
  return new RegExp(String.raw`${joined}(${AREA_BEGINS}.*?)(?=$|\n|${joined}${AREA_BEGINS})`);
}
const OBSERVED = furtherCloud(String.raw`(?:OBS (?:AT )?(?:\d{4}Z )?)?`);
/** `OBS` after a forecast begins another statement, not another area of that forecast. */
const EXPECTED = furtherCloud('');

/** Extracts all clouds after the first from an ash message or its forecast. */
export function takeFurtherClouds(
  words: MessageWords,
  when: 'observed' | 'expected',
): { clouds: readonly SigmetCloud[]; undecoded: readonly string[] } {
  const clouds: SigmetCloud[] = [];
  const undecoded: string[] = [];
  const pattern = when === 'observed' ? OBSERVED : EXPECTED;
  for (let match = words.take(pattern); match; match = words.take(pattern)) {
    const inside = new MessageWords(match[1] ?? '');
    clouds.push({
      area: takeSigmetArea(inside),
      movement: takeMovement(inside),
      levels: takeLevels(inside),
      change: takeChange(inside),
    });
    undecoded.push(...inside.rest());
  }
  return { clouds, undecoded };
}

const hasAreaOnly = ({ levels, movement, change }: SigmetCloud): boolean =>
  levels === null && movement === null && change === null;

/** Levels, movement and change after the last of several areas apply to all: `WI … AND WI … SFC/FL100 MOV E 10KT`. */
export function withSharedWords(clouds: readonly SigmetCloud[]): SigmetCloud[] {
  return clouds.map((cloud, index) => {
    if (!hasAreaOnly(cloud)) return cloud;
    const complete = clouds.slice(index + 1).find((later) => !hasAreaOnly(later));
    return complete ? { ...complete, area: cloud.area } : cloud;
  });
}
