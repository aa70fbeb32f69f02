import { hashKey, queryOptions, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  changeRoster,
  type CrewFlight,
  crewFlightCalls,
  listAudit,
  memberCalls,
  memberFtlCheck,
  qualificationCalls,
  type Schedule,
  scheduleCalls,
} from '#capabilities/crew/contract.ts';
import { ApiError, callEndpoint } from '#platform/client/query/api-client.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { toast } from '#platform/client/ui/toast.tsx';
import {
  EXPIRY_DAYS_DEFAULTS,
  type ExpiryDays,
  getExpiryDays,
  putExpiryDays,
} from '../domain/roster/expiry-days.endpoints.ts';
import { getDutyTime, loadExample, removeExample } from '../domain/roster/roster.endpoints.ts';
import { changesOf, type RosterEdit } from '../domain/roster/roster-edit.ts';
import { notifyOtherTabs } from './crew-tabs.ts';

const MINUTE_MS = 60_000;

/** Keys of this capability in the cache. */
const keys = {
  all: ['crew'] as const,
  members: ['crew', 'members'] as const,
  qualifications: ['crew', 'qualifications'] as const,
  schedules: ['crew', 'schedules'] as const,
  flights: ['crew', 'flights'] as const,
  figures: ['crew', 'figures'] as const,
  expiryDays: ['crew', 'expiry-days'] as const,
};

export const membersQuery = () =>
  queryOptions({
    queryKey: keys.members,
    queryFn: ({ signal }) => callEndpoint(memberCalls.list, {}, signal),
    staleTime: MINUTE_MS,
  });

/** Names of the members known to this page. */
export const crewNames = (): string[] =>
  queryClient.getQueryData(membersQuery().queryKey)?.map(({ name }) => name) ?? [];

/** Calls back whenever the page knows other members than before; returns a function that stops it. */
export const onCrewNames = (listener: () => void): (() => void) =>
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryHash === hashKey(keys.members)) listener();
  });

export const qualificationsQuery = () =>
  queryOptions({
    queryKey: keys.qualifications,
    queryFn: ({ signal }) => callEndpoint(qualificationCalls.listAll, {}, signal),
    staleTime: MINUTE_MS,
  });

export const expiryDaysQuery = () =>
  queryOptions({
    queryKey: keys.expiryDays,
    queryFn: ({ signal }) => callEndpoint(getExpiryDays, {}, signal),
    staleTime: MINUTE_MS,
  });

/** Null uses the defaults again. */
export async function saveExpiryDays(own: ExpiryDays | null): Promise<void> {
  queryClient.setQueryData(keys.expiryDays, await callEndpoint(putExpiryDays, { body: { own } }));
}

/** The days of the person; the defaults until they are known. */
export function useExpiryDays(): ExpiryDays {
  const { data } = useQuery(expiryDaysQuery());
  return data?.own ?? EXPIRY_DAYS_DEFAULTS;
}

export interface TimeWindow {
  from: string;
  to: string;
}

/** Duties of some members; `part` is their position in the list of all. */
export const schedulesQuery = (window: TimeWindow, part: number, crewIds: readonly string[]) =>
  queryOptions({
    queryKey: [...keys.schedules, window.from, window.to, part, crewIds.join()],
    queryFn: ({ signal }) =>
      callEndpoint(scheduleCalls.list, { query: { ...window, crewIds: crewIds.join() } }, signal),
    staleTime: MINUTE_MS,
  });

/** Flights of one part of the visible period: parts are small, so that parsing none delays a frame. */
export const crewFlightsQuery = (window: TimeWindow) =>
  queryOptions({
    queryKey: [...keys.flights, window.from, window.to],
    queryFn: ({ signal }) => callEndpoint(crewFlightCalls.list, { query: { ...window } }, signal),
    staleTime: MINUTE_MS,
  });

export const dutyTimeQuery = (crewId: string, ruleSet: 'FAR117' | 'EASA') =>
  queryOptions({
    queryKey: [...keys.figures, 'duty-time', crewId, ruleSet],
    queryFn: ({ signal }) => callEndpoint(getDutyTime, { params: { crewId }, query: { ruleSet } }, signal),
    staleTime: MINUTE_MS,
  });

export const ftlCheckQuery = (crewId: string, ruleSet: 'FAR117' | 'EASA') =>
  queryOptions({
    queryKey: [...keys.figures, 'ftl-check', crewId, ruleSet],
    queryFn: ({ signal }) => callEndpoint(memberFtlCheck, { params: { crewId }, query: { ruleSet } }, signal),
    staleTime: MINUTE_MS,
  });

export const auditQuery = (crewId: string) =>
  queryOptions({
    queryKey: [...keys.figures, 'audit', crewId],
    queryFn: ({ signal }) => callEndpoint(listAudit, { query: { crewId, limit: 100 } }, signal),
    staleTime: 0,
  });

/** Whether a failure is due to a concurrent change. */
export const isStale = (error: unknown): boolean => error instanceof ApiError && error.id === 'crew-stale';

/** Refetches the crew data of the page. */
export async function readCrewAgain(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: keys.all });
}

/** After a change of this page: here and in the other tabs. */
export async function refreshCrew(): Promise<void> {
  notifyOtherTabs();
  await readCrewAgain();
}

const isWithin = ({ offBlocks, onBlocks }: CrewFlight, [from, to]: readonly unknown[]): boolean =>
  Date.parse(onBlocks) > Date.parse(String(from)) && Date.parse(offBlocks) < Date.parse(String(to));

/** Puts saved duties and flights into the cache, so that a board of thousands is not refetched. */
function placeInCache(saved: { schedules: Schedule[]; flights: CrewFlight[]; removed: string[] }): void {
  const gone = new Set([...saved.removed, ...saved.schedules.map(({ id }) => id)]);
  for (const [key, list] of queryClient.getQueriesData<Schedule[]>({ queryKey: keys.schedules })) {
    const ids = new Set(String(key[5]).split(','));
    const added = saved.schedules.filter(({ crewId }) => ids.has(crewId));
    if (list && (added.length > 0 || list.some(({ id }) => gone.has(id))))
      queryClient.setQueryData(key, [...list.filter(({ id }) => !gone.has(id)), ...added]);
  }
  const flown = new Set([...saved.removed, ...saved.flights.map(({ id }) => id)]);
  for (const [key, list] of queryClient.getQueriesData<CrewFlight[]>({ queryKey: keys.flights })) {
    const added = saved.flights.filter((flight) => isWithin(flight, key.slice(2)));
    if (list && (added.length > 0 || list.some(({ id }) => flown.has(id))))
      queryClient.setQueryData(key, [...list.filter(({ id }) => !flown.has(id)), ...added]);
  }
  void queryClient.invalidateQueries({ queryKey: keys.figures });
  void queryClient.invalidateQueries({ queryKey: ['notifications'] });
  notifyOtherTabs();
}

/** Saves an edit of the roster: all of it or none. @throws ApiError 409 on a concurrent change */
export async function saveEdit(edit: RosterEdit, reason: string): Promise<void> {
  try {
    const saved = await callEndpoint(changeRoster, { body: changesOf(edit, reason) });
    placeInCache(saved);
    showMessages(saved);
  } catch (error) {
    if (isStale(error)) await readCrewAgain();
    throw error;
  }
}

/** The server's warnings about a saved record. */
function showMessages({ messages = [] }: { messages?: string[] | undefined }): void {
  if (messages.length > 0) toast({ message: messages.join(' '), tone: 'warning' });
}

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;

/** Saves a member: creates without an id. */
export async function saveMember(
  id: string | null,
  body: Input<typeof memberCalls.create.body>,
  revision: number,
): Promise<string> {
  const saved =
    id === null
      ? await callEndpoint(memberCalls.create, { body })
      : await callEndpoint(memberCalls.change, { params: { id }, body: { ...body, revision } });
  showMessages(saved);
  await refreshCrew();
  return saved.id;
}
export async function deleteMember(id: string, revision: number): Promise<void> {
  await callEndpoint(memberCalls.remove, { params: { id }, query: { revision } });
  await refreshCrew();
}

export async function saveQualification(
  target: { crewId: string; id: string | null; revision: number },
  body: Input<typeof qualificationCalls.create.body>,
): Promise<void> {
  const { crewId, id, revision } = target;
  const saved =
    id === null
      ? await callEndpoint(qualificationCalls.create, { params: { crewId }, body })
      : await callEndpoint(qualificationCalls.change, { params: { id }, body: { ...body, revision } });
  showMessages(saved);
  await refreshCrew();
}
export async function deleteQualification(id: string, revision: number): Promise<void> {
  await callEndpoint(qualificationCalls.remove, { params: { id }, query: { revision } });
  await refreshCrew();
}

export async function loadExampleRoster(ruleSet: 'FAR117' | 'EASA'): Promise<void> {
  await callEndpoint(loadExample, { body: { members: 18, ruleSet } });
  await refreshCrew();
}
export async function removeExampleRoster(): Promise<void> {
  await callEndpoint(removeExample);
  await refreshCrew();
}
