import { describe, expect, it } from 'vitest';
import { assistant, setAssistantOpen } from '#capabilities/assistant/client/assistant.store.ts';
import {
  notifications,
  setNotificationsOpen,
} from '#capabilities/notifications/client/notifications.store.ts';
import { keepSidePanelsExclusive } from './side-panels.ts';

describe('D3 notifications and assistant', () => {
  it('D3 notifications and assistant panels are mutually exclusive: opening one closes the other', () => {
    const stop = keepSidePanelsExclusive();
    const open = () => [notifications.get().isOpen, assistant.get().isOpen];
    setNotificationsOpen(true);
    expect(open()).toEqual([true, false]);
    setAssistantOpen(true);
    expect(open()).toEqual([false, true]);
    setNotificationsOpen(true);
    expect(open()).toEqual([true, false]);
    setNotificationsOpen(false);
    expect(open()).toEqual([false, false]);
    stop();
  });
});
