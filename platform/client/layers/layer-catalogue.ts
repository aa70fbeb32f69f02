/** The 37 layer keys of spec 3 with their names in the picker; what draws them comes from registrations. */
export const LAYER_GROUPS = ['Aeronautical', 'Weather', 'Hazards', 'Traffic', 'Map'] as const;
export type LayerGroup = (typeof LAYER_GROUPS)[number];

export const LAYER_CATALOGUE = [
  ['data-inspector', 'Data inspector', 'Weather'],
  ['radar', 'Radar', 'Weather'],
  ['metar-sigmet', 'METAR and SIGMET', 'Weather'],
  ['temperature', 'Temperature', 'Weather'],
  ['wind-speed', 'Wind', 'Weather'],
  ['wind-speed-contour', 'Wind contours', 'Weather'],
  ['dew-point', 'Dew point', 'Weather'],
  ['humidity', 'Humidity', 'Weather'],
  ['cloud-cover', 'Cloud cover', 'Weather'],
  ['pressure', 'Pressure', 'Weather'],
  ['hail-intensity', 'Hail intensity', 'Weather'],
  ['visibility', 'Visibility', 'Weather'],
  ['thunderstorm', 'Thunderstorms', 'Weather'],
  ['ocean-currents', 'Ocean currents', 'Weather'],
  ['wave-particles', 'Waves', 'Weather'],
  ['convective', 'Convective outlook', 'Hazards'],
  ['pirep', 'Pilot reports', 'Hazards'],
  ['airport', 'Airports', 'Aeronautical'],
  ['amm', 'Airport diagrams', 'Aeronautical'],
  ['vor', 'VOR', 'Aeronautical'],
  ['ndb', 'NDB', 'Aeronautical'],
  ['airways', 'Airways', 'Aeronautical'],
  ['waypoints', 'Waypoints', 'Aeronautical'],
  ['airspace', 'Airspace', 'Aeronautical'],
  ['terminal-waypoint', 'Terminal waypoints', 'Aeronautical'],
  ['nat', 'North Atlantic tracks', 'Aeronautical'],
  ['pac', 'Pacific tracks', 'Aeronautical'],
  ['notams', 'NOTAMs', 'Hazards'],
  ['openaip', 'OpenAIP', 'Aeronautical'],
  ['terrain', 'Terrain', 'Map'],
  ['roads', 'Roads', 'Map'],
  ['grid', 'Grid', 'Map'],
  ['faa', 'FAA charts', 'Aeronautical'],
  ['globe', 'Globe', 'Map'],
  ['hillshade', 'Hillshade', 'Map'],
  ['terrain-3d', '3D terrain', 'Map'],
  ['traffic', 'Traffic', 'Traffic'],
] as const satisfies readonly (readonly [string, string, LayerGroup])[];

export type LayerKey = (typeof LAYER_CATALOGUE)[number][0];
export const LAYER_KEYS: readonly LayerKey[] = LAYER_CATALOGUE.map(([key]) => key);
