/** What opens the thing that a notification is about, by its kind; given by the composition root. */
export type OpenSubject = (subject: { kind: string; id: string }) => void;

let openSubject: OpenSubject | null = null;

export function configureNotifications(deps: { openSubject: OpenSubject }): void {
  ({ openSubject } = deps);
}

export function openNotificationSubject(subject: { kind: string; id: string }): void {
  openSubject?.(subject);
}
