import { useState } from 'react';
import type { Editor, EditorCollection, EditorRow } from '#lib/contracts/editor/editor.ts';
import { getLanguageName } from '#lib/domain/brand/locales.ts';
import { LIST_LIMIT } from '#lib/stores/editor/editor-list.ts';
import { Failed } from '../ui/Failed.tsx';
import { Pager } from '../ui/Pager.tsx';
import { StatusChip } from '../ui/StatusChip.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { t } from '../words.ts';
import { TextEditor } from './TextEditor.tsx';
import { TextFilters } from './TextFilters.tsx';
import { parseTextId } from './text-search.ts';
import { useList } from './use-list.ts';

interface Props {
  readonly collection: EditorCollection;
  readonly editor: Editor;
  readonly areas: readonly string[];
}

interface RowProps {
  readonly row: EditorRow;
  readonly collection: EditorCollection;
  readonly editor: Editor;
  /** Names the languages that it is not written in. Elsewhere the main one stands in for them. */
  readonly showsMissing: boolean;
}

function Row({ row, collection, editor, showsMissing }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const { locale, region, key } = parseTextId(row.id);
  return (
    <li className="ed-text">
      <button type="button" className="ed-text__head" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className="ed-text__key">
          {row.excerpt && <span className="ed-text__says">{row.excerpt}</span>}
          <span className="ed-text__name">{key}</span>
        </span>
        <span className="small muted">
          {[locale && getLanguageName(locale), region].filter(Boolean).join(', ')}
          {showsMissing && row.missing && row.missing.length > 0 && (
            <span className="ed-text__missing">
              {t('editor.text-missing', { languages: row.missing.map(getLanguageName).join(', ') })}
            </span>
          )}
        </span>
        <StatusChip item={row} />
      </button>
      {isOpen && (
        <div className="ed-text__body stack">
          <TextEditor collection={collection} id={row.id} editor={editor} />
        </div>
      )}
    </li>
  );
}

/** All texts of the site, edited inside the list. */
export function TextList({ collection, editor, areas }: Props) {
  const { state, choice, choose, getPageHref, reload } = useList(collection);
  const rows = state.state === 'failed' ? undefined : state.rows;
  return (
    <>
      <TextFilters choice={choice} areas={areas} onChoose={choose} />
      {state.state === 'failed' && <Failed failure={state.failure} onRetry={reload} />}
      {state.state === 'loading' && !rows && <Waiting lines={8} />}
      {state.state === 'ready' && state.rows.length === 0 && (
        <div className="empty">
          <h2>{t('editor.nothing-found')}</h2>
          <p>{t('editor.nothing-found-text')}</p>
        </div>
      )}
      {rows && rows.length > 0 && (
        <ul className="ed-texts" aria-busy={state.state === 'loading'}>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              collection={collection}
              editor={editor}
              showsMissing={choice.status === 'missing'}
            />
          ))}
        </ul>
      )}
      {rows && rows.length > 0 && (
        <Pager
          page={choice.page}
          limit={LIST_LIMIT}
          total={state.state === 'failed' ? 0 : state.total}
          getHref={getPageHref}
          onPage={(page) => choose({ page })}
        />
      )}
    </>
  );
}
