import { z } from 'zod';
import { createSlice } from '#platform/client/state/slice.ts';

const permissionsShape = z.record(z.string(), z.enum(['always', 'never']));
type Permissions = z.infer<typeof permissionsShape>;

/** Tools that change data without asking, or never; every other asks each time. Of this browser, persisted. */
export const toolPermissions = createSlice<Permissions>(
  'assistantPermissions',
  {},
  { persistAs: permissionsShape },
);

/** Says how a tool that changes data is to be treated from now on. */
export function permit(tool: string, permission: 'ask' | 'always' | 'never'): void {
  toolPermissions.set((before) => {
    const { [tool]: _before, ...others } = before;
    return permission === 'ask' ? others : { ...others, [tool]: permission };
  });
}
