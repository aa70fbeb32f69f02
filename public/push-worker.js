// Shows pushes of this server and opens the app at a press. It keeps nothing and answers no requests.
self.addEventListener('push', (event) => {
  let message = { title: 'Meridian', body: '', id: 'push' };
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
    }),
  );
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((open) => {
      const [first] = open;
      return first ? first.focus() : self.clients.openWindow('/');
    }),
  );
});
