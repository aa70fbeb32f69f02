import { assistant, setAssistantOpen } from '#capabilities/assistant/client/assistant.store.ts';
import {
  notifications,
  setNotificationsOpen,
} from '#capabilities/notifications/client/notifications.store.ts';

/** Spec 4: notifications and assistant panels are mutually exclusive, opening one closes the other. */
export function keepSidePanelsExclusive(): () => void {
  const stops = [
    notifications.subscribe(({ isOpen }, previous) => {
      if (isOpen && !previous.isOpen) setAssistantOpen(false);
    }),
    assistant.subscribe(({ isOpen }, previous) => {
      if (isOpen && !previous.isOpen) setNotificationsOpen(false);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
