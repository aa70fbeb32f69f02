import { z } from 'zod';
import { createSlice } from '#platform/client/state/slice.ts';

const permissionsShape = z.record(z.string(), z.enum(['always', 'never']));
type Permissions = z.infer<typeof permissionsShape>;

/** Tools that change data without confirmation, or never; all others ask each time. Stored in this browser. */
export const toolPermissions = createSlice<Permissions>(
  'assistantPermissions',
  {},
  { persistAs: permissionsShape },
);

/** Sets the permission of a tool that changes data. */
export function permit(tool: string, permission: 'ask' | 'always' | 'never'): void {
  toolPermissions.set((before) => {
    const { [tool]: _before, ...others } = before;
    return permission === 'ask' ? others : { ...others, [tool]: permission };
  });
}
