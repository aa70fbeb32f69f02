import { formatCoordinate } from '#aviation/geo/format-coordinate.ts';
import type { DecodedSigmet } from '#aviation/reports/sigmet/sigmet-text.ts';
import type { Movement } from '#aviation/reports/sigmet/sigmet-levels.ts';
import type { DecodedRow, HazardKind } from '../contract.ts';

/** Kind and short code of every hazard in the feeds. */
const HAZARDS: Readonly<Record<string, { kind: HazardKind; code: string; text: string }>> = {
  CONVECTIVE: { kind: 'convective', code: 'CONV', text: 'Thunderstorms' },
  CONV: { kind: 'convective', code: 'CONV', text: 'Thunderstorms' },
  TS: { kind: 'convective', code: 'TS', text: 'Thunderstorms' },
  TSGR: { kind: 'convective', code: 'TSGR', text: 'Thunderstorms with hail' },
  PCPN: { kind: 'convective', code: 'PCPN', text: 'Heavy precipitation' },
  CB: { kind: 'convective', code: 'CB', text: 'Cumulonimbus' },
  TURB: { kind: 'turbulence', code: 'TURB', text: 'Turbulence' },
  'TURB-HI': { kind: 'turbulence', code: 'TURB-HI', text: 'Turbulence at high level' },
  'TURB-LO': { kind: 'turbulence', code: 'TURB-LO', text: 'Turbulence at low level' },
  ICE: { kind: 'icing', code: 'ICE', text: 'Icing' },
  ICG: { kind: 'icing', code: 'ICE', text: 'Icing' },
  MTW: { kind: 'mountain-wave', code: 'MTW', text: 'Mountain waves' },
  VA: { kind: 'volcanic-ash', code: 'VA', text: 'Volcanic ash' },
  ASH: { kind: 'volcanic-ash', code: 'VA', text: 'Volcanic ash' },
  TC: { kind: 'tropical-cyclone', code: 'TC', text: 'Tropical cyclone' },
  DS: { kind: 'dust', code: 'DS', text: 'Dust storm' },
  SS: { kind: 'dust', code: 'SS', text: 'Sandstorm' },
  RDOACT: { kind: 'radioactive', code: 'RDOACT', text: 'Radioactive cloud' },
  'RDOACT CLD': { kind: 'radioactive', code: 'RDOACT', text: 'Radioactive cloud' },
  IFR: { kind: 'ifr', code: 'IFR', text: 'IFR conditions' },
  MT_OBSC: { kind: 'mountain-obscuration', code: 'MTN OBSC', text: 'Mountains obscured' },
  'MTN OBSCN': { kind: 'mountain-obscuration', code: 'MTN OBSC', text: 'Mountains obscured' },
  MTN_OBS: { kind: 'mountain-obscuration', code: 'MTN OBSC', text: 'Mountains obscured' },
  LLWS: { kind: 'low-level-wind-shear', code: 'LLWS', text: 'Low-level wind shear' },
  SFC_WND: { kind: 'surface-wind', code: 'SFC WIND', text: 'Surface wind over 30 kt' },
  SFC_WIND: { kind: 'surface-wind', code: 'SFC WIND', text: 'Surface wind over 30 kt' },
  FZLVL: { kind: 'freezing-level', code: '0°C', text: 'Freezing level' },
  M_FZLVL: { kind: 'freezing-level', code: '0°C', text: 'Multiple freezing levels' },
};

/** Hazard of a publisher's code; an unknown one keeps its code and is `other`. */
export function hazardOfCode(code: string): { kind: HazardKind; code: string; text: string } {
  return HAZARDS[code.toUpperCase().trim()] ?? { kind: 'other', code, text: code };
}

const three = (value: number): string => String(Math.round(value) % 360).padStart(3, '0');

/** `Towards 045°T at 32 kt`, `Stationary`, `Little movement`; null when nothing is reported. */
export function movementText(movement: Movement | null): string | null {
  if (movement === null) return null;
  if (movement.state !== 'moving') return movement.state === 'little' ? 'Little movement' : 'Stationary';
  const where = movement.toDegTrue === null ? 'Moving' : `Towards ${three(movement.toDegTrue)}°T`;
  return movement.speedKt === null ? where : `${where} at ${movement.speedKt} kt`;
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** `Observed at 0702Z`. */
function basisText({ basis, basisClock }: DecodedSigmet): string | null {
  if (basis === null) return null;
  return basisClock === null ? capital(basis) : `${capital(basis)} at ${basisClock}Z`;
}

/** `KATMAI, N58°17.0 W154°58.0`. */
function volcanoText({ volcano }: DecodedSigmet): string | null {
  if (volcano === null) return null;
  const { name, place } = volcano;
  return [name, place && formatCoordinate(place)].filter((part) => part !== null).join(', ');
}

/** Decoded message as labelled rows; elements not reported have none. */
export function decodedRows(decoded: DecodedSigmet): DecodedRow[] {
  const rows: [string, string | null | undefined][] = [
    ['Region', decoded.region],
    ['Phenomenon', decoded.phenomenon?.text],
    ['Volcano', volcanoText(decoded)],
    ['Basis', basisText(decoded)],
    ['Area', decoded.area?.text],
    ['Movement', movementText(decoded.movement)],
    ['Change', decoded.change === null ? null : capital(decoded.change)],
    ['Forecast', decoded.forecast && `At ${decoded.forecast.clock}Z ${decoded.forecast.text}`],
    ...decoded.details.map((detail): [string, string] => [
      detail.startsWith('PSN ') ? 'Position' : 'Also',
      detail,
    ]),
    ['Outlook', decoded.outlook?.text],
    ['Cancels', decoded.cancels === null ? null : `SIGMET ${decoded.cancels}`],
  ];
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
