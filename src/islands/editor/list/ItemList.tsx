import { useMemo, useState } from 'react';
import type { EditorCollection, EditorRole, EditorRow } from '#lib/contracts/editor/editor.ts';
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import { type BulkAct, createBulk } from '#lib/stores/editor/editor-bulk.ts';
import { LIST_LIMIT } from '#lib/stores/editor/editor-list.ts';
import { useValue } from '../../ui/use-value.ts';
import { Failed } from '../ui/Failed.tsx';
import { Pager } from '../ui/Pager.tsx';
import { StatusChip } from '../ui/StatusChip.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { formatMoment, t } from '../words.ts';
import { BulkBar } from './BulkBar.tsx';
import { ListFilters } from './ListFilters.tsx';

import { type BrandName, toListQuery } from './list-query.ts';
import { useList } from './use-list.ts';

interface Props {
  readonly collection: EditorCollection;
  readonly brands: readonly BrandName[];
  readonly role: EditorRole;
}

interface RowProps {
  readonly row: EditorRow;
  readonly collection: string;
  readonly brand: string | undefined;
  /** Undefined where nothing is chosen. */
  readonly isChosen: boolean | undefined;
  readonly onChoose: (isChosen: boolean) => void;
}

function Row({ row, collection, brand, isChosen, onChoose }: RowProps) {
  return (
    <li className={`ed-row${isChosen === undefined ? '' : ' ed-row--choice'}`}>
      {isChosen !== undefined && (
        <input
          className="ed-row__choice"
          type="checkbox"
          aria-label={t('editor.bulk-choose', { title: row.title || t('editor.untitled') })}
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      )}
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
export function ItemList({ collection, brands, role }: Props) {
  const bulk = useMemo(() => createBulk(collection.name), [collection.name]);
  const acting = useValue(bulk.$bulk);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const { state, choice, choose, reload } = useList(collection.name);
  const rows = state.state === 'failed' ? undefined : state.rows;
  const canChoose = role === 'publisher' && !collection.isSingleton;
  const chosen = (rows ?? []).filter(({ id }) => ids.has(id));
  const act = async (what: BulkAct) => {
    await bulk.run(what, chosen);
    setIds(new Set());
    reload();
  };
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
      {canChoose && rows && (rows.length > 0 || acting.state === 'done') && (
        <BulkBar
          collection={collection.name}
          chosen={chosen}
          isWhole={rows.length > 0 && chosen.length === rows.length}
          state={acting}
          onAll={(isAll) => setIds(new Set(isAll ? rows.map(({ id }) => id) : []))}
          onAct={(what) => void act(what)}
        />
      )}
      {rows && rows.length > 0 && (
        <ul className="ed-rows ed-rows--list" aria-busy={state.state === 'loading'}>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              collection={collection.name}
              brand={getBrandName(row.brand)}
              isChosen={canChoose ? ids.has(row.id) : undefined}
              onChoose={(isChosen) =>
                setIds(new Set(isChosen ? [...ids, row.id] : [...ids].filter((id) => id !== row.id)))
              }
            />
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
