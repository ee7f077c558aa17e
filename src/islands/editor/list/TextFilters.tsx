import { SUB_VARIANTS } from '#lib/domain/brand/sub-variants.ts';
import { t } from '../words.ts';
import { type ListFilter, TEXT_FILTERS } from './list-query.ts';
import type { TextFilter } from './text-search.ts';

interface Props {
  readonly place: TextFilter;
  readonly status: ListFilter;
  readonly areas: readonly string[];
  readonly onPlace: (change: Partial<TextFilter>) => void;
  readonly onStatus: (status: ListFilter) => void;
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly none: string;
  readonly options: readonly string[];
  readonly onChange: (value: string) => void;
}

const Choice = ({ label, value, none, options, onChange }: ChoiceProps) => (
  <label className="field">
    <span className="field__label">{label}</span>
    <select className="input" value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{none}</option>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  </label>
);

/** Filters of texts by area, language, region and status. */
export function TextFilters({ place, status, areas, onPlace, onStatus }: Props) {
  return (
    <search className="ed-filters">
      <label className="field ed-filters__search">
        <span className="field__label">{t('editor.search')}</span>
        <input
          className="input"
          type="search"
          value={place.words}
          onChange={({ target }) => onPlace({ words: target.value })}
        />
      </label>
      <Choice
        label={t('editor.text-area')}
        value={place.area}
        none={t('editor.text-any')}
        options={areas}
        onChange={(area) => onPlace({ area })}
      />
      <Choice
        label={t('editor.text-locale')}
        value={place.locale}
        none={t('editor.text-any')}
        options={['en-AU', 'en-GB']}
        onChange={(locale) => onPlace({ locale, region: locale ? place.region : '' })}
      />
      {place.locale && (
        <Choice
          label={t('editor.preview-region')}
          value={place.region}
          none={t('editor.text-everywhere')}
          options={SUB_VARIANTS}
          onChange={(region) => onPlace({ region })}
        />
      )}
      <label className="field">
        <span className="field__label">{t('editor.status')}</span>
        <select
          className="input"
          value={status}
          onChange={({ target }) => onStatus(target.value as ListFilter)}
        >
          {TEXT_FILTERS.map((filter) => (
            <option key={filter} value={filter}>
              {t(`editor.filter-${filter}`)}
            </option>
          ))}
        </select>
      </label>
    </search>
  );
}
