import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { whenIdle } from '#platform/client/events/when-idle.ts';
import styles from './landing.module.css';
import { POSTER } from './poster.ts';

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** The looping video behind the landing screen, and the button that stops it. It is decorative: no sound, no label. */
export function BackgroundVideo() {
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    const preference = window.matchMedia(REDUCED_MOTION);
    const follow = () => {
      if (preference.matches) video.current?.pause();
      // A browser that refuses autoplay shows the poster and the button.
      else void video.current?.play().catch(() => setPlaying(false));
    };
    // Text and buttons load first; until then the poster is shown.
    const callOff = whenIdle(follow);
    preference.addEventListener('change', follow);
    return () => {
      callOff();
      preference.removeEventListener('change', follow);
    };
  }, []);
  const toggle = () => {
    if (video.current?.paused) void video.current.play();
    else video.current?.pause();
  };
  const Glyph = isPlaying ? Pause : Play;
  return (
    <>
      <video
        ref={video}
        className={styles.video}
        poster={POSTER}
        muted
        loop
        playsInline
        preload="none"
        disablePictureInPicture
        aria-hidden
        tabIndex={-1}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      >
        <source src="/media/landing.webm" type="video/webm" />
        <source src="/media/landing.mp4" type="video/mp4" />
      </video>
      <button
        type="button"
        className={styles.pause}
        aria-label={isPlaying ? 'Pause the background video' : 'Play the background video'}
        onClick={toggle}
      >
        <Glyph size={16} aria-hidden />
      </button>
    </>
  );
}
