import { useId } from 'react';
import type { PreviewRequest } from '#lib/contracts/editor/editor-preview.ts';
import { SUB_VARIANTS } from '#lib/domain/brand/sub-variants.ts';
import type { BrandName } from '../list/list-query.ts';
import { getOwnZone, parseLocalInput, t, toLocalInput } from '../words.ts';

interface Props {
  readonly wish: PreviewRequest;
  readonly paths: readonly string[];
  readonly brands: readonly BrandName[];
  readonly onChange: (wish: PreviewRequest) => void;
}

const REGIONS = SUB_VARIANTS.map((key) => ({ key, name: key }));

interface ChoiceProps {
  readonly label: string;
  /** Label of the empty choice. */
  readonly none: string;
  readonly options: readonly Pick<BrandName, 'key' | 'name'>[];
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

const Choice = ({ label, none, options, value = '', onChange }: ChoiceProps) => (
  <label className="field">
    <span className="field__label">{label}</span>
    <select className="input" value={value} onChange={({ target }) => onChange(target.value || undefined)}>
      <option value="">{none}</option>
      {options.map(({ key, name }) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </select>
  </label>
);

/** Options of a preview: brand, region, time and signed-in state. */
export function PreviewOptions({ wish, paths, brands, onChange }: Props) {
  const id = useId();
  return (
    <div className="ed-preview__options">
      <div className="field ed-preview__path">
        <label className="field__label" htmlFor={`${id}-path`}>
          {t('editor.preview-path')}
        </label>
        <input
          id={`${id}-path`}
          className="input ed-mono"
          list={`${id}-paths`}
          autoComplete="off"
          value={wish.path}
          onChange={({ target }) => onChange({ ...wish, path: target.value })}
        />
        <datalist id={`${id}-paths`}>
          {paths.map((path) => (
            <option key={path} value={path} />
          ))}
        </datalist>
      </div>
      <Choice
        label={t('editor.brand')}
        none={t('editor.preview-own-brand')}
        options={brands}
        value={wish.brand}
        onChange={(brand) => onChange({ ...wish, brand })}
      />
      <Choice
        label={t('editor.preview-region')}
        none={t('editor.preview-no-region')}
        options={REGIONS}
        value={wish.region}
        onChange={(region) => onChange({ ...wish, region })}
      />
      <label className="field">
        <span className="field__label">{t('editor.preview-at')}</span>
        <input
          className="input"
          type="datetime-local"
          title={t('editor.own-zone', { zone: getOwnZone() })}
          value={wish.at ? toLocalInput(wish.at) : ''}
          onChange={({ target }) => onChange({ ...wish, at: parseLocalInput(target.value) })}
        />
      </label>
      <label className="choice ed-preview__session">
        <input
          type="checkbox"
          checked={wish.isSignedIn ?? false}
          onChange={({ target }) => onChange({ ...wish, isSignedIn: target.checked || undefined })}
        />
        <span>{t('editor.preview-signed-in')}</span>
      </label>
    </div>
  );
}
