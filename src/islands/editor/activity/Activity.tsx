import { useEffect } from 'react';
import type { EditorActivity } from '#lib/contracts/editor/editor-history.ts';
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import { $activity, loadActivity } from '#lib/stores/editor/editor-activity.ts';
import { useValue } from '../../ui/use-value.ts';
import { Failed } from '../ui/Failed.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { useCollections } from '../use-collections.ts';
import { formatMoment, t } from '../words.ts';

interface Props {
  readonly page?: number;
  /** Shows at most this many entries, without those of the program. */
  readonly limit?: number;
}

const KNOWN = [
  'create',
  'update',
  'delete',
  'new-draft',
  'draft',
  'discard',
  'restore',
  'publish',
  'unpublish',
  'archive',
  'order',
  'schedule',
  'schedule-end',
  'schedule-failed',
  'cancel-schedule',
  'upload',
  'describe',
  'replace',
  'remove',
  'export',
  'ask-review',
  'withdraw-review',
  'return-review',
  'approve',
  'comment',
  'resolve',
  'reopen',
] as const;

const getActionLabel = (action: string): string => {
  const key = action.replaceAll(' ', '-');
  return KNOWN.some((known) => known === key) ? t(`editor.did-${key}`) : action;
};

const PROGRAM = 'release';
const FILES = 'files';
const FEEDBACK = 'feedback';

function getItemHref({ collection, itemId }: EditorActivity, isKnown: boolean): string | undefined {
  if (collection === FILES) return editorUrls.files();
  if (collection === FEEDBACK) return editorUrls.feedback();
  return isKnown && itemId ? editorUrls.item(collection, itemId) : undefined;
}

function Line({ entry, title }: { readonly entry: EditorActivity; readonly title: string | undefined }) {
  const place = title ?? (entry.collection === FILES ? t('editor.files') : entry.collection);
  const what = [place, entry.title || entry.itemId].filter(Boolean).join(' · ');
  const href = getItemHref(entry, title !== undefined);
  return (
    <li className="ed-row">
      <span className="ed-row__title ed-row__title--plain">
        <strong>{entry.by}</strong> {getActionLabel(entry.action)} {href ? <a href={href}>{what}</a> : what}
      </span>
      <time className="ed-row__note muted" dateTime={entry.at}>
        {formatMoment(entry.at)}
      </time>
    </li>
  );
}

/** The audit trail of content, newest first. */
export function Activity({ page = 1, limit }: Props) {
  const state = useValue($activity);
  const collections = useCollections();
  useEffect(() => {
    void loadActivity(page);
  }, [page]);
  if (state.state === 'loading') return <Waiting lines={limit ?? 10} />;
  if (state.state === 'failed')
    return <Failed failure={state.failure} onRetry={() => void loadActivity(page)} />;
  const entries = limit ? state.activity.filter(({ by }) => by !== PROGRAM).slice(0, limit) : state.activity;
  if (entries.length === 0)
    return <p className="muted">{t(limit ? 'editor.home-nobody' : 'editor.activity-empty')}</p>;
  const getCollectionTitle = (name: string) =>
    collections.state === 'ready'
      ? collections.collections.find((one) => one.name === name)?.title
      : undefined;
  return (
    <ul className="ed-rows">
      {entries.map((entry) => (
        <Line key={entry.id} entry={entry} title={getCollectionTitle(entry.collection)} />
      ))}
    </ul>
  );
}
