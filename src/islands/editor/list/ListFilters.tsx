import { useId } from 'react';
import { t } from '../words.ts';

import { type BrandName, FILTERS, type ListChoice } from './list-query.ts';

interface Props {
  readonly choice: ListChoice;
  readonly brands: readonly BrandName[];
  readonly onChoose: (change: Partial<ListChoice>) => void;
}

/** Filters of a list. */
export function ListFilters({ choice, brands, onChoose }: Props) {
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
          value={choice.search}
          onChange={({ target }) => onChoose({ search: target.value })}
        />
      </div>
      {brands.length > 1 && (
        <div className="field">
          <label className="field__label" htmlFor={`${id}-brand`}>
            {t('editor.brand')}
          </label>
          <select
            id={`${id}-brand`}
            className="input"
            value={choice.brand}
            onChange={({ target }) => onChoose({ brand: target.value })}
          >
            <option value="">{t('editor.any-brand')}</option>
            {brands.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
      <fieldset className="ed-filters__status">
        <legend className="field__label">{t('editor.status')}</legend>
        <div className="segmented">
          {FILTERS.map((filter) => (
            <label key={filter}>
              <input
                type="radio"
                name={`${id}-status`}
                checked={choice.status === filter}
                onChange={() => onChoose({ status: filter })}
              />
              <span>{t(`editor.filter-${filter}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </search>
  );
}
