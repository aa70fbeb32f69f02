/** Licences of what the base map shows; always on the map. */
export const BASEMAP_ATTRIBUTION =
  '© OpenStreetMap contributors (ODbL) · Natural Earth · GeoNames (CC BY 4.0)';
