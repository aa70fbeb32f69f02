import { Suspense } from 'react';
import type { AppSettings } from '#platform/contract/app-settings.ts';
import { useAppSettings } from '../../query/app-settings.queries.ts';
import { classNames } from '../../ui/class-names.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import float from '../frame/float.module.css';
import styles from './navdata-build.module.css';

type Navdata = AppSettings['navdata'];

const LABEL = 'Building navigation data';
/** Shown only at the first start of a server. */
const ProgressBar = lazyPart(async () => (await import('../../ui/progress-bar.tsx')).ProgressBar);

/** Why functions that need navigation data are unavailable; null while it is in use or nothing is known. */
export function missingNavdata(navdata: Navdata | undefined): { text: string; isFailed: boolean } | null {
  if (!navdata || navdata.ready) return null;
  if (navdata.state === 'failed') return { text: navdata.message, isFailed: true };
  const { progress } = navdata;
  const far = progress === null ? '' : ` ${progress.percent} %, ${progress.step}.`;
  return { text: `Navigation data is being built.${far}`, isFailed: false };
}

/** The same as a sentence for a list that is empty because of it. */
export function useMissingNavdata(): string | null {
  const missing = missingNavdata(useAppSettings()?.navdata);
  if (missing === null) return null;
  return missing.isFailed ? missing.text : `${missing.text} Search starts by itself.`;
}

export const useIsNavdataMissing = (): boolean => useAppSettings()?.navdata.ready === false;

/** On the map at the first start: navigation data is being built, with its progress. */
export function NavdataBuildNotice() {
  const navdata = useAppSettings()?.navdata;
  const missing = missingNavdata(navdata);
  if (!navdata || missing === null) return null;
  return (
    <div className={classNames(float.float, styles.notice)} role="status">
      {missing.isFailed ? (
        <p className={styles.failed}>{missing.text}</p>
      ) : (
        <>
          <Suspense fallback={<p className={styles.note}>{LABEL}</p>}>
            <ProgressBar
              label={LABEL}
              fraction={navdata.progress === null ? null : navdata.progress.percent / 100}
            />
          </Suspense>
          <p className={styles.note}>Airports, fixes and search appear when it is ready.</p>
        </>
      )}
    </div>
  );
}
