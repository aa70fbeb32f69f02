import { MessageCircleQuestionMark } from 'lucide-react';
import { publish } from '../events/app-events.ts';
import { IconButton } from '../ui/icon-button.tsx';

export interface ExplainButtonProps {
  /** Names the object in the label: `Explain this NOTAM`. */
  what: string;
  /** The sentence sent to the assistant; default `explain this`. */
  text?: string;
  /** The object meant by `this`, in the assistant's form. */
  opened?: unknown;
}

/** Opens the assistant with an explanation of the object beside the button. */
export function ExplainButton({ what, text = 'explain this', opened = null }: ExplainButtonProps) {
  return (
    <IconButton
      label={`Explain ${what}`}
      Icon={MessageCircleQuestionMark}
      onClick={() => publish('ask-assistant', { text, opened })}
    />
  );
}
