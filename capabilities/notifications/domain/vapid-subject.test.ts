import { expect, it } from 'vitest';
import { vapidSubject } from './vapid-subject.ts';

it('K4 push services get a contact that they accept: mail, else https, on a server without TLS as well', () => {
  expect(vapidSubject('ops@example.org', 'https://efb.example.org')).toBe('mailto:ops@example.org');
  expect(vapidSubject(undefined, 'https://efb.example.org')).toBe('https://efb.example.org');
  expect(vapidSubject('nobody', 'http://localhost:8000')).toBe('https://localhost:8000');
});
