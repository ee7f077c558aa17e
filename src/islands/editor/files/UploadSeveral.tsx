import { useState } from 'react';
import type { Files } from '#lib/stores/editor/editor-files.ts';
import { useValue } from '../../ui/use-value.ts';
import { t } from '../words.ts';
import { DropZone } from './DropZone.tsx';
import { FolderField } from './FolderField.tsx';
import { UploadRow } from './UploadRow.tsx';
import { useUploads } from './use-uploads.ts';

interface Props {
  readonly files: Files;
  /** Folder that is shown. */
  readonly folder: string;
  readonly onUploaded: () => void;
}

/** Pictures of this device, each with its description, one after the other. */
export function UploadSeveral({ files, folder: first, onUploaded }: Props) {
  const upload = useValue(files.$upload);
  const [folder, setFolder] = useState(first);
  const [isTried, setTried] = useState(false);
  const { pictures, sent, readyCount, isSending, ...uploads } = useUploads(files);
  const send = async () => {
    if (isSending) return;
    const isLacking = pictures.some(({ alt, waiting }) => waiting.state === 'ready' && alt.trim() === '');
    setTried(isLacking);
    if (isLacking) return;
    await uploads.send(folder);
    onUploaded();
  };
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <DropZone
        label={t('editor.upload-drop-several')}
        isMultiple
        onFiles={(list) => void uploads.choose(list)}
      />
      {pictures.length > 0 && (
        <ul className="ed-uploads">
          {pictures.map((picture) => (
            <UploadRow
              key={picture.key}
              picture={picture}
              upload={upload}
              isMissing={isTried && picture.alt.trim() === ''}
              onDescribe={(alt) => uploads.describe(picture.key, alt)}
              onLeaveOut={() => uploads.leaveOut(picture.key)}
            />
          ))}
        </ul>
      )}
      <FolderField files={files} value={folder} onChange={setFolder} />
      <div role="status">{sent && <p>{t('editor.upload-share', sent)}</p>}</div>
      {readyCount > 0 && (
        <button type="submit" className="button" aria-busy={isSending}>
          {t('editor.upload-all', { count: readyCount })}
        </button>
      )}
    </form>
  );
}
