import { Lock, LockOpen, Plus, Trash2 } from 'lucide-react';
import { Button } from '#platform/client/ui/button.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { type BalanceModel, isFuel, isSum, type Station, summaryKeyOf } from '../domain/balance-model.ts';
import { detachStation, withArm } from '../domain/cabin-and-holds.ts';
import type { BalanceVerdict } from '../domain/check-balance.ts';
import { chordPercent, armOf, type Load } from '../domain/compute-balance.ts';
import { DENSITY_UNIT, formatMass, formatNumber, kilograms, massIn, VOLUME_UNIT } from '../domain/measure.ts';
import {
  densityShown,
  editStation,
  stationFigures,
  withFuelDensity,
  withFuelVolume,
  withLock,
  withNewStation,
  withoutStation,
  withPerItemWeight,
  withQuantity,
  withWeight,
} from '../domain/station-edits.ts';
import styles from './balance.module.css';
import { changeBalance, newBalanceId } from './balance.store.ts';
import { NameField } from './name-field.tsx';
import { NumberField } from './number-field.tsx';

type Edit = Parameters<typeof editStation>[2];

/** A manual edit: the station is then independent of seats and holds. */
function edit(station: Station, field: string, change: (model: BalanceModel) => Edit): void {
  changeBalance(
    (model) => detachStation(editStation(model, station.id, change(model)), station.id),
    `${station.id}.${field}`,
  );
}

interface LineProps {
  station: Station;
  model: BalanceModel;
  load: Load | undefined;
}

const MASS_DIGITS = { min: 0, max: 2 };
const ARM_DIGITS = { min: 1, max: 3 };
/** Together no more than can be entered as a weight. */
const tooMuch = (one: number, other: number | null) =>
  one * (other ?? 0) > 10_000_000 ? 'Too large.' : null;
const checkArm = (value: number) => (value > 200 ? 'Arms are metres, up to 200.' : null);

function moment(load: Load | undefined, unit: BalanceModel['unit']): string {
  if (load === undefined) return '—';
  return formatNumber(massIn(kilograms(load.momentKgM), unit), { min: 0, max: 0 }).replace('-', '−');
}

/** Number and weight of equal items, or the volume of fuel. */
function Parts({ station, model }: LineProps) {
  const { unit } = model;
  const { name, quantity, locked } = station;
  const figures = stationFigures(station, unit);
  if (isFuel(station)) {
    return (
      <NumberField
        label={`${name} volume`}
        className={styles.volume}
        value={figures.fuelVolume}
        unit={VOLUME_UNIT[unit]}
        isDisabled={locked}
        digits={{ min: 0, max: 1 }}
        onChange={(value) =>
          edit(station, 'volume', (now) => withFuelVolume({ value, unit: now.unit }, now.fuelDensity))
        }
      />
    );
  }
  if (station.type === 'empty') return null;
  return (
    <>
      <NumberField
        label={`${name} quantity`}
        className={styles.quantity}
        value={quantity}
        isWhole
        isDisabled={locked}
        check={(value) => tooMuch(value, figures.perItemWeight) ?? (value > 100_000 ? 'Too many.' : null)}
        onChange={(value) => edit(station, 'quantity', () => withQuantity(value))}
      />
      <NumberField
        label={`${name} weight per item`}
        className={styles.perItem}
        value={figures.perItemWeight}
        unit={unit}
        isDisabled={locked}
        digits={MASS_DIGITS}
        check={(value) => tooMuch(value, quantity)}
        onChange={(value) => edit(station, 'perItem', (now) => withPerItemWeight({ value, unit: now.unit }))}
      />
    </>
  );
}

function LineName({ station }: { station: Station }) {
  if (station.type !== 'weight' || station.locked)
    return <span className={styles.lineName}>{station.name}</span>;
  return (
    <NameField
      label={`Name of ${station.name}`}
      className={styles.lineName}
      value={station.name}
      onChange={(name) =>
        changeBalance(
          (model) => editStation(model, station.id, (one) => ({ ...one, name })),
          `${station.id}.name`,
        )
      }
    />
  );
}

/** A line with a load. */
function LoadLine({ station, model, load }: LineProps) {
  const { unit } = model;
  const { id, name, locked, type } = station;
  return (
    <li className={styles.line} data-station={id} data-type={type}>
      <LineName station={station} />
      <Parts station={station} model={model} load={load} />
      <NumberField
        label={`${name} weight`}
        className={styles.weight}
        value={stationFigures(station, unit).weight}
        unit={unit}
        isDisabled={locked}
        digits={MASS_DIGITS}
        onChange={(value) =>
          edit(station, 'weight', (now) => withWeight({ value, unit: now.unit }, now.fuelDensity))
        }
      />
      <NumberField
        label={`${name} arm`}
        className={styles.arm}
        value={station.arm}
        unit="m"
        isDisabled={locked}
        digits={ARM_DIGITS}
        check={checkArm}
        onChange={(arm) => changeBalance((now) => withArm(now, id, arm), `${id}.arm`)}
      />
      <output className={styles.moment} aria-label={`${name} moment`}>
        {moment(load, unit)}
      </output>
      <div className={styles.lineTools}>
        <IconButton
          label={`Lock ${name}`}
          Icon={locked ? Lock : LockOpen}
          iconSize={15}
          isPressed={locked}
          onClick={() => changeBalance((now) => withLock(now, id, !locked))}
        />
        {type === 'weight' && !locked && (
          <IconButton
            label={`Remove ${name}`}
            Icon={Trash2}
            iconSize={15}
            onClick={() => changeBalance((now) => withoutStation(now, id))}
          />
        )}
      </div>
    </li>
  );
}

/** A line with the sum of those above it. */
function SumLine({ station, model, load }: LineProps) {
  const { unit } = model;
  const armM = load === undefined ? null : armOf(load);
  return (
    <li className={styles.line} data-station={station.id} data-sum={summaryKeyOf(station) ?? 'none'}>
      <span className={styles.lineName}>{station.name}</span>
      <output className={styles.sum} aria-label={`${station.name} total`}>
        {formatMass(load?.weightKg ?? null, unit)} <small>{unit}</small>
      </output>
      <output className={styles.sumArm} aria-label={`${station.name} centre of gravity`}>
        {formatNumber(armM, { min: 3, max: 3 })} <small>m</small>
      </output>
      <output className={styles.moment} aria-label={`${station.name} moment`}>
        {moment(load, unit)}
      </output>
      <span className={styles.chord}>
        {formatNumber(chordPercent(armM, model.limits.chord), { min: 1, max: 1 })} <small>%MAC</small>
      </span>
    </li>
  );
}

function HeadLine({ unit }: { unit: BalanceModel['unit'] }) {
  return (
    <div className={styles.headLine} aria-hidden>
      <span className={styles.lineName}>Station</span>
      <span className={styles.quantity}>Quantity</span>
      <span className={styles.perItem}>Each</span>
      <span className={styles.weight}>Weight</span>
      <span className={styles.arm}>Arm</span>
      <span className={styles.moment}>Moment {unit}·m</span>
      <span className={styles.lineTools} />
    </div>
  );
}

/** Every line of the calculation, from the empty aircraft to the landing weight. */
export function StationsTab({ model, verdict }: { model: BalanceModel; verdict: BalanceVerdict }) {
  const { unit, stations } = model;
  return (
    <div className={styles.tab}>
      <HeadLine unit={unit} />
      <ul className={styles.lines}>
        {stations.map((station) => {
          const Line = isSum(station) ? SumLine : LoadLine;
          return (
            <Line
              key={station.id}
              station={station}
              model={model}
              load={verdict.result.lines.get(station.id)}
            />
          );
        })}
      </ul>
      <div className={styles.belowLines}>
        <Button
          size="small"
          Icon={Plus}
          onClick={() => changeBalance((now) => withNewStation(now, newBalanceId('station_'), newName(now)))}
        >
          Add station
        </Button>
        <NumberField
          label="Fuel density"
          isLabelShown
          className={styles.density}
          value={densityShown(model)}
          unit={DENSITY_UNIT[unit]}
          digits={{ min: 0, max: 4 }}
          check={(value) => (value < 0.1 || value > 20 ? 'Between 0.1 and 20.' : null)}
          onChange={(value) =>
            changeBalance((now) => withFuelDensity(now, { value, unit: now.unit }), 'density')
          }
        />
      </div>
    </div>
  );
}

/** Names are unique, with a counter in brackets. */
function newName({ stations }: BalanceModel): string {
  const names = new Set(stations.map(({ name }) => name));
  let name = 'New station';
  for (let count = 2; names.has(name); count += 1) name = `New station (${count})`;
  return name;
}
