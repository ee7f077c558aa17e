import { useEffect, useMemo } from 'react';
import type { FieldSpec } from '#lib/contracts/editor/editor-fields.ts';
import type { Fields } from '#lib/domain/editor/editor-fields.ts';
import { createHistory } from '#lib/stores/editor/editor-history.ts';
import { useValue } from '../../ui/use-value.ts';
import { Drawer } from '../ui/Drawer.tsx';
import { Failed } from '../ui/Failed.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { t } from '../words.ts';
import { VersionEntry } from './VersionEntry.tsx';

interface Props {
  readonly place: { readonly collection: string; readonly id: string };
  readonly form: readonly FieldSpec[];
  /** The current fields of the form. */
  readonly fields: Fields;
  readonly isBusy: boolean;
  readonly onRestore: (key: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Versions of the item from its first word, their differences, and restoring one. */
export function HistoryDrawer({ place, form, fields, isBusy, onRestore, onClose }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is the same for as long as the drawer lives
  const history = useMemo(() => createHistory(place), []);
  const list = useValue(history.$history);
  useEffect(() => {
    void history.load();
  }, [history]);
  const restore = async (key: string) => {
    if (await onRestore(key)) onClose();
  };
  return (
    <Drawer title={t('editor.history')} isWide onClose={onClose}>
      {list.state === 'loading' && <Waiting lines={4} />}
      {list.state === 'failed' && <Failed failure={list.failure} onRetry={() => void history.load()} />}
      {list.state === 'ready' && list.versions.length === 0 && (
        <p className="muted">{t('editor.history-empty')}</p>
      )}
      {list.state === 'ready' && (
        <ol className="ed-revisions">
          {list.versions.map((entry) => (
            <li key={entry.key}>
              <VersionEntry
                entry={entry}
                versions={list.versions}
                history={history}
                form={form}
                fields={fields}
                isBusy={isBusy}
                onRestore={(key) => void restore(key)}
              />
            </li>
          ))}
        </ol>
      )}
    </Drawer>
  );
}
