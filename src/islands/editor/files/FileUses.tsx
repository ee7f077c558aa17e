import { useEffect, useState } from 'react';
import type { EditorFile, FileUse } from '#lib/contracts/editor/editor-files.ts';
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import type { Files } from '#lib/stores/editor/editor-files.ts';
import type { Failure } from '#lib/stores/editor/editor-session.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { Failed } from '../ui/Failed.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { t } from '../words.ts';
import { FileGrid } from './FileGrid.tsx';

type Uses =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly failure: Failure }
  | { readonly state: 'ready'; readonly uses: readonly FileUse[] };

type Asked =
  | { readonly what: 'nothing' | 'choose' | 'delete' }
  | { readonly what: 'replace'; readonly by: EditorFile };

interface Props {
  readonly files: Files;
  /** Another view of the library, to choose from. */
  readonly library: Files;
  readonly file: EditorFile;
  readonly canReplace: boolean;
  readonly onChanged: () => void;
  readonly onDeleted: () => void;
}

const isFailure = (value: object | number): value is Failure => typeof value === 'object' && 'kind' in value;

function UseList({ uses }: { readonly uses: readonly FileUse[] }) {
  if (uses.length === 0) return <p className="muted">{t('editor.file-used-nowhere')}</p>;
  return (
    <ul className="ed-uses">
      {uses.map(({ collection, id, title, state }) => (
        <li key={`${collection}/${id}`}>
          <a href={editorUrls.item(collection, id)}>{title || t('editor.untitled')}</a>{' '}
          <span className="small muted">{t(`editor.file-use-${state}`)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Where a picture is used, another in its place, and its end. */
export function FileUses({ files, library, file, canReplace, onChanged, onDeleted }: Props) {
  const [state, setState] = useState<Uses>({ state: 'loading' });
  const [asked, setAsked] = useState<Asked>({ what: 'nothing' });
  const [isBusy, setBusy] = useState(false);
  const [told, setTold] = useState<{ readonly failure?: Failure; readonly changed?: number }>({});
  const load = async () => {
    const found = await files.loadUses(file.id);
    setState(isFailure(found) ? { state: 'failed', failure: found } : { state: 'ready', uses: found });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once for a picture
  useEffect(() => void load(), [file.id]);
  const close = () => setAsked({ what: 'nothing' });
  const replace = async (by: EditorFile) => {
    setBusy(true);
    const result = await files.replaceBy(file.id, by.id);
    setBusy(false);
    close();
    setTold(isFailure(result) ? { failure: result } : { changed: result });
    onChanged();
    await load();
  };
  const remove = async () => {
    setBusy(true);
    const failure = await files.remove(file.id);
    setBusy(false);
    close();
    if (failure) return setTold({ failure });
    onDeleted();
  };
  const uses = state.state === 'ready' ? state.uses : undefined;
  return (
    <section className="stack stack--tight" aria-label={t('editor.file-used-in')}>
      <h3>{t('editor.file-used-in')}</h3>
      {state.state === 'loading' && <Waiting lines={2} />}
      {state.state === 'failed' && <Failed failure={state.failure} onRetry={() => void load()} />}
      {uses && <UseList uses={uses} />}
      <div role="status">
        {told.changed !== undefined && <p>{t('editor.file-replaced', { count: told.changed })}</p>}
      </div>
      {told.failure && (
        <Notice tone="danger" isAlert>
          <p>{told.failure.kind === 'refused' ? told.failure.message : t('editor.lost-text')}</p>
        </Notice>
      )}
      {uses && uses.length > 0 && !canReplace && <p className="small muted">{t('editor.file-publishers')}</p>}
      {uses && uses.length > 0 && canReplace && (
        <>
          <p className="small muted">{t('editor.file-replace-how')}</p>
          <button
            type="button"
            className="button button--quiet button--small"
            onClick={() => setAsked({ what: 'choose' })}
          >
            {t('editor.file-replace')}
          </button>
        </>
      )}
      {uses && uses.length === 0 && (
        <button
          type="button"
          className="button button--danger button--small"
          onClick={() => setAsked({ what: 'delete' })}
        >
          {t('editor.file-delete')}
        </button>
      )}
      {asked.what === 'choose' && (
        <Drawer title={t('editor.file-replace')} isWide onClose={close}>
          <FileGrid
            files={library}
            actKey="editor.file-replace-choose"
            without={file.id}
            onChoose={(by) => setAsked({ what: 'replace', by })}
          />
        </Drawer>
      )}
      {asked.what === 'replace' && (
        <ConfirmDialog
          title={t('editor.file-replace-sure')}
          action={t('editor.file-replace')}
          isBusy={isBusy}
          onConfirm={() => void replace(asked.by)}
          onClose={close}
        >
          <UseList uses={uses ?? []} />
        </ConfirmDialog>
      )}
      {asked.what === 'delete' && (
        <ConfirmDialog
          title={t('editor.file-delete-sure')}
          action={t('editor.file-delete')}
          isDanger
          isBusy={isBusy}
          onConfirm={() => void remove()}
          onClose={close}
        >
          <p>{t('editor.file-delete-text')}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
