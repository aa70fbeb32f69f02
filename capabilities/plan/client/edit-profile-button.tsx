import { Table2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazy } from '#platform/client/ui/lazy.ts';
import { Button } from '#platform/client/ui/button.tsx';
import type { ProfileEditorProps } from './profile-editor.modal.tsx';

const ProfileEditor = lazy(async () => ({
  default: (await import('./profile-editor.modal.tsx')).ProfileEditor,
}));

/** Opens the tables of a profile; the saved result goes to `onSave`. */
export function EditProfileButton({ onSave, ...editor }: Omit<ProfileEditorProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button Icon={Table2} onClick={() => setOpen(true)}>
        {editor.profile ? 'Edit tables' : 'Enter tables'}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ProfileEditor
            {...editor}
            onClose={() => setOpen(false)}
            onSave={(profile) => {
              setOpen(false);
              onSave(profile);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
