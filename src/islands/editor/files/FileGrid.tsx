import { useEffect, useState } from 'react';
import type { EditorFile, FileFilter } from '#lib/contracts/editor/editor-files.ts';
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import { FILES_LIMIT, type Files } from '#lib/stores/editor/editor-files.ts';
import { useValue } from '../../ui/use-value.ts';
import { Failed } from '../ui/Failed.tsx';
import { Pager } from '../ui/Pager.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { t } from '../words.ts';
import { FileFilters } from './FileFilters.tsx';
import { FileThumb } from './FileThumb.tsx';
import { formatFileFacts, formatUses } from './format-file.ts';

interface Props {
  readonly files: Files;
  /** Accessible label of a picture's button, as `Choose {alt}`. */
  readonly actKey: string;
  readonly onChoose: (file: EditorFile) => void;
  /** The id of a picture that is left out. */
  readonly without?: string;
  readonly onFolder?: (folder: string) => void;
  /** Loads the pictures again when it changes. */
  readonly round?: number;
}

const TYPING_MS = 250;

/** The picture library with its search. */
export function FileGrid({ files, actKey, onChoose, without, onFolder, round = 0 }: Props) {
  const state = useValue(files.$files);
  const [search, setSearch] = useState('');
  const [folder, setFolder] = useState('');
  const [show, setShow] = useState<FileFilter>('all');
  const [page, setPage] = useState(1);
  const folders = useValue(files.$folders);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round may have new folders
  useEffect(() => void files.loadFolders(), [files, round]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round loads again
  useEffect(() => {
    const load = () =>
      void files.load({ search: search.trim() || undefined, folder: folder || undefined, show, page });
    const timer = setTimeout(load, search ? TYPING_MS : 0);
    return () => clearTimeout(timer);
  }, [files, search, folder, show, page, round]);
  return (
    <div className="stack">
      <FileFilters
        search={search}
        folder={folder}
        show={show}
        folders={folders}
        onChange={(change) => {
          if (change.search !== undefined) setSearch(change.search);
          if (change.show !== undefined) setShow(change.show);
          if (change.folder !== undefined) {
            setFolder(change.folder);
            onFolder?.(change.folder);
          }
          setPage(1);
        }}
      />
      {state.state === 'loading' && <Waiting lines={3} />}
      {state.state === 'failed' && (
        <Failed failure={state.failure} onRetry={() => void files.load({ page })} />
      )}
      {state.state === 'ready' && state.files.length === 0 && (
        <p className="muted">
          {t(search || folder || show !== 'all' ? 'editor.nothing-found' : 'editor.files-empty')}
        </p>
      )}
      {state.state === 'ready' && (
        <ul className="ed-files">
          {state.files
            .filter(({ id }) => id !== without)
            .map((file) => (
              <li key={file.id}>
                <button type="button" className="ed-file" onClick={() => onChoose(file)}>
                  <FileThumb file={file} />
                  <span className="visually-hidden">{t(actKey, { name: '' })}</span>
                  <span className="ed-file__name">{file.title || file.name}</span>
                  {file.alt !== (file.title || file.name) && (
                    <span className="small muted">{file.alt || t('editor.file-no-alt')}</span>
                  )}
                  <span className="small muted">
                    {formatFileFacts(file)}. {formatUses(file.uses)}
                  </span>
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
