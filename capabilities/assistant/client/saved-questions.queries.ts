import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '#platform/client/query/api-client.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { deleteQuestion, listQuestions, pauseQuestion, runQuestion, saveQuestion } from '../contract.ts';
import type { RunTimes } from '#platform/contract/run-times.ts';
import { thread } from './assistant-thread.store.ts';

const KEY = ['saved-questions'] as const;
const MINUTE_MS = 60_000;

/** Saved questions with their last answers, newest first. */
export const savedQuestionsQuery = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => callEndpoint(listQuestions, {}, signal),
    refetchInterval: MINUTE_MS,
  });

const refresh = () => queryClient.invalidateQueries({ queryKey: KEY });

/** Saves a question about the last subject. @throws ApiError */
export async function keepQuestion(text: string, { minutes, days }: RunTimes): Promise<void> {
  const { subject: context } = thread.get();
  const times = { minutes: [...minutes], days: [...days] };
  await callEndpoint(saveQuestion, { body: { text, times, context } }).finally(refresh);
}
/** @throws ApiError */
export async function pause(id: string, isPaused: boolean): Promise<void> {
  await callEndpoint(pauseQuestion, { body: { id, isPaused } }).finally(refresh);
}
/** @throws ApiError */
export async function runNow(id: string): Promise<void> {
  await callEndpoint(runQuestion, { body: { id } }).finally(refresh);
}
/** @throws ApiError */
export async function remove(id: string): Promise<void> {
  await callEndpoint(deleteQuestion, { body: { id } }).finally(refresh);
}
