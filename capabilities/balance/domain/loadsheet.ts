import { type BalanceModel, isSum, STRUCTURAL_KEYS } from './balance-model.ts';
import type { BalanceVerdict } from './check-balance.ts';
import { kgOf } from './measure.ts';
import { sha256 } from './sha256.ts';

/** Figures are signed to 1 mg and 1 µm, so that rounding does not change the hash. */
const exact = (value: number | null): string | null => (value === null ? null : value.toFixed(6));

/**
 * Canonical text of a loadsheet: kilograms and metres whatever the unit shown, names as shown, without signatory or
 * time.
 */
export function loadsheetFigures(model: BalanceModel, { result }: BalanceVerdict): string {
  const { limits, flight } = model;
  return JSON.stringify({
    loadsheet: 1,
    aircraft: { name: model.name, type: model.aircraftType, isExample: model.isExample },
    flight,
    stations: model.stations.map((station) => ({
      id: station.id,
      name: station.name,
      type: station.type,
      armM: isSum(station) ? null : exact(station.arm),
      quantity: station.quantity,
      weightKg: exact(result.lines.get(station.id)?.weightKg ?? null),
    })),
    lastMinuteChanges: model.lastMinuteChanges.map(({ stationId, description, weight }) => ({
      stationId,
      description,
      weightKg: exact(kgOf(weight)),
    })),
    checkpoints: result.checkpoints.map(({ key, weightKg, armM }) => ({
      key,
      weightKg: exact(weightKg),
      armM: exact(armM),
    })),
    limits: {
      structuralKg: STRUCTURAL_KEYS.map((key) => {
        const limit = limits.structural[key];
        return [key, limit === null ? null : exact(kgOf(limit))];
      }),
      envelope: limits.cgEnvelope.map(({ weight, min, max }) => [
        exact(kgOf(weight)),
        exact(min),
        exact(max),
      ]),
      curtailment: limits.curtailment.map(({ name, forward, aft }) => [
        name,
        exact(kgOf(forward)),
        exact(kgOf(aft)),
      ]),
    },
  });
}

/** Hash for a signature. `utf8` encodes text. */
export function loadsheetHash(figures: string, utf8: (text: string) => Uint8Array): string {
  return sha256(utf8(figures));
}

/** Hash in groups of eight for comparison by eye. */
export function hashInGroups(hash: string): string {
  return (hash.match(/.{1,8}/g) ?? []).join(' ');
}
