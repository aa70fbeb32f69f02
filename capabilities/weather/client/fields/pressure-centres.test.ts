import { describe, expect, it } from 'vitest';
import { pressureCentres } from './pressure-centres.ts';

const grid = { ni: 360, nj: 181, lat1: 90, lon1: 0, di: 1, dj: 1, scale: 1, offset: 0, planes: [] };

interface Bump {
  readonly lat: number;
  readonly lon: number;
  readonly hpa: number;
}

/** 1013 hPa with hills and hollows of about eight degrees. */
function field(bumps: readonly Bump[]): Float32Array {
  return Float32Array.from({ length: grid.ni * grid.nj }, (_, index) => {
    const lat = 90 - Math.floor(index / grid.ni);
    const lon = index % grid.ni;
    return bumps.reduce((sum, bump) => {
      const east = ((((lon - bump.lon) % 360) + 540) % 360) - 180;
      const away = Math.hypot(lat - bump.lat, east * Math.cos((bump.lat * Math.PI) / 180));
      return sum + bump.hpa * Math.exp(-((away / 8) ** 2));
    }, 1013);
  });
}

describe('F1 pressure: highs and lows', () => {
  it('are where the field is highest and lowest, also at the seam of the grid', () => {
    const bumps = [
      { lat: 50, lon: 30, hpa: -25 },
      { lat: -40, lon: 0, hpa: 18 },
      { lat: 35, lon: 180, hpa: 15 },
    ];
    expect(
      pressureCentres(grid, field(bumps)).map(({ value, ...place }) => [place, Math.round(value)]),
    ).toEqual([
      [{ kind: 'L', lat: 50, lon: 30 }, 988],
      [{ kind: 'H', lat: 35, lon: 180 - 360 }, 1028],
      [{ kind: 'H', lat: -40, lon: 0 }, 1031],
    ]);
  });

  it('a flat top has one; a weak maximum and a uniform field have none', () => {
    const flat = field([{ lat: 50, lon: 30, hpa: 20 }]).map((hpa) => Math.min(hpa, 1030));
    expect(pressureCentres(grid, flat)).toHaveLength(1);
    expect(pressureCentres(grid, field([{ lat: 50, lon: 30, hpa: 1 }]))).toEqual([]);
    expect(pressureCentres(grid, field([]))).toEqual([]);
  });

  it('next to a missing value there is none', () => {
    const holed = field([{ lat: 50, lon: 30, hpa: -25 }]);
    holed[40 * grid.ni + 31] = Number.NaN;
    expect(pressureCentres(grid, holed)).toEqual([]);
  });
});
