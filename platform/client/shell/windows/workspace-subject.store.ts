import { createSlice } from '../../state/slice.ts';
import type { WorkspaceSubject } from '../client-capability.ts';

/** The page below an open workspace; both null while none is open or the map alone was below. */
export const workspaceSubject = createSlice<{
  returnTo: string | null;
  subject: WorkspaceSubject | null;
}>('workspaceSubject', { returnTo: null, subject: null });
