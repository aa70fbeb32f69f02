import { MessageCircleQuestionMark } from 'lucide-react';
import { publish } from '../events/app-events.ts';
import { IconButton } from '../ui/icon-button.tsx';

export interface ExplainButtonProps {
  /** Names the thing in the label: `Explain this NOTAM`. */
  what: string;
  /** The sentence that is asked; `explain this` where left out. */
  text?: string;
  /** What `this` is, as the assistant knows it. */
  opened?: unknown;
}

/** Opens the assistant with an explanation of what stands beside the button. */
export function ExplainButton({ what, text = 'explain this', opened = null }: ExplainButtonProps) {
  return (
    <IconButton
      label={`Explain ${what}`}
      Icon={MessageCircleQuestionMark}
      onClick={() => publish('ask-assistant', { text, opened })}
    />
  );
}
