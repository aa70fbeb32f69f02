import { whole } from '#platform/server/config/setting-types.ts';

/** Settings of routes. */
export const routeSettings = {
  MAX_ALTERNATES: whole(5, 0, 20).describe('Most alternate routes kept at once.'),
};
