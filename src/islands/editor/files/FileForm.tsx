import { useState } from 'react';
import type { EditorFile } from '#lib/contracts/editor/editor-files.ts';
import type { Files } from '#lib/stores/editor/editor-files.ts';
import type { Failure } from '#lib/stores/editor/editor-session.ts';
import { Notice } from '../ui/Notice.tsx';
import { t } from '../words.ts';
import { AltField } from './AltField.tsx';
import { FocusPicker } from './FocusPicker.tsx';
import { FolderField } from './FolderField.tsx';
import { formatFileFacts } from './format-file.ts';

interface Props {
  readonly files: Files;
  readonly file: EditorFile;
  readonly onDone: () => void;
}

type Saving = { readonly state: 'idle' | 'saving' } | { readonly state: 'failed'; readonly failure: Failure };

type FileChanges = Pick<EditorFile, 'title' | 'alt' | 'folder' | 'focusX' | 'focusY'>;

/** Only what is new: the folder of a picture that visitors see may be changed by every editor. */
const listChanges = (file: EditorFile, changes: FileChanges): Partial<FileChanges> =>
  Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => file[name as keyof FileChanges] !== value),
  );

/** Title, alternative text and focus of a picture. */
export function FileForm({ files, file, onDone }: Props) {
  const [title, setTitle] = useState(file.title);
  const [alt, setAlt] = useState(file.alt);
  const [folder, setFolder] = useState(file.folder);
  const [focus, setFocus] = useState({ x: file.focusX, y: file.focusY });
  const [saving, setSaving] = useState<Saving>({ state: 'idle' });
  const [isTried, setTried] = useState(false);
  const isMissing = alt.trim() === '';
  const save = async () => {
    setTried(isMissing);
    if (isMissing) return;
    setSaving({ state: 'saving' });
    const failure = await files.change(
      file.id,
      listChanges(file, { title, alt, folder: folder.trim(), focusX: focus.x, focusY: focus.y }),
    );
    if (failure) return setSaving({ state: 'failed', failure });
    onDone();
  };
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {saving.state === 'failed' && (
        <Notice tone="danger" isAlert>
          <p>{saving.failure.kind === 'refused' ? saving.failure.message : t('editor.lost-text')}</p>
        </Notice>
      )}
      <AltField value={alt} isMissing={isTried && isMissing} onChange={setAlt} />
      <label className="field">
        <span className="field__label">{t('editor.file-title')}</span>
        <input
          className="input"
          maxLength={200}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      </label>
      <FolderField files={files} value={folder} onChange={setFolder} />
      <p className="small muted">{formatFileFacts(file)}</p>
      <FocusPicker file={file} focus={focus} onChange={setFocus} />
      <div className="form__actions">
        <button type="submit" className="button" aria-busy={saving.state === 'saving'}>
          {t('editor.save-file')}
        </button>
      </div>
    </form>
  );
}
