import { useEffect, useState } from 'react';
import type { EditorFile } from '#lib/contracts/editor/editor-files.ts';
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import { FILES_LIMIT, type Files } from '#lib/stores/editor/editor-files.ts';
import { useValue } from '../../ui/use-value.ts';
import { Failed } from '../ui/Failed.tsx';
import { Pager } from '../ui/Pager.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { t } from '../words.ts';
import { FileThumb } from './FileThumb.tsx';

interface Props {
  readonly files: Files;
  /** Accessible label of a picture's button, as `Choose {alt}`. */
  readonly actKey: string;
  readonly onChoose: (file: EditorFile) => void;
}

const TYPING_MS = 250;

/** The picture library with its search. */
export function FileGrid({ files, actKey, onChoose }: Props) {
  const state = useValue(files.$files);
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  useEffect(() => {
    const load = () => void files.load({ search: search.trim() || undefined, page });
    const timer = setTimeout(load, search ? TYPING_MS : 0);
    return () => clearTimeout(timer);
  }, [files, search, page]);
  return (
    <div className="stack">
      <label className="field ed-search">
        <span className="field__label">{t('editor.search')}</span>
        <input
          className="input"
          type="search"
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            setPage(1);
          }}
        />
      </label>
      {state.state === 'loading' && <Waiting lines={3} />}
      {state.state === 'failed' && (
        <Failed failure={state.failure} onRetry={() => void files.load({ page })} />
      )}
      {state.state === 'ready' && state.files.length === 0 && (
        <p className="muted">{t(search ? 'editor.nothing-found' : 'editor.files-empty')}</p>
      )}
      {state.state === 'ready' && (
        <ul className="ed-files">
          {state.files.map((file) => (
            <li key={file.id}>
              <button type="button" className="ed-file" onClick={() => onChoose(file)}>
                <FileThumb file={file} />
                <span className="visually-hidden">{t(actKey, { name: '' })}</span>
                <span className="ed-file__name">{file.title || file.name}</span>
                {file.alt !== (file.title || file.name) && (
                  <span className="small muted">{file.alt || t('editor.file-no-alt')}</span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
      {state.state === 'ready' && state.total > FILES_LIMIT && (
        <Pager
          page={page}
          limit={FILES_LIMIT}
          total={state.total}
          getHref={(to) => editorUrls.files({ page: to })}
          onPage={setPage}
        />
      )}
    </div>
  );
}
