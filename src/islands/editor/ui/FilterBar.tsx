import { useId } from 'react';
import { t } from '../words.ts';

interface Option<V extends string> {
  readonly value: V;
  readonly label: string;
}

interface Choice<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly Option<V>[];
  readonly onChange: (value: V) => void;
}

interface Props<V extends string> {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** A list to choose from; undefined where there is nothing to choose. */
  readonly within: Choice<string> | undefined;
  readonly show: Choice<V>;
}

/** The filters over a list: search, a choice from a list, and which kind is shown. */
export function FilterBar<V extends string>({ search, onSearch, within, show }: Props<V>) {
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
          onChange={({ target }) => onSearch(target.value)}
        />
      </div>
      {within && (
        <div className="field">
          <label className="field__label" htmlFor={`${id}-within`}>
            {within.label}
          </label>
          <select
            id={`${id}-within`}
            className="input"
            value={within.value}
            onChange={({ target }) => within.onChange(target.value)}
          >
            {within.options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      )}
      <fieldset className="ed-filters__status">
        <legend className="field__label">{show.label}</legend>
        <div className="segmented">
          {show.options.map(({ value, label }) => (
            <label key={value}>
              <input
                type="radio"
                name={`${id}-show`}
                checked={show.value === value}
                onChange={() => show.onChange(value)}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </search>
  );
}
