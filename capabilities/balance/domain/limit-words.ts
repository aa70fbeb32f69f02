import type { BalanceModel, StructuralKey, SummaryKey } from './balance-model.ts';
import type { BalanceVerdict, CgCheck, WeightCheck } from './check-balance.ts';
import { chordPercent } from './compute-balance.ts';
import { envelopeRows } from './envelope.ts';
import { type BalanceUnit, formatNumber, massWords } from './measure.ts';

/** Names of the checkpoints, for the start of a sentence. */
export const CHECKPOINT_NAMES: Readonly<Record<SummaryKey, string>> = {
  basicEmpty: 'Basic empty weight',
  dryOperating: 'Dry operating weight',
  zeroFuel: 'Zero fuel weight',
  ramp: 'Ramp weight',
  takeoff: 'Take-off weight',
  landing: 'Landing weight',
};

export const LIMIT_NAMES: Readonly<Record<StructuralKey, string>> = {
  maxZeroFuel: 'Maximum zero fuel weight',
  maxRamp: 'Maximum ramp weight',
  maxTakeoff: 'Maximum take-off weight',
  maxLanding: 'Maximum landing weight',
};

const MAY_BE_ROUNDED_TO_NOTHING_M = 0.0005;

/** CG or distance: `13.165 m`. */
export const armWords = (armM: number | null): string =>
  armM === null ? '—' : `${formatNumber(armM, { min: 3, max: 3 })} m`;
export const chordText = (percent: number | null): string =>
  percent === null ? '—' : `${formatNumber(percent, { min: 1, max: 1 })} %MAC`;

/** Sentence for a weight limit. */
export function weightSentence(check: WeightCheck, unit: BalanceUnit): string {
  const name = CHECKPOINT_NAMES[check.checkpoint];
  const { weightKg, limitKg, marginKg } = check;
  if (limitKg === null)
    return `${name} is not checked: the preset has no ${lower(LIMIT_NAMES[check.limit])}.`;
  if (weightKg === null || marginKg === null)
    return `${name} is not checked: the calculation has no such line.`;
  if (check.state === 'within') {
    const left = marginKg < 0.05 ? 'exactly at' : `${massWords(marginKg, unit)} below`;
    return `${name} ${massWords(weightKg, unit)} is ${left} the maximum of ${massWords(limitKg, unit)}.`;
  }
  return `${name} ${massWords(weightKg, unit)} is ${massWords(-marginKg, unit)} above the maximum of ${massWords(limitKg, unit)}.`;
}

/** Sentence for a CG. */
export function cgSentence(check: CgCheck, model: BalanceModel): string {
  const { armM, range, weightKg, state } = check;
  const name = `Centre of gravity at ${lower(CHECKPOINT_NAMES[check.checkpoint])}`;
  if (state === 'unknown')
    return armM === null
      ? `${name} is not known: there is no weight.`
      : `${name} is not checked: the preset has no envelope.`;
  if (armM === null) return `${name} is not known: there is no weight.`;
  if (range === null)
    return `${CHECKPOINT_NAMES[check.checkpoint]} outside the CG envelope: ${beyondEnvelope(model, weightKg)}.`;
  const where = `${name} ${placeWords(armM, model)}`;
  const at = `at ${massWords(weightKg, model.unit)}`;
  if (state === 'outside') {
    const [by, side, limit] =
      armM < range.min
        ? [range.min - armM, 'forward of the forward limit', range.min]
        : [armM - range.max, 'aft of the aft limit', range.max];
    return `${where} is ${distanceWords(by, model)} ${side} ${placeWords(limit, model)} ${at}.`;
  }
  if (state === 'curtailed')
    return `${where} is inside the limits but not inside the curtailed envelope ${at}.`;
  return `${where} is inside the envelope ${at}.`;
}

function placeWords(armM: number, { limits }: BalanceModel): string {
  const percent = chordPercent(armM, limits.chord);
  return percent === null ? armWords(armM) : `${armWords(armM)} (${chordText(percent)})`;
}

function distanceWords(distanceM: number, { limits }: BalanceModel): string {
  const metres = distanceM < MAY_BE_ROUNDED_TO_NOTHING_M ? 'less than 0.001 m' : armWords(distanceM);
  return limits.chord === null ? metres : `${metres} (${chordText((distanceM / limits.chord.length) * 100)})`;
}

function beyondEnvelope({ limits, unit }: BalanceModel, weightKg: number): string {
  const rows = envelopeRows(limits.cgEnvelope);
  const lightest = rows[0]?.weightKg ?? null;
  const heaviest = rows.at(-1)?.weightKg ?? null;
  const weight = massWords(weightKg, unit);
  return lightest !== null && weightKg < lightest
    ? `${weight} is below the lightest weight of the envelope, ${massWords(lightest, unit)}`
    : `${weight} is above the heaviest weight of the envelope, ${massWords(heaviest, unit)}`;
}

function lower(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** Every exceeded limit, one sentence each (row I2): weights in the order of the spec, then CGs. */
export function violationSentences(verdict: BalanceVerdict, model: BalanceModel): readonly string[] {
  const { unit, stations } = model;
  const outside = verdict.outsideInFlight;
  const station = outside === null ? undefined : stations.find(({ id }) => id === outside.stationId);
  return [
    ...verdict.weights
      .filter(({ state }) => state === 'exceeded')
      .map((check) => weightSentence(check, unit)),
    ...verdict.cgs.filter(({ state }) => state === 'outside').map((check) => cgSentence(check, model)),
    ...(outside === null
      ? []
      : [
          `${station?.name ?? 'Fuel'} takes the centre of gravity out of the envelope at ${massWords(outside.point.weightKg, unit)}, ${placeWords(outside.point.armM, model)}.`,
        ]),
    ...(verdict.missingFuelKg > 0
      ? [`${massWords(verdict.missingFuelKg, unit)} more fuel is burnt than is aboard.`]
      : []),
    ...verdict.fullHolds.map(
      ({ name, overKg, maximumKg }) =>
        `${name} is ${massWords(overKg, unit)} above its maximum of ${massWords(maximumKg, unit)}.`,
    ),
  ];
}

/** Checkpoints within the limits but outside the curtailed envelope. */
export function cautionSentences(verdict: BalanceVerdict, model: BalanceModel): readonly string[] {
  return verdict.cgs.filter(({ state }) => state === 'curtailed').map((check) => cgSentence(check, model));
}

/** What was not checked, so that the absence of a message is not taken for a pass. */
export function uncheckedSentences(verdict: BalanceVerdict, model: BalanceModel): readonly string[] {
  return [
    ...verdict.unweighed.map(
      ({ name, quantity }) =>
        `${name} ${quantity} not counted: they have no weight. Enter the weight per item.`,
    ),
    ...verdict.uncounted.map(
      ({ name, weightKg, checkpoint }) =>
        `${name} ${massWords(weightKg, model.unit)} is not counted: it is listed after the ${lower(CHECKPOINT_NAMES[checkpoint])}.`,
    ),
    ...verdict.weights
      .filter(({ state }) => state === 'unknown')
      .map((check) => weightSentence(check, model.unit)),
    ...(model.limits.cgEnvelope.length === 0
      ? ['No centre of gravity is checked: the preset has no envelope.']
      : verdict.cgs.filter(({ state }) => state === 'unknown').map((check) => cgSentence(check, model))),
  ];
}

/** Governing weight limit and its margin. */
export function governingSentence(
  { governing, unweighed, uncounted, weights }: BalanceVerdict,
  { unit }: BalanceModel,
): string {
  // A margin without the weight of what is aboard would invite to load more.
  if (unweighed.length > 0 && governing?.state !== 'exceeded')
    return 'No margin is known: not everything has a weight.';
  if (uncounted.length > 0 && governing?.state !== 'exceeded')
    return 'No margin is known: not everything is counted.';
  if (governing === null || governing.marginKg === null) return 'No weight limit is known.';
  const limit = `${LIMIT_NAMES[governing.limit]} ${massWords(governing.limitKg, unit)} governs`;
  if (governing.state === 'exceeded')
    return `${limit}: ${massWords(-governing.marginKg, unit)} must come off.`;
  const left = massWords(Math.max(0, governing.marginKg), unit);
  // A limit that is not known may be the one that is reached first.
  const isPartly = weights.some(({ state }) => state === 'unknown');
  return `${limit}: ${left} can still be loaded${isPartly ? ' by the limits that are known' : ''}.`;
}

/** Nearest CG limit and its margin. */
export function governingCgSentence({ governingCg }: BalanceVerdict, model: BalanceModel): string {
  if (governingCg === null) return 'No centre-of-gravity limit is known.';
  const { checkpoint, side, marginM } = governingCg;
  const name = lower(CHECKPOINT_NAMES[checkpoint]);
  const limit = `The ${side} limit at ${name}`;
  return marginM < -1e-9
    ? `${limit} is passed by ${distanceWords(-marginM, model)}.`
    : `${limit} is nearest: ${distanceWords(Math.max(0, marginM), model)} away.`;
}
