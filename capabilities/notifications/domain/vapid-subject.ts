/**
 * Whom push services may write to (RFC 8292): a mail address, or a web address by https. A server that is reached by http, as
 * on one's own machine, names itself by https all the same: push services refuse anything else.
 */
export const vapidSubject = (contact: string | undefined, publicUrl: string): string =>
  contact?.includes('@') === true ? `mailto:${contact}` : publicUrl.replace(/^http:/, 'https:');
