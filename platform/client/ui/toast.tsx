import { useSyncExternalStore } from 'react';

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

/** Shows a transient message; callable from anywhere. Returns a function that removes it. */
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

/** Requested toasts that have not ended, oldest first. */
export function useToastRequests(): readonly QueuedToast[] {
  return useSyncExternalStore(subscribe, () => requests);
}

/** Whether there has been a toast on this page; the last one still needs its exit animation. */
export function hasToasted(): boolean {
  return lastId > 0;
}
