import type { WaypointFile } from '../domain/formats/read-waypoints.ts';

/** The worker's answer to the bytes of a file. */
export type ReadFile = { ok: true; file: WaypointFile; notes: string[] } | { ok: false; message: string };
