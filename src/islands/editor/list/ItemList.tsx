import type { EditorCollection, EditorRow } from '#lib/contracts/editor/editor.ts';
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import { LIST_LIMIT } from '#lib/stores/editor/editor-list.ts';
import { Failed } from '../ui/Failed.tsx';
import { Pager } from '../ui/Pager.tsx';
import { StatusChip } from '../ui/StatusChip.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { formatMoment, t } from '../words.ts';
import { ListFilters } from './ListFilters.tsx';

import { type BrandName, toListQuery } from './list-query.ts';
import { useList } from './use-list.ts';

interface Props {
  readonly collection: EditorCollection;
  readonly brands: readonly BrandName[];
}

function Row({ row, collection, brand }: { row: EditorRow; collection: string; brand: string | undefined }) {
  return (
    <li className="ed-row">
      <a className="ed-row__title" href={editorUrls.item(collection, row.id)}>
        {row.title || t('editor.untitled')}
      </a>
      <StatusChip item={row} />
      {brand && <span className="ed-row__note muted">{brand}</span>}
      <span className="ed-row__note muted ed-row__end">
        {t('editor.saved-by', { at: formatMoment(row.updatedAt), by: row.updatedBy })}
      </span>
    </li>
  );
}

function EmptyList({ isFiltered, collection }: { isFiltered: boolean; collection: EditorCollection }) {
  return (
    <div className="empty">
      <h2>{t(isFiltered ? 'editor.nothing-found' : 'editor.nothing-yet')}</h2>
      <p>{t(isFiltered ? 'editor.nothing-found-text' : 'editor.nothing-yet-text')}</p>
      {!isFiltered && collection.canCreate && (
        <a className="button" href={editorUrls.fresh(collection.name)}>
          {t('editor.new')}
        </a>
      )}
    </div>
  );
}

/** A list with its filters. The old rows stay while new ones load, so that the layout does not shift. */
export function ItemList({ collection, brands }: Props) {
  const { state, choice, choose, reload } = useList(collection.name);
  const rows = state.state === 'failed' ? undefined : state.rows;
  const isFiltered = choice.search !== '' || choice.status !== 'all' || choice.brand !== '';
  const hasBrand = collection.fields.some(({ name }) => name === 'brand');
  const getBrandName = (key: string | null) =>
    hasBrand
      ? (brands.find((brand) => brand.key === key)?.name ?? key ?? t('editor.every-brand'))
      : undefined;
  return (
    <>
      <ListFilters choice={choice} brands={hasBrand ? brands : []} onChoose={choose} />
      {state.state === 'failed' && <Failed failure={state.failure} onRetry={reload} />}
      {state.state === 'loading' && !rows && <Waiting lines={8} />}
      {state.state === 'ready' && state.rows.length === 0 && (
        <EmptyList isFiltered={isFiltered} collection={collection} />
      )}
      {rows && rows.length > 0 && (
        <ul className="ed-rows ed-rows--list" aria-busy={state.state === 'loading'}>
          {rows.map((row) => (
            <Row key={row.id} row={row} collection={collection.name} brand={getBrandName(row.brand)} />
          ))}
        </ul>
      )}
      {state.state !== 'failed' && rows && rows.length > 0 && (
        <Pager
          page={choice.page}
          limit={LIST_LIMIT}
          total={state.total}
          getHref={(page) => editorUrls.list(collection.name, toListQuery({ ...choice, page }))}
          onPage={(page) => choose({ page })}
        />
      )}
    </>
  );
}
