import { useId } from 'react';
import type { FileFilter } from '#lib/contracts/editor/editor-files.ts';
import type { Folder } from '#lib/stores/editor/editor-files.ts';
import { t } from '../words.ts';

interface Choice {
  readonly search: string;
  readonly folder: string;
  readonly show: FileFilter;
}

interface Props extends Choice {
  readonly folders: readonly Folder[];
  readonly onChange: (change: Partial<Choice>) => void;
}

const SHOWN: readonly FileFilter[] = ['all', 'unused', 'undescribed'];

/** Search, folder and kinds of the picture library. */
export function FileFilters({ search, folder, show, folders, onChange }: Props) {
  const id = useId();
  return (
    <search className="ed-filters">
      <div className="field ed-filters__search">
        <label className="field__label" htmlFor={`${id}-search`}>
          {t('editor.search')}
        </label>
        <input
          id={`${id}-search`}
          className="input"
          type="search"
          value={search}
          onChange={({ target }) => onChange({ search: target.value })}
        />
      </div>
      {folders.length > 0 && (
        <div className="field">
          <label className="field__label" htmlFor={`${id}-folder`}>
            {t('editor.folder')}
          </label>
          <select
            id={`${id}-folder`}
            className="input"
            value={folder}
            onChange={({ target }) => onChange({ folder: target.value })}
          >
            <option value="">{t('editor.folder-any')}</option>
            {folders.map(({ name, count }) => (
              <option key={name} value={name}>
                {t('editor.folder-option', { name, count })}
              </option>
            ))}
          </select>
        </div>
      )}
      <fieldset className="ed-filters__status">
        <legend className="field__label">{t('editor.files-show')}</legend>
        <div className="segmented">
          {SHOWN.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name={`${id}-show`}
                checked={show === one}
                onChange={() => onChange({ show: one })}
              />
              <span>{t(`editor.files-show-${one}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </search>
  );
}
