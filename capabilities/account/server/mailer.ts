export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends email; null if no mail server is configured. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

const TIMEOUT_MS = 15_000;

/** Mails over SMTP, e.g. `smtp://user:pass@host:587`. */
export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  // Loaded with the first email: most servers never send one.
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: smtpUrl,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    });
  };
  let transport: ReturnType<typeof open> | null = null;
  return {
    async send(mail) {
      transport ??= open();
      await (await transport).sendMail({ from, to: mail.to, subject: mail.subject, text: mail.text });
    },
  };
}

/** The mail for verifying an address. */
export function verificationMail(to: string, url: string): Mail {
  return {
    to,
    subject: 'Confirm your email address for Meridian',
    text: `Open this link to confirm that this address is yours. It works for 24 hours.\n\n${url}\n\nIf you did not sign up for Meridian, ignore this mail.\n`,
  };
}

/** The mail for resetting a forgotten password. */
export function resetMail(to: string, url: string): Mail {
  return {
    to,
    subject: 'Choose a new password for Meridian',
    text: `Open this link to choose a new password. It works once, for one hour.\n\n${url}\n\nIf you did not ask for it, ignore this mail: your password stays as it is.\n`,
  };
}
