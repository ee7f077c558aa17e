import { useMemo, useState } from 'react';
import type { EditorCollection, EditorRole, EditorRow } from '#lib/contracts/editor/editor.ts';
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import { type BulkAct, createBulk } from '#lib/stores/editor/editor-bulk.ts';
import { LIST_LIMIT } from '#lib/stores/editor/editor-list.ts';
import { useValue } from '../../ui/use-value.ts';
import { Failed } from '../ui/Failed.tsx';
import { Glyph } from '../ui/Glyph.tsx';
import { Pager } from '../ui/Pager.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { t } from '../words.ts';
import { BulkBar } from './BulkBar.tsx';
import { ItemTable } from './ItemTable.tsx';
import { ListFilters } from './ListFilters.tsx';
import type { BrandName } from './list-query.ts';
import { OrderDrawer } from './OrderDrawer.tsx';
import { useList } from './use-list.ts';

interface Props {
  readonly collection: EditorCollection;
  readonly brands: readonly BrandName[];
  readonly role: EditorRole;
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
export function ItemList({ collection, brands, role }: Props) {
  const bulk = useMemo(() => createBulk(collection.name), [collection.name]);
  const acting = useValue(bulk.$bulk);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [order, setOrder] = useState<'kept' | 'open' | 'saved'>('kept');
  const { state, choice, choose, getPageHref, reload } = useList(collection);
  const rows = state.state === 'failed' ? undefined : state.rows;
  const canChoose = role === 'publisher' && !collection.isSingleton;
  const canOrder = collection.isOrdered && role === 'publisher';
  const chosen = (rows ?? []).filter(({ id }) => ids.has(id));
  const act = async (what: BulkAct, changed: readonly EditorRow[]) => {
    await bulk.run(what, changed);
    setIds(new Set());
    reload();
  };
  const isFiltered = choice.search !== '' || choice.status !== 'all' || choice.brand !== '';
  const hasBrand = collection.fields.some(({ name }) => name === 'brand');
  const getBrandName = (key: string | null) =>
    brands.find((brand) => brand.key === key)?.name ?? key ?? t('editor.every-brand');
  return (
    <>
      <ListFilters choice={choice} brands={hasBrand ? brands : []} onChoose={choose} />
      {canOrder && (
        <div className="ed-order__line">
          <button
            type="button"
            className="button button--quiet button--small"
            onClick={() => setOrder('open')}
          >
            <Glyph name="grip" />
            {t('editor.order')}
          </button>
          <p role="status">{order === 'saved' && t('editor.order-saved')}</p>
        </div>
      )}
      {order === 'open' && (
        <OrderDrawer
          collection={collection.name}
          title={collection.title}
          onClose={() => setOrder('kept')}
          onSaved={() => {
            setOrder('saved');
            reload();
          }}
        />
      )}
      {state.state === 'failed' && <Failed failure={state.failure} onRetry={reload} />}
      {state.state === 'loading' && !rows && <Waiting lines={8} />}
      {state.state === 'ready' && state.rows.length === 0 && (
        <EmptyList isFiltered={isFiltered} collection={collection} />
      )}
      {canChoose && rows && (rows.length > 0 || acting.state === 'done') && (
        <BulkBar
          collection={collection.name}
          chosen={chosen}
          isWhole={rows.length > 0 && chosen.length === rows.length}
          state={acting}
          onAll={(isAll) => setIds(new Set(isAll ? rows.map(({ id }) => id) : []))}
          onAct={(what, changed) => void act(what, changed)}
        />
      )}
      {rows && rows.length > 0 && (
        <ItemTable
          collection={collection.name}
          title={collection.title}
          rows={rows}
          isLoading={state.state === 'loading'}
          sort={choice.sort}
          direction={choice.direction}
          onSort={choose}
          hasPlace={collection.isOrdered}
          hasPicture={collection.fields.some(({ kind }) => kind === 'image')}
          getBrand={hasBrand ? getBrandName : undefined}
          chosen={canChoose ? ids : undefined}
          onChoose={(id, isChosen) =>
            setIds(new Set(isChosen ? [...ids, id] : [...ids].filter((one) => one !== id)))
          }
        />
      )}
      {state.state !== 'failed' && rows && rows.length > 0 && (
        <Pager
          page={choice.page}
          limit={LIST_LIMIT}
          total={state.total}
          getHref={getPageHref}
          onPage={(page) => choose({ page })}
        />
      )}
    </>
  );
}
