import { useEffect, useMemo, useState } from 'react';
import type { FieldSpec } from '#lib/contracts/editor/editor-fields.ts';
import type { EditorRevision } from '#lib/contracts/editor/editor-history.ts';
import type { Fields } from '#lib/domain/editor/editor-fields.ts';
import { createHistory } from '#lib/stores/editor/editor-history.ts';
import { useValue } from '../../ui/use-value.ts';
import { Drawer } from '../ui/Drawer.tsx';
import { Failed } from '../ui/Failed.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { formatMoment, t } from '../words.ts';
import { Changes } from './Changes.tsx';

interface Props {
  readonly place: { readonly collection: string; readonly id: string };
  readonly form: readonly FieldSpec[];
  /** The current fields of the form. */
  readonly fields: Fields;
  readonly isBusy: boolean;
  readonly onRestore: (revision: number) => Promise<boolean>;
  readonly onClose: () => void;
}

function Entry({ entry, isOpen, onOpen }: { entry: EditorRevision; isOpen: boolean; onOpen: () => void }) {
  return (
    <button type="button" className="ed-revision" aria-expanded={isOpen} onClick={onOpen}>
      <strong>{formatMoment(entry.at)}</strong>
      <span>{t(`editor.revision-${entry.status}`, { by: entry.by })}</span>
    </button>
  );
}

/** Revisions of the item, their differences from the form, and restoring one. */
export function HistoryDrawer({ place, form, fields, isBusy, onRestore, onClose }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is the same for as long as the drawer lives
  const history = useMemo(() => createHistory(place), []);
  const list = useValue(history.$history);
  const shown = useValue(history.$revision);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    void history.load();
  }, [history]);
  const open = (revision: number) => {
    setAsked(false);
    if (shown.state !== 'none' && shown.revision === revision) history.close();
    else void history.open(revision);
  };
  const restore = async (revision: number) => {
    if (await onRestore(revision)) onClose();
  };
  return (
    <Drawer title={t('editor.history')} isWide onClose={onClose}>
      {list.state === 'loading' && <Waiting lines={4} />}
      {list.state === 'failed' && <Failed failure={list.failure} onRetry={() => void history.load()} />}
      {list.state === 'ready' && list.revisions.length === 0 && (
        <p className="muted">{t('editor.history-empty')}</p>
      )}
      {list.state === 'ready' && (
        <ol className="ed-revisions">
          {list.revisions.map((entry) => {
            const isOpen = shown.state !== 'none' && shown.revision === entry.revision;
            return (
              <li key={entry.revision}>
                <Entry entry={entry} isOpen={isOpen} onOpen={() => open(entry.revision)} />
                {isOpen && shown.state === 'loading' && <Waiting lines={2} />}
                {isOpen && shown.state === 'failed' && (
                  <Failed failure={{ kind: 'lost' }} onRetry={() => void history.open(entry.revision)} />
                )}
                {isOpen && shown.state === 'ready' && (
                  <div className="ed-revision__body stack">
                    <p className="small muted">{t('editor.history-compare')}</p>
                    <Changes before={shown.fields} after={fields} form={form} />
                    {isAsked ? (
                      <Notice tone="warning" title={t('editor.restore-sure')}>
                        <p>{t('editor.restore-text')}</p>
                        <button
                          type="button"
                          className="button button--small"
                          aria-busy={isBusy}
                          onClick={() => void restore(entry.revision)}
                        >
                          {t('editor.restore-do')}
                        </button>
                      </Notice>
                    ) : (
                      <button
                        type="button"
                        className="button button--quiet button--small"
                        onClick={() => setAsked(true)}
                      >
                        {t('editor.restore')}
                      </button>
                    )}
                  </div>
                )}
              </li>
            );
          })}
        </ol>
      )}
    </Drawer>
  );
}
