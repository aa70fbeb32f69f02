import type { ChannelHead } from './sample-builder.ts';

/**
 * Short names of the third line of Garmin data logs (G1000, G3X Touch, G5, TXi) and their channels. An unlisted name is
 * kept with its unit.
 */
export const GARMIN_CHANNELS: Readonly<Record<string, ChannelHead>> = {
  AltMSL: { id: 'altitudeMsl', title: 'Altitude MSL (GPS)', unit: 'ft' },
  AltB: { id: 'altitudeIndicated', title: 'Altitude (altimeter)', unit: 'ft' },
  AltInd: { id: 'altitudeIndicated', title: 'Altitude (altimeter)', unit: 'ft' },
  AltP: { id: 'altitudePressure', title: 'Pressure altitude', unit: 'ft' },
  AltD: { id: 'altitudeDensity', title: 'Density altitude', unit: 'ft' },
  AGL: { id: 'heightAgl', title: 'Height above ground', unit: 'ft' },
  BaroA: { id: 'altimeterSetting', title: 'Altimeter setting', unit: 'inHg' },
  Baro: { id: 'altimeterSetting', title: 'Altimeter setting', unit: 'inHg' },
  GndSpd: { id: 'groundSpeed', title: 'Ground speed', unit: 'kt' },
  IAS: { id: 'ias', title: 'Indicated airspeed', unit: 'kt' },
  TAS: { id: 'tas', title: 'True airspeed', unit: 'kt' },
  VSpd: { id: 'verticalSpeed', title: 'Vertical speed', unit: 'ft/min' },
  VSpdG: { id: 'verticalSpeedGps', title: 'Vertical speed (GPS)', unit: 'ft/min' },
  Pitch: { id: 'pitch', title: 'Pitch', unit: '°' },
  Roll: { id: 'roll', title: 'Bank', unit: '°' },
  LatAc: { id: 'lateralG', title: 'Lateral acceleration', unit: 'G' },
  NormAc: { id: 'normalG', title: 'Normal acceleration', unit: 'G' },
  HDG: { id: 'heading', title: 'Heading', unit: '°M' },
  TRK: { id: 'track', title: 'Track', unit: '°M' },
  OAT: { id: 'oat', title: 'Outside air temperature', unit: '°C' },
  WndSpd: { id: 'windSpeed', title: 'Wind speed', unit: 'kt' },
  WndDr: { id: 'windFrom', title: 'Wind from', unit: '°' },
  FQtyL: { id: 'fuelLeft', title: 'Fuel left', unit: 'gal' },
  FQtyR: { id: 'fuelRight', title: 'Fuel right', unit: 'gal' },
  FQty1: { id: 'fuelLeft', title: 'Fuel left', unit: 'gal' },
  FQty2: { id: 'fuelRight', title: 'Fuel right', unit: 'gal' },
  'E1 FFlow': { id: 'fuelFlow', title: 'Fuel flow', unit: 'gal/h' },
  'E2 FFlow': { id: 'fuelFlow2', title: 'Fuel flow, engine 2', unit: 'gal/h' },
  'E1 FPres': { id: 'fuelPressure', title: 'Fuel pressure', unit: 'psi' },
  'E1 OilT': { id: 'oilTemperature', title: 'Oil temperature', unit: '°F' },
  'E1 OilP': { id: 'oilPressure', title: 'Oil pressure', unit: 'psi' },
  'E1 MAP': { id: 'manifoldPressure', title: 'Manifold pressure', unit: 'inHg' },
  'E1 RPM': { id: 'rpm', title: 'Engine speed', unit: 'rpm' },
  'E2 RPM': { id: 'rpm2', title: 'Engine speed, engine 2', unit: 'rpm' },
  'E1 %Pwr': { id: 'power', title: 'Power', unit: '%' },
  'E1 CHT1': { id: 'cht1', title: 'CHT 1', unit: '°F' },
  'E1 CHT2': { id: 'cht2', title: 'CHT 2', unit: '°F' },
  'E1 CHT3': { id: 'cht3', title: 'CHT 3', unit: '°F' },
  'E1 CHT4': { id: 'cht4', title: 'CHT 4', unit: '°F' },
  'E1 CHT5': { id: 'cht5', title: 'CHT 5', unit: '°F' },
  'E1 CHT6': { id: 'cht6', title: 'CHT 6', unit: '°F' },
  'E1 EGT1': { id: 'egt1', title: 'EGT 1', unit: '°F' },
  'E1 EGT2': { id: 'egt2', title: 'EGT 2', unit: '°F' },
  'E1 EGT3': { id: 'egt3', title: 'EGT 3', unit: '°F' },
  'E1 EGT4': { id: 'egt4', title: 'EGT 4', unit: '°F' },
  'E1 EGT5': { id: 'egt5', title: 'EGT 5', unit: '°F' },
  'E1 EGT6': { id: 'egt6', title: 'EGT 6', unit: '°F' },
  volt1: { id: 'volts1', title: 'Volts 1', unit: 'V' },
  volt2: { id: 'volts2', title: 'Volts 2', unit: 'V' },
  Volts1: { id: 'volts1', title: 'Volts 1', unit: 'V' },
  Volts2: { id: 'volts2', title: 'Volts 2', unit: 'V' },
  amp1: { id: 'amps1', title: 'Amperes 1', unit: 'A' },
  Amps1: { id: 'amps1', title: 'Amperes 1', unit: 'A' },
};

/** Datum of `AltGPS`: the G1000 writes `ft wgs`, the G3X an altitude AMSL. */
export const GARMIN_ALT_GPS = {
  ellipsoid: { id: 'altitudeEllipsoid', title: 'Altitude above WGS84', unit: 'ft' },
  msl: { id: 'altitudeMsl', title: 'Altitude MSL (GPS)', unit: 'ft' },
} as const satisfies Record<string, ChannelHead>;

/** Channels of track formats. */
export const TRACK_CHANNELS = {
  altitudeMsl: { id: 'altitudeMsl', title: 'Altitude MSL (GPS)', unit: 'ft' },
  altitudeEllipsoid: { id: 'altitudeEllipsoid', title: 'Altitude above WGS84', unit: 'ft' },
  altitudePressure: { id: 'altitudePressure', title: 'Pressure altitude', unit: 'ft' },
  altitude: { id: 'altitude', title: 'Altitude', unit: 'ft' },
  groundSpeed: { id: 'groundSpeed', title: 'Ground speed', unit: 'kt' },
  ias: { id: 'ias', title: 'Indicated airspeed', unit: 'kt' },
  onGround: { id: 'onGround', title: 'On ground', unit: '' },
  noise: { id: 'engineNoise', title: 'Engine noise level', unit: '‰' },
} as const satisfies Record<string, ChannelHead>;
