// Shows pushes of this server and opens the app at a press. It keeps nothing and answers no requests.
self.addEventListener('push', (event) => {
  let message = { title: 'Meridian', body: '', id: 'push', subject: null };
  try {
    message = { ...message, ...event.data.json() };
  } catch {
    // A push without readable text still says that there is something to look at.
  }
  event.waitUntil(
    self.registration.showNotification(message.title, {
      body: message.body,
      tag: message.id,
      renotify: true,
      data: { subject: message.subject },
    }),
  );
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const subject = event.notification.data?.subject ?? null;
  const address = subject?.kind === 'flight' ? `/flight/${encodeURIComponent(subject.id)}` : '/';
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((open) => {
      const [first] = open;
      if (!first) return self.clients.openWindow(address);
      // What stands open is not loaded anew: the app goes there by itself.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client is of this origin and takes no such argument
      first.postMessage({ pressed: subject });
      return first.focus();
    }),
  );
});
