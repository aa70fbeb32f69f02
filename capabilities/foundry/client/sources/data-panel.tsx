import { FolderPlus, Plus, Search, Upload, X } from 'lucide-react';
import { useState } from 'react';
import { useSlice } from '#platform/client/state/slice.ts';
import { ErrorNotice } from '#platform/client/ui/error-notice.tsx';
import { IconButton } from '#platform/client/ui/icon-button.tsx';
import { Menu } from '#platform/client/ui/menu.tsx';
import { ProgressBar } from '#platform/client/ui/progress-bar.tsx';
import { TextField } from '#platform/client/ui/text-field.tsx';
import { messageOf } from '#platform/contract/problem.ts';
import { dismissRefused, foundryFiles } from './files.store.ts';
import { addFolder } from '../change-foundry-data.ts';
import { foundryUi, setFoundryUi } from '../foundry-ui.store.ts';
import { closeSidePanel } from '../workspace/foundry-view.store.ts';
import styles from '../foundry.module.css';
import { NameDialog } from '../name-dialog.tsx';
import { ObjectHits } from '../objects/object-hits.tsx';
import { SendingAndOffered } from './server-files.tsx';
import { SourceColumns } from './source-columns.tsx';
import { SourceTree } from './source-tree.tsx';
import { useFileChooser } from '../workspace/start-screen.tsx';

function ReadingAndRefused() {
  const { reading, refused } = useSlice(foundryFiles);
  return (
    <>
      {reading.map((name, index) => (
        <div key={`${name} ${index}`} className={styles.reading}>
          <ProgressBar label={`Reading ${name}`} fraction={null} />
        </div>
      ))}
      {refused.map(({ id, name, message }) => (
        <div key={id} className={styles.refused}>
          <ErrorNotice message={`${name} was not added.`} advice={message} />
          <IconButton label="Dismiss" Icon={X} iconSize={15} onClick={() => dismissRefused(id)} />
        </div>
      ))}
    </>
  );
}

function Head() {
  const [isSearching, setSearching] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const find = useSlice(foundryUi, (ui) => ui.find);
  const chooser = useFileChooser(null);
  const stopSearching = () => {
    setSearching(false);
    setFoundryUi({ find: '' });
  };
  return (
    <>
      <div className={styles.sideHead}>
        <h3>Sources</h3>
        <IconButton
          label="Find sources and objects"
          Icon={Search}
          isPressed={isSearching}
          onClick={() => (isSearching ? stopSearching() : setSearching(true))}
        />
        <Menu
          align="end"
          trigger={<IconButton label="Add" Icon={Plus} />}
          items={[
            { id: 'upload', label: 'Upload files', Icon: Upload, onSelect: chooser.choose },
            { id: 'folder', label: 'New folder', Icon: FolderPlus, onSelect: () => setNaming(true) },
          ]}
        />
        <IconButton label="Close side panel" Icon={X} onClick={closeSidePanel} />
      </div>
      {isSearching && (
        <div className={styles.find}>
          <TextField
            label="Find sources and objects"
            isLabelHidden
            placeholder="Source, callsign, ident …"
            value={find}
            onChange={(event) => setFoundryUi({ find: event.target.value })}
          />
        </div>
      )}
      {chooser.element}
      {isNaming && (
        <NameDialog title="New folder" name="Folder" onName={addFolder} onClose={() => setNaming(false)} />
      )}
    </>
  );
}

/** The sources: objects of the app, folders and files of the user, and the columns of the selected one. */
export function DataPanel({ objects }: { objects: { error: Error | null; retry: () => void } }) {
  return (
    <>
      <Head />
      <div className={styles.sideBody}>
        {objects.error && (
          <ErrorNotice
            message="Sources unavailable."
            advice={messageOf(objects.error)}
            onRetry={objects.retry}
          />
        )}
        <ReadingAndRefused />
        <SendingAndOffered />
        <ObjectHits />
        <SourceTree />
      </div>
      <SourceColumns />
    </>
  );
}
