import { type FormEvent, useState } from 'react';
import { Button } from '#platform/client/ui/button.tsx';
import { Modal } from '#platform/client/ui/modal.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';

const NAME_MAX = 120;

/** Dialog for a name. */
export function NameDialog(props: {
  title: string;
  name: string;
  onName: (name: string) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState(props.name);
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = name.trim();
    if (text === '') return setError('Enter a name.');
    if (text.length > NAME_MAX) return setError(`Up to ${NAME_MAX} characters.`);
    props.onName(text);
    props.onClose();
  };
  return (
    <Modal
      title={props.title}
      isOpen
      onClose={props.onClose}
      width="narrow"
      footer={
        <Button variant="primary" type="submit" form="foundry-name">
          Save
        </Button>
      }
    >
      <form id="foundry-name" onSubmit={submit} noValidate>
        <TextField
          label="Name"
          value={name}
          error={error}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Modal>
  );
}
