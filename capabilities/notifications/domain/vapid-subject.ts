/**
 * Contact for push services (RFC 8292): a mail address, or an https address. A server reached by http still uses https:
 * push services reject anything else.
 */
export const vapidSubject = (contact: string | undefined, publicUrl: string): string =>
  contact?.includes('@') === true ? `mailto:${contact}` : publicUrl.replace(/^http:/, 'https:');
