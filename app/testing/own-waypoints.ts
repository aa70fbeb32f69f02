import type { OwnWaypoint } from '#capabilities/waypoints/contract.ts';

/** MYPNT in the middle of the Atlantic: at 40° W for one user, at 20° W for all others. */
export const ownWaypointsOf =
  (ownerKey: string) =>
  async (userKey: string): Promise<OwnWaypoint[]> => [
    {
      id: 'w',
      ident: 'MYPNT',
      lat: 46,
      lng: userKey === ownerKey ? -40 : -20,
      symbol: 'pin',
      note: '',
      createdAt: '2026-11-01T00:00:00.000Z',
      updatedAt: '2026-11-01T00:00:00.000Z',
    },
  ];
