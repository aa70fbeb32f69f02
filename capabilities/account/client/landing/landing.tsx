import { Suspense, useEffect, useState } from 'react';
import { whenIdle } from '#platform/client/events/when-idle.ts';
import { lazy } from '#platform/client/ui/lazy.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { Logo } from '#platform/client/shell/frame/logo.tsx';
import { UtcClock } from '#platform/client/time/utc-clock.tsx';
import { Button } from '#platform/client/ui/button.tsx';
import { accountSession } from '../identity/connect-session.ts';
import { POSTER } from './poster.ts';
import { copyrightYears, PRODUCT } from './copyright.ts';
import type { LandingDialogName } from './landing-dialog-props.ts';
import styles from './landing.module.css';
import { takeLandingLink } from './landing-link.ts';

// The code of the page below loads first; until then the poster is shown.
const BackgroundVideo = lazy(async () => ({
  default: (await import('./background-video.tsx')).BackgroundVideo,
}));
const loadDialogs = () => import('./landing-dialogs.tsx');
const LandingDialog = lazy(async () => ({ default: (await loadDialogs()).LandingDialog }));

interface OpenDialog {
  name: LandingDialogName;
  notice: string | null;
}

/** The landing screen for visitors who are not signed in (row A1). */
export function Landing({ notice }: { notice: string | null }) {
  const session = accountSession();
  const { forms } = session.provider;
  const [link] = useState(takeLandingLink);
  const [dialog, setDialog] = useState<OpenDialog | null>(
    link.resetToken === null ? null : { name: 'reset', notice: null },
  );
  const [failure, setFailure] = useState<string | null>(null);
  // Fetched while the visitor reads, so that the dialog opens at once.
  useEffect(() => whenIdle(() => void loadDialogs()), []);

  const open = (name: 'login' | 'sign-up') => {
    setFailure(null);
    if (forms) {
      setDialog({ name, notice: null });
      return;
    }
    const start = name === 'login' ? session.provider.startSignIn() : session.provider.startSignUp();
    start.catch((error: unknown) => setFailure(messageOf(error)));
  };
  const message = failure ?? link.notice ?? notice;
  return (
    <main className={styles.landing} data-theme="night">
      <Suspense fallback={<img className={styles.video} src={POSTER} alt="" />}>
        <BackgroundVideo />
      </Suspense>
      <div className={styles.scrim} />
      <div className={styles.logo}>
        <Logo size={36} />
      </div>
      <section className={styles.words}>
        <h1 className={styles.title}>{PRODUCT}</h1>
        <p className={styles.tagline}>
          Advanced aviation intelligence and flight operations at your fingertips
        </p>
        {message !== null && (
          <p className={styles.notice} role={failure === null ? 'status' : 'alert'}>
            {message}
          </p>
        )}
        <div className={styles.buttons}>
          <Button variant="primary" className={styles.button ?? ''} onClick={() => open('sign-up')}>
            Sign Up
          </Button>
          <Button className={`${styles.button} ${styles.glass}`} onClick={() => open('login')}>
            Login
          </Button>
        </div>
      </section>
      <footer className={styles.footer}>
        {copyrightYears()} {PRODUCT}
      </footer>
      <div className={styles.clock}>
        <UtcClock size="short" />
      </div>
      {dialog && forms && (
        <Suspense>
          <LandingDialog
            key={dialog.name}
            name={dialog.name}
            forms={forms}
            resetToken={link.resetToken}
            notice={dialog.notice}
            onDone={() => session.enter()}
            onClose={() => setDialog(null)}
            onSwitch={(name, text) => setDialog({ name, notice: text ?? null })}
          />
        </Suspense>
      )}
    </main>
  );
}
