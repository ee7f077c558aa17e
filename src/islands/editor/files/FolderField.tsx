import { useEffect, useId } from 'react';
import type { Files } from '#lib/stores/editor/editor-files.ts';
import { useValue } from '../../ui/use-value.ts';
import { t } from '../words.ts';

interface Props {
  readonly files: Files;
  readonly value: string;
  readonly onChange: (folder: string) => void;
}

const LENGTH = 60;

/** The folder of a picture: one of those that there are, or a new one. */
export function FolderField({ files, value, onChange }: Props) {
  const id = useId();
  const folders = useValue(files.$folders);
  useEffect(() => void files.loadFolders(), [files]);
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {t('editor.folder')}
        <span className="field__optional"> ({t('editor.optional')})</span>
      </label>
      <span className="field__hint" id={`${id}-how`}>
        {t('editor.folder-how')}
      </span>
      <input
        id={id}
        className="input"
        list={`${id}-known`}
        maxLength={LENGTH}
        aria-describedby={`${id}-how`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={`${id}-known`}>
        {folders.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}
