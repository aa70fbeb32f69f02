import { addCloudGroup, type Ceiling, ceilingOf, type Sky, UNREPORTED_SKY } from './cloud-group.ts';
import { type FlightCategory, flightCategory } from './flight-category.ts';
import {
  CAVOK_VISIBILITY,
  type DirectionalVisibility,
  readDirectionalVisibility,
  readLowestVisibility,
  readVisibility,
  type Visibility,
} from './visibility.ts';
import { readWeather, type WeatherPhenomenon } from './weather-group.ts';
import { type ReportedWind, readWind, readWindVariation } from './wind-group.ts';

/** Conditions of a METAR, or changes of a TAF group or trend. `null` and empty: not reported. */
export interface Conditions {
  readonly wind: ReportedWind | null;
  readonly visibility: Visibility | null;
  /** Lower than `visibility`, towards a direction where the station gives one. */
  readonly directionalVisibilities: readonly DirectionalVisibility[];
  readonly weather: readonly WeatherPhenomenon[];
  /** NSW: the preceding weather has ended. */
  readonly isWeatherEnded: boolean;
  readonly sky: Sky;
  readonly ceiling: Ceiling;
  /** `null` when a deciding part is missing. */
  readonly flightCategory: FlightCategory | null;
  /** Groups reported as slashes: not available. */
  readonly unavailable: readonly ('wind' | 'visibility' | 'weather' | 'sky')[];
}

type Observed = Omit<Conditions, 'ceiling' | 'flightCategory'>;

/** Derives ceiling and flight category. */
export function concludeConditions(observed: Observed): Conditions {
  const ceiling = ceilingOf(observed.sky);
  return {
    ...observed,
    ceiling,
    flightCategory: flightCategory({ ceiling, visibility: observed.visibility }),
  };
}

const UNREPORTED: Observed = {
  wind: null,
  visibility: null,
  directionalVisibilities: [],
  weather: [],
  isWeatherEnded: false,
  sky: UNREPORTED_SKY,
  unavailable: [],
};

/** Collects wind, visibility, weather and sky from the tokens of a report, in any order. */
export class ConditionsCollector {
  #observed: Observed = UNREPORTED;
  /** Whether the group before was a prevailing visibility. */
  #isAfterVisibility = false;

  get conditions(): Conditions {
    return concludeConditions(this.#observed);
  }

  /**
   * Decodes a group at the start of `tokens`. Returns the number of tokens used, 0 when it is not one of these groups.
   */
  take(tokens: readonly string[]): number {
    const [token = ''] = tokens;
    const isAfterVisibility = this.#isAfterVisibility;
    this.#isAfterVisibility = false;
    return (
      this.#takeUnavailable(token) ||
      this.#takeWind(token) ||
      this.#takeVisibility(tokens, isAfterVisibility) ||
      this.#takeSky(token) ||
      this.#takeWeather(token)
    );
  }

  #set(change: Partial<Observed>): number {
    this.#observed = { ...this.#observed, ...change };
    return 1;
  }

  #takeUnavailable(token: string): number {
    const { unavailable, sky, wind, visibility } = this.#observed;
    // An earlier value is kept: such a token has another meaning and is left undecoded.
    if (wind === null && /^\/{5,6}(?:KT|MPS)$/.test(token))
      return this.#set({ unavailable: [...unavailable, 'wind'] });
    if (visibility === null && /^\/{4}(?:SM)?$/.test(token))
      return this.#set({ unavailable: [...unavailable, 'visibility'] });
    if (token === '//') return this.#set({ unavailable: [...unavailable, 'weather'] });
    if (/^\/{6}(?:\/{3})?$/.test(token)) {
      const withLayer = addCloudGroup(sky, token) ?? sky;
      return this.#set({ unavailable: [...unavailable, 'sky'], sky: withLayer });
    }
    return 0;
  }

  #takeWind(token: string): number {
    const { wind } = this.#observed;
    const found = readWind(token);
    if (found !== null) return wind === null ? this.#set({ wind: found }) : 0;
    const variation = readWindVariation(token);
    return variation !== null && wind !== null ? this.#set({ wind: { ...wind, variation } }) : 0;
  }

  #takeVisibility(tokens: readonly string[], isAfterVisibility: boolean): number {
    const [token = ''] = tokens;
    const { visibility, directionalVisibilities, sky } = this.#observed;
    if (token === 'CAVOK') {
      return this.#set({
        visibility: CAVOK_VISIBILITY,
        sky: { ...sky, clear: 'CAVOK' },
        isWeatherEnded: true,
      });
    }
    const directional =
      visibility !== null && isAfterVisibility
        ? (readLowestVisibility(token, visibility) ?? readDirectionalVisibility(token))
        : readDirectionalVisibility(token);
    if (directional !== null) {
      return this.#set({ directionalVisibilities: [...directionalVisibilities, directional] });
    }
    const found = visibility === null ? readVisibility(tokens) : null;
    if (found === null) return 0;
    this.#set({ visibility: found.visibility });
    this.#isAfterVisibility = true;
    return found.used;
  }

  #takeSky(token: string): number {
    const sky = addCloudGroup(this.#observed.sky, token);
    return sky === null ? 0 : this.#set({ sky });
  }

  #takeWeather(token: string): number {
    if (token === 'NSW') return this.#set({ isWeatherEnded: true });
    // Some stations join two groups: `-DZ/BR`.
    const weather = token.split('/').map(readWeather);
    const known = weather.filter((one) => one !== null);
    if (known.length < weather.length) return 0;
    return this.#set({ weather: [...this.#observed.weather, ...known] });
  }
}
