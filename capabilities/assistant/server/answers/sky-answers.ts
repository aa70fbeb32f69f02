import { getAirportWithCoordinates } from '#capabilities/airports/contract.ts';
import { getPireps, getStormCells } from '#capabilities/hazards/contract.ts';
import { getNamed } from '#capabilities/navdata/contract.ts';
import { listFlightLogs } from '#capabilities/recorder/contract.ts';
import { getNatTracks, getPacTracks } from '#capabilities/tracks/contract.ts';
import { findAircraft } from '#capabilities/traffic/contract.ts';
import { problemCard } from '../../domain/cards/card.ts';
import { aircraftCard } from '../../domain/cards/found-cards.ts';
import {
  cellsCard,
  coordinatesCard,
  logsCard,
  namedCard,
  pirepsCard,
  tracksCard,
} from '../../domain/cards/list-cards.ts';
import { one, type Answerer, type Answerers } from './answerer.ts';

/** Half the side of the area around an airport, degrees of latitude: 120 NM. */
const AROUND_DEG = 2;

/** The box around a position, `west,south,east,north`. */
function boxAround({ lat, lon }: { lat: number; lon: number }): string {
  const wide = AROUND_DEG / Math.max(0.2, Math.cos((lat * Math.PI) / 180));
  const wrapped = (deg: number) => ((((deg + 180) % 360) + 360) % 360) - 180;
  const [south, north] = [Math.max(-90, lat - AROUND_DEG), Math.min(90, lat + AROUND_DEG)];
  return [wrapped(lon - wide), south, wrapped(lon + wide), north].map((deg) => deg.toFixed(2)).join(',');
}

const pireps: Answerer<'pireps'> = async ({ airport }, calls, deps) => {
  const place = airport === null ? null : deps.positionOf(airport);
  if (airport !== null && place === null)
    return one(problemCard(getPireps.id, 'Pilot reports', `The position of ${airport} is not known.`));
  const outcome = await calls.call(getPireps, place === null ? {} : { bbox: boxAround(place) });
  const title =
    airport === null ? 'Pilot reports, last two hours' : `Pilot reports within 120 NM of ${airport}`;
  return one(
    outcome.isOk ? pirepsCard(title, outcome.data) : problemCard(getPireps.id, title, outcome.message),
  );
};

const cells: Answerer<'cells'> = async (_job, calls, deps) => {
  const outcome = await calls.call(getStormCells, {});
  return one(
    outcome.isOk
      ? cellsCard(outcome.data, deps.clock.nowMs())
      : problemCard(getStormCells.id, 'Storm cells', outcome.message),
  );
};

const tracks: Answerer<'tracks'> = async ({ ocean }, calls) => {
  const [endpoint, title] =
    ocean === 'nat' ? [getNatTracks, 'North Atlantic tracks'] : [getPacTracks, 'Pacific tracks'];
  const outcome = await calls.call(endpoint, {});
  return one(
    outcome.isOk
      ? tracksCard(endpoint.id, title, outcome.data)
      : problemCard(endpoint.id, title, outcome.message),
  );
};

const logs: Answerer<'logs'> = async (_job, calls) => {
  const outcome = await calls.call(listFlightLogs, {});
  return one(
    outcome.isOk
      ? logsCard(outcome.data.logs)
      : problemCard(listFlightLogs.id, 'Flight logs', outcome.message),
  );
};

const named: Answerer<'named'> = async ({ name }, calls) => {
  const outcome = await calls.call(getNamed, { name });
  return one(outcome.isOk ? namedCard(outcome.data) : problemCard(getNamed.id, name, outcome.message));
};

const coordinates: Answerer<'coordinates'> = async ({ airport }, calls) => {
  const outcome = await calls.call(getAirportWithCoordinates, { icao: airport });
  const [lon, lat] = outcome.isOk ? outcome.data.coordinates : [];
  const card =
    lon === undefined || lat === undefined
      ? problemCard(
          getAirportWithCoordinates.id,
          `${airport} position`,
          outcome.isOk ? 'Position not known.' : outcome.message,
        )
      : coordinatesCard(airport, [lon, lat]);
  return one(card, { airport });
};

const aircraft: Answerer<'aircraft'> = async ({ text }, calls) => {
  const outcome = await calls.call(findAircraft, { q: text });
  const title = `Aircraft ${text.toUpperCase()}`;
  if (!outcome.isOk) return one(problemCard(findAircraft.id, title, outcome.message));
  const isFound = outcome.data.aircraft.length > 0;
  const words = `No aircraft whose callsign, registration or address begins with ${text.toUpperCase()} is received now.`;
  return one(isFound ? aircraftCard(text, outcome.data) : problemCard(findAircraft.id, title, words));
};

/** Weather and traffic: reports, cells, tracks, aircraft; points and logs. */
export const SKY_ANSWERS: Answerers = { pireps, cells, tracks, logs, named, coordinates, aircraft };
