import { useEffect, useId } from 'react';
import { createSlice } from '../../state/slice.ts';

/** The subjects of open panels, by panel: marked on the map while it is open. */
export const mapMarks = createSlice<Readonly<Record<string, GeoJSON.Geometry>>>('mapMarks', {});

/**
 * Marks the object of a panel while the panel is open, in any way it was opened: a ring around a point, an accent
 * along a line or the edge of an area. Null marks nothing: its place is not known.
 */
export function useMapMark(geometry: GeoJSON.Geometry | null): void {
  const panel = useId();
  // Panels create their geometry again at each render.
  const text = geometry && JSON.stringify(geometry);
  useEffect(() => {
    if (text === null) return undefined;
    const marked = JSON.parse(text) as GeoJSON.Geometry;
    mapMarks.set((marks) => ({ ...marks, [panel]: marked }));
    return () =>
      mapMarks.set((marks) => {
        const { [panel]: _, ...others } = marks;
        return others;
      });
  }, [panel, text]);
}

/** The mark of a place. */
export const pointMark = ({ lat, lon }: { lat: number; lon: number }): GeoJSON.Point => ({
  type: 'Point',
  coordinates: [lon, lat],
});
