import { useEffect, useMemo, useState } from 'react';
import type { FieldSpec } from '#lib/contracts/editor/editor-fields.ts';
import { createList } from '#lib/stores/editor/editor-list.ts';
import { loadRelationValue } from '#lib/stores/editor/editor-related.ts';
import { useValue } from '../../../ui/use-value.ts';
import { Drawer } from '../../ui/Drawer.tsx';
import { Failed } from '../../ui/Failed.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { getBrandName } from '../../use-collections.ts';
import { t } from '../../words.ts';

interface Props {
  readonly spec: FieldSpec;
  readonly onPick: (value: string) => void;
  readonly onClose: () => void;
}

const TYPING_MS = 250;

/** Searches the related collection. The chosen item is stored by its id, slug or key. */
export function RelationPicker({ spec, onPick, onClose }: Props) {
  const collection = spec.relation ?? '';
  const list = useMemo(() => createList(collection), [collection]);
  const [search, setSearch] = useState('');
  const [isLost, setLost] = useState(false);
  const state = useValue(list.$list);
  useEffect(() => {
    const timer = setTimeout(
      () => void list.load({ search: search.trim() || undefined }),
      search ? TYPING_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [list, search]);
  const pick = async (id: string) => {
    const value = await loadRelationValue(collection, id, spec.relationField);
    if (value === undefined) return setLost(true);
    onPick(value);
  };
  const rows = state.state === 'failed' ? [] : (state.rows ?? []);
  return (
    <Drawer title={t('editor.choose-from', { field: spec.label })} onClose={onClose}>
      <SearchField value={search} onChange={setSearch} />
      {isLost && <Failed failure={{ kind: 'lost' }} onRetry={() => setLost(false)} />}
      {state.state === 'failed' && <Failed failure={state.failure} onRetry={() => void list.load({})} />}
      {state.state === 'loading' && !state.rows && <Waiting lines={4} />}
      {state.state === 'ready' && rows.length === 0 && <p className="muted">{t('editor.nothing-found')}</p>}
      <ul className="ed-rows">
        {rows.map((row) => (
          <li key={row.id} className="ed-row">
            <button type="button" className="ed-row__title link-button" onClick={() => void pick(row.id)}>
              {row.title || row.id}
            </button>
            {row.brand && <span className="ed-row__note muted">{getBrandName(row.brand)}</span>}
            <StatusChip item={row} />
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
