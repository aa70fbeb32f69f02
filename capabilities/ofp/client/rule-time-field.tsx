import { useState } from 'react';
import { TextField } from '#platform/client/ui/text-field.tsx';

const MIN_RULE_MIN = 60;
const MAX_RULE_MIN = 370;

/** The approved ETOPS/EDTO diversion time of a flight; left empty it is that of the fleet aircraft. */
export function RuleTimeField({ onChange }: { onChange: (edtoMinutes: number | undefined) => void }) {
  const [text, setText] = useState('');
  const isRight = (typed: string) =>
    /^\d{2,3}$/.test(typed) && Number(typed) >= MIN_RULE_MIN && Number(typed) <= MAX_RULE_MIN;
  return (
    <TextField
      label="ETOPS/EDTO rule time, min"
      placeholder="As the fleet aircraft"
      inputMode="numeric"
      autoComplete="off"
      value={text}
      error={text === '' || isRight(text) ? null : 'Enter minutes from 60 to 370.'}
      onChange={({ target }) => {
        const typed = target.value.trim();
        setText(typed);
        if (typed === '') onChange(undefined);
        else if (isRight(typed)) onChange(Number(typed));
      }}
    />
  );
}
