import { FilterBar } from '../ui/FilterBar.tsx';
import { t } from '../words.ts';
import { type BrandName, FILTERS, type ListChoice } from './list-query.ts';

interface Props {
  readonly choice: ListChoice;
  readonly brands: readonly BrandName[];
  readonly onChoose: (change: Partial<ListChoice>) => void;
}

const listBrandOptions = (brands: readonly BrandName[]) => [
  { value: '', label: t('editor.any-brand') },
  ...brands.map(({ key, name }) => ({ value: key, label: name })),
];

/** Filters of a list. */
export function ListFilters({ choice, brands, onChoose }: Props) {
  const within = {
    label: t('editor.brand'),
    value: choice.brand,
    options: listBrandOptions(brands),
    onChange: (brand: string) => onChoose({ brand }),
  };
  return (
    <FilterBar
      search={choice.search}
      onSearch={(search) => onChoose({ search })}
      within={brands.length > 1 ? within : undefined}
      show={{
        label: t('editor.status'),
        value: choice.status,
        options: FILTERS.map((value) => ({ value, label: t(`editor.filter-${value}`) })),
        onChange: (status) => onChoose({ status }),
      }}
    />
  );
}
