import { describe, expect, it, vi } from 'vitest';
import type { LayerReading } from '../../layers/layer-reading.ts';
import { hoverTexts } from './hover-readout.ts';

const hit = (title: string, rank?: number) => ({
  title,
  subtitle: 'there',
  open: () => undefined,
  ...(rank !== undefined && { rank }),
});
const reading = (label: string, value: string, unit: string | null): LayerReading => ({
  label,
  value,
  unit,
  level: 'FL340',
  validAtMs: null,
  freshness: { source: 'GFS', asOf: null, receivedAt: null, origin: 'live', state: 'fresh' },
});

describe('F6 what the pointer says', () => {
  it('F6 a symbol is named, and the fields under it are not read', () => {
    const readings = vi.fn(() => [reading('Wind', '290/85', 'kt')]);
    expect(hoverTexts([hit('New York TMA', 1), hit('KJFK')], readings)).toEqual([
      { title: 'KJFK', detail: 'there' },
    ]);
    expect(readings).not.toHaveBeenCalled();
  });

  it('F6 over an area the fields are read: values with unit and level; what has no unit is no field', () => {
    const readings = () => [reading('METAR KJFK', 'VFR', null), reading('Wind', '290/85', 'kt')];
    expect(hoverTexts([hit('New York TMA', 1)], readings)).toEqual([
      { title: '290/85 kt', detail: 'Wind · FL340' },
    ]);
  });

  it('F6 a value that is not known is a dash without its unit', () => {
    expect(hoverTexts([], () => [reading('Temperature', '—', '°C')])).toEqual([
      { title: '—', detail: 'Temperature · FL340' },
    ]);
  });
});
