import { useState } from 'react';
import type { EditorFile, FileUse } from '#lib/contracts/editor/editor-files.ts';
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import type { Files } from '#lib/stores/editor/editor-files.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { Failed } from '../ui/Failed.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { t } from '../words.ts';
import { FileGrid } from './FileGrid.tsx';
import { useFileUses } from './use-file-uses.ts';

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

interface ActionProps {
  readonly isUsed: boolean;
  readonly canReplace: boolean;
  readonly onAsk: (asked: Asked) => void;
}

/** A picture that is used is replaced, one that is not may be deleted. */
function UseActions({ isUsed, canReplace, onAsk }: ActionProps) {
  if (!isUsed)
    return (
      <button
        type="button"
        className="button button--danger button--small"
        onClick={() => onAsk({ what: 'delete' })}
      >
        {t('editor.file-delete')}
      </button>
    );
  if (!canReplace) return <p className="small muted">{t('editor.file-publishers')}</p>;
  return (
    <>
      <p className="small muted">{t('editor.file-replace-how')}</p>
      <button
        type="button"
        className="button button--quiet button--small"
        onClick={() => onAsk({ what: 'choose' })}
      >
        {t('editor.file-replace')}
      </button>
    </>
  );
}

/** Where a picture is used, another in its place, and its end. */
export function FileUses({ files, library, file, canReplace, onChanged, onDeleted }: Props) {
  const { state, isBusy, outcome, load, replaceBy, remove } = useFileUses(files, file);
  const [asked, setAsked] = useState<Asked>({ what: 'nothing' });
  const close = () => setAsked({ what: 'nothing' });
  const confirmReplacement = async (by: EditorFile) => {
    await replaceBy(by);
    close();
    onChanged();
    await load();
  };
  const confirmDeletion = async () => {
    const isGone = await remove();
    close();
    if (isGone) onDeleted();
  };
  const uses = state.state === 'ready' ? state.uses : undefined;
  return (
    <section className="stack stack--tight" aria-label={t('editor.file-used-in')}>
      <h3>{t('editor.file-used-in')}</h3>
      {state.state === 'loading' && <Waiting lines={2} />}
      {state.state === 'failed' && <Failed failure={state.failure} onRetry={() => void load()} />}
      {uses && <UseList uses={uses} />}
      <div role="status">
        {outcome.state === 'replaced' && <p>{t('editor.file-replaced', { count: outcome.count })}</p>}
      </div>
      {outcome.state === 'failed' && (
        <Notice tone="danger" isAlert>
          <p>{outcome.failure.kind === 'refused' ? outcome.failure.message : t('editor.lost-text')}</p>
        </Notice>
      )}
      {uses && <UseActions isUsed={uses.length > 0} canReplace={canReplace} onAsk={setAsked} />}
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
          onConfirm={() => void confirmReplacement(asked.by)}
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
          onConfirm={() => void confirmDeletion()}
          onClose={close}
        >
          <p>{t('editor.file-delete-text')}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
