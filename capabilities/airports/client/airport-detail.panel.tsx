import { NeedsMap } from '#platform/client/shell/needs-map.tsx';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, LocateFixed, PanelRight, Route, Star } from 'lucide-react';
import { Suspense, useState } from 'react';
import { goTo } from '#platform/client/navigation/navigation.ts';
import { panelFlags, setPanelFlag } from '#platform/client/shell/panel-flags.store.ts';
import { useSlice } from '#platform/client/state/slice.ts';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Note } from '#platform/client/ui/panel-parts.tsx';
import { Panel } from '#platform/client/ui/panel.tsx';
import { Section } from '#platform/client/ui/section.tsx';
import { Skeleton } from '#platform/client/ui/skeleton.tsx';
import { Tabs } from '#platform/client/ui/tabs.tsx';
import { useUnits } from '#platform/client/units/measure.tsx';
import { measuredText } from '#platform/client/units/units.ts';
import type { AirportDetail } from '../contract.ts';
import { coordinatesText, elsewhereText, locationLabel } from '../domain/airport-text.ts';
import { centreOnAirport, closeAirportInspector, visitAgain } from './airport-visit.ts';
import { airportsContext } from './airports-deps.ts';
import { airportFailure, airportQuery, isUnknownAirport } from './airports.queries.ts';
import styles from './airports.module.css';
import {
  inspectedAirport,
  openAirportPage,
  starredAirports,
  toggleStarredAirport,
} from './airports.store.ts';
import { BasicTab } from './basic-tab.tsx';
import { CommunicationTab } from './communication-tab.tsx';
import { FboSection } from './fbo-section.tsx';
import { PlaceName } from './place-name.tsx';
import { RunwaysTab } from './runways-tab.tsx';

type AirportTab = 'basic' | 'runways' | 'communication';

function DetailSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton width="128px" height="32px" />
      <Skeleton width="72%" height="18px" />
      <Skeleton width="88%" height="14px" />
      <Skeleton height="40px" />
      {Array.from({ length: 6 }, (_, row) => (
        <Skeleton key={row} height="22px" />
      ))}
    </div>
  );
}

function Header({ airport }: { airport: AirportDetail }) {
  const units = useUnits();
  const deps = airportsContext.use();
  return (
    <div className={styles.header}>
      <div className={styles.identRow}>
        <h3 className={styles.bigIdent}>{airport.icao}</h3>
        <Suspense fallback={null}>
          <deps.CategoryMark icao={airport.icao} />
        </Suspense>
        {airport.iata !== null && <span className={styles.iata}>{airport.iata}</span>}
      </div>
      <p className={styles.name}>{airport.name}</p>
      <div className={styles.meta}>
        <span className={styles.metaPlace}>
          <PlaceName location={airport.location} packaged={locationLabel(airport)} />
        </span>
        <span className={styles.metaFigure}>{coordinatesText(airport.location)}</span>
        <span className={styles.metaElevation}>
          {measuredText('altitudeFt', airport.elevation, units, 1)}
        </span>
      </div>
    </div>
  );
}

/** Button that opens departures, arrivals and approaches of the airport. */
function OpenProcedures({ code }: { code: string }) {
  const deps = airportsContext.use();
  return (
    <button type="button" className={styles.procedures} onClick={() => deps.openProcedures(code)}>
      <Route size={16} aria-hidden />
      Procedures
      <span className={styles.proceduresNote}>SID · STAR · approaches</span>
      <ChevronRight size={16} aria-hidden className={styles.proceduresNote} />
    </button>
  );
}

/** The weather station with an identifier, and its conflict with the position shown here. */
function ReportedElsewhere({ code, airport }: { code: string; airport: AirportDetail }) {
  const deps = airportsContext.use();
  const text = elsewhereText(code, airport);
  if (text === null) return null;
  return (
    <div className={styles.elsewhere}>
      <Note tone="caution">{text}</Note>
      {airport.reportedElsewhere && (
        <Suspense fallback={null}>
          <deps.StationLink ident={airport.reportedElsewhere.ident} />
        </Suspense>
      )}
    </div>
  );
}

/** METAR and TAF, if another capability provides them. */
function WeatherPart({ code }: { code: string }) {
  const deps = airportsContext.use();
  return (
    <Suspense fallback={<Skeleton height="44px" />}>
      <deps.WeatherSection icao={code} />
    </Suspense>
  );
}

/**
 * NOTAMs are published under a location of three or four characters; made-up identifiers such as list numbers have
 * none.
 */
const NOTAM_LOCATION = /^[A-Z0-9]{3,4}$/;

function NotamSlot({ airport }: { airport: AirportDetail }) {
  const deps = airportsContext.use();
  const location = [airport.icao, airport.localCode].find(
    (code) => code !== null && NOTAM_LOCATION.test(code),
  );
  if (!location) {
    return (
      <Section title="NOTAM">
        <p className={styles.nothing}>
          {airport.icao} has no location code under which NOTAMs are published.
        </p>
      </Section>
    );
  }
  return (
    <Suspense fallback={<Skeleton height="44px" />}>
      <deps.NotamSection icao={location} />
    </Suspense>
  );
}

function AirportContent({ opened, airport }: { opened: string; airport: AirportDetail }) {
  const [tab, setTab] = useState<AirportTab>('runways');
  const code = airport.icao;
  return (
    <>
      <Header airport={airport} />
      <ReportedElsewhere code={opened} airport={airport} />
      <WeatherPart code={code} />
      <Tabs<AirportTab>
        label="Airport information"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'basic', title: 'Basic', content: <BasicTab airport={airport} /> },
          { id: 'runways', title: 'Runways', content: <RunwaysTab code={code} /> },
          { id: 'communication', title: 'Communication', content: <CommunicationTab code={code} /> },
        ]}
      />
      <OpenProcedures code={code} />
      <NotamSlot airport={airport} />
      <FboSection />
    </>
  );
}

function AirportTools({ code, airport }: { code: string; airport: AirportDetail | undefined }) {
  const isStarred = useSlice(starredAirports, (codes) => codes.includes(code));
  const isRightOpen = useSlice(panelFlags, (flags) => flags.isAirportRightPanelOpen);
  return (
    <>
      {airport && (
        <NeedsMap>
          <IconButton label="Center on map" Icon={LocateFixed} onClick={() => centreOnAirport(airport)} />
        </NeedsMap>
      )}
      <IconButton
        label="Star"
        Icon={Star}
        isPressed={isStarred}
        isFilled
        className={isStarred ? styles.starred : undefined}
        onClick={() => toggleStarredAirport(code)}
      />
      <IconButton
        label="Details"
        Icon={PanelRight}
        isPressed={isRightOpen}
        onClick={() => setPanelFlag('isAirportRightPanelOpen', !isRightOpen)}
      />
    </>
  );
}

/** Available data for an identifier that is not in the navigation data. */
function StationOffer({ ident }: { ident: string }) {
  const deps = airportsContext.use();
  return (
    <div className={styles.elsewhere}>
      <Suspense fallback={null}>
        <deps.StationLink ident={ident} />
      </Suspense>
    </div>
  );
}

interface AirportPanelProps {
  code: string;
  back?: { label: string; onSelect: () => void };
  onClose: () => void;
}

/** One airport in a panel, however it was opened. */
function AirportPanel({ code, back, onClose }: AirportPanelProps) {
  const query = useQuery(airportQuery(code));
  // A successful retry also clears the navigation error and flies there.
  const retry = () => (openAirportPage.get() === code ? visitAgain(code) : void query.refetch());
  return (
    <Panel
      title={query.data ? `Airport Details ${query.data.icao}` : 'Airport Details'}
      {...(query.data ? { isTitleHidden: true } : {})}
      {...(back ? { back } : {})}
      onClose={onClose}
      isLoading={query.isPending}
      skeleton={<DetailSkeleton />}
      tools={<AirportTools code={code} airport={query.data} />}
    >
      {query.isError && !query.data && (
        <ErrorNotice
          message="Airport info load failed, please try again"
          advice={airportFailure(code, query.error)}
          onRetry={retry}
          isRetrying={query.isFetching}
        />
      )}
      {isUnknownAirport(query.error) && !query.data && <StationOffer ident={code} />}
      {query.data && <AirportContent key={code} opened={code} airport={query.data} />}
    </Panel>
  );
}

/** The airport of /airport/{icao} (row E2). Back goes to the list, Close to the map. */
export function AirportDetailPanel() {
  const code = useSlice(openAirportPage);
  if (code === null) return null;
  return (
    <AirportPanel
      code={code}
      back={{ label: 'Airports', onSelect: () => goTo('/airport') }}
      onClose={() => goTo('/')}
    />
  );
}

/** An airport without an ICAO code, with the same content (row B8). */
export function AirportInspectorPanel() {
  const code = useSlice(inspectedAirport);
  return code === null ? null : <AirportPanel code={code} onClose={closeAirportInspector} />;
}
