// Separate from the schemas: the first picture of the map needs it, and making them costs the page time.

/** Vector tiles of the navigation layers; raw protobuf, not enveloped. */
export const NAVDATA_TILE_PATH = '/efb-v2/navdata/tiles/{layer}/{z}/{x}/{y}';
