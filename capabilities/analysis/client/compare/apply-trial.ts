import { messageOf } from '#platform/contract/problem.ts';
import { queryClient } from '#platform/client/query/query-client.ts';
import { toast } from '#platform/client/ui/toast.tsx';
import { cruiseOfRequest, type Trial, withTrial } from '../../domain/trial.ts';
import type { FlownFigures } from '../../contract.ts';
import type { AnalysisDeps } from '../analysis-deps.ts';
import { analysis, setTrial } from '../analysis.store.ts';
import { flightKey } from '../analysis.queries.ts';

interface Applied {
  readonly deps: AnalysisDeps;
  readonly flightId: string | null;
  readonly planned: FlownFigures;
  readonly trial: Trial;
  /** The applied change as text: `FL370 at CI 30`. */
  readonly words: string;
}

const again = (flightId: string) => queryClient.invalidateQueries({ queryKey: flightKey(flightId) });

/** Saves a trial in its flight, with Undo; an unsaved plan adopts it, with Undo as well. */
export async function applyTrial({ deps, flightId, planned, trial, words }: Applied): Promise<void> {
  if (flightId === null) {
    const before = analysis.get().trial;
    setTrial({ ...before, ...trial });
    toast({ message: `${words} used here`, action: { label: 'Undo', onSelect: () => setTrial(before) } });
    return;
  }
  try {
    const request = withTrial(planned.request, trial);
    const { undo } = await deps.changeFlight(flightId, {
      cruise: cruiseOfRequest(request),
      offBlock: trial.offBlock,
      alternate: trial.alternate,
    });
    setTrial(null);
    await again(flightId);
    const takeBack = async () => {
      await undo();
      await again(flightId);
    };
    toast({
      message: `${words} saved in the flight`,
      action: { label: 'Undo', onSelect: () => void takeBack().catch(say) },
    });
  } catch (error) {
    say(error);
  }
}

function say(error: unknown): void {
  toast({ message: messageOf(error), tone: 'warning' });
}
