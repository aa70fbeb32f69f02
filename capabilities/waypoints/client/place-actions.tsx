import { MapPinPlus } from 'lucide-react';
import { Button } from '#platform/client/ui/button.tsx';
import { nameWaypoint } from './waypoints.store.ts';

/** Actions for the place of a right click or a long press on the map. */
export function PlaceActions({ place }: { place: { lat: number; lng: number } }) {
  return (
    <Button isBlock Icon={MapPinPlus} onClick={() => nameWaypoint(place)}>
      Save as waypoint
    </Button>
  );
}
