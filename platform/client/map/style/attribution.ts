/** Licences of what the base map shows; always on the map. */
export const BASEMAP_ATTRIBUTION =
  'GSHHG (LGPL) · © OpenStreetMap contributors (ODbL) · Natural Earth · GeoNames (CC BY 4.0)';
