import { useState } from 'react';
import type { EditorFile } from '#lib/contracts/editor/editor-files.ts';
import type { Files } from '#lib/stores/editor/editor-files.ts';
import type { Failure } from '#lib/stores/editor/editor-session.ts';
import { Notice } from '../ui/Notice.tsx';
import { t } from '../words.ts';
import { AltField } from './AltField.tsx';
import { FocusPicker } from './FocusPicker.tsx';

interface Props {
  readonly files: Files;
  readonly file: EditorFile;
  readonly onDone: () => void;
}

type Saving = { readonly state: 'idle' | 'saving' } | { readonly state: 'failed'; readonly failure: Failure };

/** Title, alternative text and focus of a picture. */
export function FileForm({ files, file, onDone }: Props) {
  const [title, setTitle] = useState(file.title);
  const [alt, setAlt] = useState(file.alt);
  const [focus, setFocus] = useState({ x: file.focusX, y: file.focusY });
  const [saving, setSaving] = useState<Saving>({ state: 'idle' });
  const save = async () => {
    setSaving({ state: 'saving' });
    const failure = await files.change(file.id, { title, alt, focusX: focus.x, focusY: focus.y });
    if (failure) return setSaving({ state: 'failed', failure });
    onDone();
  };
  return (
    <form
      className="stack"
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
      <AltField value={alt} onChange={setAlt} />
      <label className="field">
        <span className="field__label">{t('editor.file-title')}</span>
        <input
          className="input"
          maxLength={200}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      </label>
      <FocusPicker file={file} focus={focus} onChange={setFocus} />
      <div className="form__actions">
        <button type="submit" className="button" aria-busy={saving.state === 'saving'}>
          {t('editor.save-file')}
        </button>
      </div>
    </form>
  );
}
