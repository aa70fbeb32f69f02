/** Licences of the base map; always shown. */
export const BASEMAP_ATTRIBUTION =
  'GSHHG (LGPL) · © OpenStreetMap contributors (ODbL) · Natural Earth · GeoNames (CC BY 4.0)';
