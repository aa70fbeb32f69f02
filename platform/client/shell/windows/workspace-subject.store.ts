import { createSlice } from '../../state/slice.ts';
import type { WorkspaceSubject } from '../client-capability.ts';

/** What was open when a workspace was opened; both null while none is open or the bare map was under it. */
export const workspaceSubject = createSlice<{
  returnTo: string | null;
  subject: WorkspaceSubject | null;
}>('workspaceSubject', { returnTo: null, subject: null });
