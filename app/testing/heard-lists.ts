import { EIGHTH_HELD_OUT } from '#capabilities/assistant/testing/eighth-held-out.table.ts';
import { EIGHTEENTH_HELD_OUT_MORE } from '#capabilities/assistant/testing/eighteenth-held-out-more.table.ts';
import { EIGHTEENTH_HELD_OUT } from '#capabilities/assistant/testing/eighteenth-held-out.table.ts';
import { ELEVENTH_HELD_OUT } from '#capabilities/assistant/testing/eleventh-held-out.table.ts';
import { FIFTEENTH_HELD_OUT } from '#capabilities/assistant/testing/fifteenth-held-out.table.ts';
import { FIFTH_HELD_OUT } from '#capabilities/assistant/testing/fifth-held-out.table.ts';
import { FOURTH_HELD_OUT } from '#capabilities/assistant/testing/fourth-held-out.table.ts';
import { FOURTEENTH_HELD_OUT } from '#capabilities/assistant/testing/fourteenth-held-out.table.ts';
import { HELD_OUT, type HeldOutSentence } from '#capabilities/assistant/testing/held-out-sentences.table.ts';
import { NINETEENTH_HELD_OUT } from '#capabilities/assistant/testing/nineteenth-held-out.table.ts';
import { NINTH_HELD_OUT } from '#capabilities/assistant/testing/ninth-held-out.table.ts';
import { SECOND_HELD_OUT } from '#capabilities/assistant/testing/second-held-out.table.ts';
import { SEVENTH_HELD_OUT } from '#capabilities/assistant/testing/seventh-held-out.table.ts';
import { SEVENTEENTH_HELD_OUT } from '#capabilities/assistant/testing/seventeenth-held-out.table.ts';
import { SIXTEENTH_HELD_OUT } from '#capabilities/assistant/testing/sixteenth-held-out.table.ts';
import { SIXTH_HELD_OUT } from '#capabilities/assistant/testing/sixth-held-out.table.ts';
import { TENTH_HELD_OUT } from '#capabilities/assistant/testing/tenth-held-out.table.ts';
import { THIRD_HELD_OUT } from '#capabilities/assistant/testing/third-held-out.table.ts';
import { THIRTEENTH_HELD_OUT } from '#capabilities/assistant/testing/thirteenth-held-out.table.ts';
import { TWELFTH_HELD_OUT } from '#capabilities/assistant/testing/twelfth-held-out.table.ts';

/** The held-out lists of sentences, in order. */
export const HEARD_LISTS: readonly (readonly [name: string, sentences: readonly HeldOutSentence[]])[] = [
  ['first', HELD_OUT],
  ['second', SECOND_HELD_OUT],
  ['third', THIRD_HELD_OUT],
  ['fourth', FOURTH_HELD_OUT],
  ['fifth', FIFTH_HELD_OUT],
  ['sixth', SIXTH_HELD_OUT],
  ['seventh', SEVENTH_HELD_OUT],
  ['eighth', EIGHTH_HELD_OUT],
  ['ninth', NINTH_HELD_OUT],
  ['tenth', TENTH_HELD_OUT],
  ['eleventh', ELEVENTH_HELD_OUT],
  ['twelfth', TWELFTH_HELD_OUT],
  ['thirteenth', THIRTEENTH_HELD_OUT],
  ['fourteenth', FOURTEENTH_HELD_OUT],
  ['fifteenth', FIFTEENTH_HELD_OUT],
  ['sixteenth', SIXTEENTH_HELD_OUT],
  ['seventeenth', SEVENTEENTH_HELD_OUT],
  ['eighteenth', [...EIGHTEENTH_HELD_OUT, ...EIGHTEENTH_HELD_OUT_MORE]],
  ['nineteenth', NINETEENTH_HELD_OUT],
];
