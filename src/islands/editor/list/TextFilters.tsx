import { getLanguageName, LOCALES } from '#lib/domain/brand/locales.ts';
import { SUB_VARIANTS } from '#lib/domain/brand/sub-variants.ts';
import { t } from '../words.ts';
import { type ListChoice, type ListFilter, TEXT_FILTERS } from './list-query.ts';

interface Props {
  readonly choice: ListChoice;
  readonly areas: readonly string[];
  readonly onChoose: (change: Partial<ListChoice>) => void;
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly none: string;
  readonly options: readonly string[];
  /** What an option is called; itself when left out. */
  readonly getName?: (option: string) => string;
  readonly onChange: (value: string) => void;
}

const Choice = ({ label, value, none, options, getName, onChange }: ChoiceProps) => (
  <label className="field">
    <span className="field__label">{label}</span>
    <select className="input" value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{none}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {getName?.(option) ?? option}
        </option>
      ))}
    </select>
  </label>
);

/** Filters of texts by area, language, region and status. */
export function TextFilters({ choice, areas, onChoose }: Props) {
  return (
    <search className="ed-filters">
      <label className="field ed-filters__search">
        <span className="field__label">{t('editor.search')}</span>
        <input
          className="input"
          type="search"
          value={choice.search}
          onChange={({ target }) => onChoose({ search: target.value })}
        />
      </label>
      <Choice
        label={t('editor.text-area')}
        value={choice.area}
        none={t('editor.text-any')}
        options={areas}
        onChange={(area) => onChoose({ area })}
      />
      <Choice
        label={t('editor.text-locale')}
        value={choice.locale}
        none={t('editor.text-any')}
        options={LOCALES}
        getName={getLanguageName}
        onChange={(locale) => onChoose({ locale, region: locale ? choice.region : '' })}
      />
      {choice.locale && (
        <Choice
          label={t('editor.preview-region')}
          value={choice.region}
          none={t('editor.text-everywhere')}
          options={SUB_VARIANTS}
          onChange={(region) => onChoose({ region })}
        />
      )}
      <label className="field">
        <span className="field__label">{t('editor.status')}</span>
        <select
          className="input"
          value={choice.status}
          onChange={({ target }) => onChoose({ status: target.value as ListFilter })}
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
