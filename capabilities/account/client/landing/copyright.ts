import { nowMs } from '#platform/client/time/clock.ts';

/** Spec 1: from 2024 to the current year. */
export function copyrightYears(): string {
  return `© 2024–${new Date(nowMs()).getUTCFullYear()}`;
}

export const PRODUCT = 'Meridian';
