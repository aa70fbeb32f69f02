import { lazy, Suspense, useSyncExternalStore } from 'react';

export interface ToastRequest {
  message: string;
  /** Usually Undo: the toast then stays 8 s instead of 5. */
  action?: { label: string; onSelect: () => void };
  tone?: 'neutral' | 'warning';
}

export interface QueuedToast extends ToastRequest {
  id: number;
}

let requests: readonly QueuedToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function setRequests(next: readonly QueuedToast[]): void {
  requests = next;
  for (const listener of listeners) listener();
}

/** Says something in passing; callable from anywhere. Returns how to take it away. */
export function toast(request: ToastRequest): () => void {
  const id = ++lastId;
  setRequests([...requests, { ...request, id }]);
  return () => dropToast(id);
}

/** Forgets a toast that is over. */
export function dropToast(id: number): void {
  setRequests(requests.filter((request) => request.id !== id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The toasts asked for and not over yet, oldest first. */
export function useToastRequests(): readonly QueuedToast[] {
  return useSyncExternalStore(subscribe, () => requests);
}

const ToastStack = lazy(() =>
  import('./toast-stack.tsx').then(({ ToastStack: Stack }) => ({ default: Stack })),
);

/** Where toasts appear; mounted by `UiProvider`, loaded with the first toast. */
export function Toaster() {
  const isNeeded = useToastRequests().length > 0 || lastId > 0;
  return isNeeded ? (
    <Suspense>
      <ToastStack />
    </Suspense>
  ) : null;
}
