import { beforeEach, describe, expect, it } from 'vitest';
import { GRID_LEVELS_HPA, SURFACE_LEVEL } from '../../contract.ts';
import { beginFill, endFill, fieldFills, isFilled, showFill } from './field-fills.store.ts';
import { FIELD_DEFINITIONS, variablesOf } from './field-definitions.ts';
import { levelText, nearestLevel } from './field-level.ts';
import { FIELD_LEVELS, fieldLevels, isLevelField, setFieldLevel } from './field-levels.store.ts';
import { FIELD_KEYS, type FieldKey } from './field-state.store.ts';
import { showFieldsNear } from './show-fields-near.ts';

beforeEach(() => {
  fieldLevels.reset();
  fieldFills.reset();
});

describe('F4 the level of a weather field', () => {
  it('F4 every selectable level is in the contract', () => {
    for (const level of FIELD_LEVELS) expect([SURFACE_LEVEL, ...GRID_LEVELS_HPA]).toContain(level);
  });

  it('F4 opens at the surface, wind at FL340', () => {
    expect(fieldLevels.get()).toEqual({ temperature: 'surface', humidity: 'surface', wind: 250 });
    expect(levelText(fieldLevels.get().wind)).toBe('FL340 (250 hPa)');
  });

  it('F4 is Surface, or FL050 to FL390, the heights of the isobaric levels in ICAO Doc 7488', () => {
    // 850 hPa 4,781 ft, 700 9,882, 600 13,801, 500 18,289, 400 23,574, 300 30,065, 250 33,999, 200 38,662.
    expect(FIELD_LEVELS.map(levelText)).toEqual([
      'Surface',
      'FL050 (850 hPa)',
      'FL100 (700 hPa)',
      'FL140 (600 hPa)',
      'FL180 (500 hPa)',
      'FL240 (400 hPa)',
      'FL300 (300 hPa)',
      'FL340 (250 hPa)',
      'FL390 (200 hPa)',
    ]);
  });

  it('F4 is drawn at the nearest level of the model', () => {
    expect(nearestLevel([SURFACE_LEVEL, ...GRID_LEVELS_HPA], 250)).toBe(250);
    expect(nearestLevel([SURFACE_LEVEL, 850, 500], 250)).toBe(500);
    expect(nearestLevel([850, 500], SURFACE_LEVEL)).toBe(850);
    expect(nearestLevel([SURFACE_LEVEL], 250)).toBe(SURFACE_LEVEL);
    expect(nearestLevel([], 250)).toBeNull();
  });

  it.each([
    [5, 'surface'],
    [100, 700],
    [180, 500],
    [340, 250],
    [510, 200],
  ])('F4 near FL%i is %s for every field', (flightLevel, level) => {
    showFieldsNear(flightLevel);
    expect(fieldLevels.get()).toEqual({ temperature: level, humidity: level, wind: level });
  });

  it('F4 wind and its contours share one level; temperature has another', () => {
    setFieldLevel('wind', 500);
    expect(fieldLevels.get()).toEqual({ temperature: 'surface', humidity: 'surface', wind: 500 });
  });

  it('F4 every field states its level: as a choice or as a fixed name', () => {
    for (const key of FIELD_KEYS) {
      const definition = FIELD_DEFINITIONS[key];
      expect(variablesOf(definition).some(isLevelField), key).toBe(definition.fixedLevel === null);
    }
  });
});

describe('F1 one field is filled at a time', () => {
  const on = new Set<FieldKey>();
  const begin = (key: FieldKey) => {
    on.add(key);
    beginFill(key, (one) => on.has(one));
  };
  const filled = () => FIELD_KEYS.filter((key) => on.has(key) && isFilled(fieldFills.get(), key));
  beforeEach(() => on.clear());

  it('F1 the latest field has priority; the other is shown again by one press or when the latest is switched off', () => {
    begin('wind-speed');
    begin('temperature');
    expect(filled()).toEqual(['temperature']);
    showFill('wind-speed');
    expect(filled()).toEqual(['wind-speed']);
    on.delete('wind-speed');
    endFill('wind-speed');
    expect(filled()).toEqual(['temperature']);
  });

  it('F1 fields that were on when the app was closed are restored in their order, whichever starts first', () => {
    on.add('humidity').add('temperature');
    fieldFills.set(['visibility', 'humidity', 'temperature']);
    begin('temperature');
    begin('humidity');
    expect(filled()).toEqual(['humidity']);
  });
});
