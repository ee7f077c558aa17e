import { useState } from 'react';
import type { EditorRow } from '#lib/contracts/editor/editor.ts';
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import { type BulkAct, type BulkState, listChanged } from '#lib/stores/editor/editor-bulk.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { t } from '../words.ts';

interface Props {
  readonly collection: string;
  readonly chosen: readonly EditorRow[];
  /** Whether every row of the page is chosen. */
  readonly isWhole: boolean;
  readonly state: BulkState;
  readonly onAll: (isChosen: boolean) => void;
  readonly onAct: (act: BulkAct, rows: readonly EditorRow[]) => void;
}

const ACTS: readonly BulkAct[] = ['publish', 'unpublish', 'archive'];

function Result({ collection, state }: Pick<Props, 'collection' | 'state'>) {
  if (state.state !== 'done') return undefined;
  const { done, refused, act } = state;
  return (
    <Notice tone={refused.length > 0 ? 'warning' : 'success'}>
      <p>{t(`editor.bulk-done-${act}`, { done, count: done + refused.length })}</p>
      {refused.length > 0 && (
        <ul>
          {refused.map(({ row, failure }) => (
            <li key={row.id}>
              <a href={editorUrls.item(collection, row.id)}>{row.title || t('editor.untitled')}</a>
              {': '}
              {failure.kind === 'refused' ? failure.message : t('editor.act-lost')}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

/** What a publisher does with several items of a list at once. */
export function BulkBar({ collection, chosen, isWhole, state, onAll, onAct }: Props) {
  const [asked, setAsked] = useState<BulkAct>();
  const isBusy = state.state === 'working';
  const count = chosen.length;
  const changed = asked ? listChanged(asked, chosen) : [];
  return (
    <div className="stack stack--tight">
      <div className="ed-bulk">
        <label className="ed-bulk__all">
          <input type="checkbox" checked={isWhole} onChange={({ target }) => onAll(target.checked)} />
          <span>{t('editor.bulk-all')}</span>
        </label>
        {count > 0 && <span className="muted">{t('editor.bulk-chosen', { count })}</span>}
        {count > 0 &&
          ACTS.filter((act) => listChanged(act, chosen).length > 0).map((act) => (
            <button
              key={act}
              type="button"
              className="button button--quiet button--small"
              aria-busy={isBusy}
              onClick={() => setAsked(act)}
            >
              {t(`editor.bulk-${act}`)}
            </button>
          ))}
      </div>
      <div role="status">
        {isBusy && <p>{t('editor.bulk-working', { done: state.done, count: state.count })}</p>}
        <Result collection={collection} state={state} />
      </div>
      {asked && (
        <ConfirmDialog
          title={t(`editor.bulk-sure-${asked}`, { count: changed.length })}
          action={t(`editor.bulk-${asked}`)}
          isDanger={asked !== 'publish'}
          isBusy={isBusy}
          onConfirm={() => {
            setAsked(undefined);
            onAct(asked, changed);
          }}
          onClose={() => setAsked(undefined)}
        >
          <p>{t('editor.bulk-sure-text')}</p>
          {changed.length < count && <p>{t('editor.bulk-sure-left')}</p>}
        </ConfirmDialog>
      )}
    </div>
  );
}
