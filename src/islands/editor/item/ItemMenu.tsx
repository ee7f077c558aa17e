import { useState } from 'react';
import type { EditorItem, EditorRole } from '#lib/contracts/editor/editor.ts';
import type { Publishing } from '#lib/stores/editor/editor-publish.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { t } from '../words.ts';

type Deed = 'discard' | 'unpublish' | 'archive';

interface Props {
  readonly item: EditorItem;
  readonly role: EditorRole;
  readonly isBusy: boolean;
  readonly publishing: Publishing;
  /** The item is no more: it was never published, and its draft was thrown away. */
  readonly onGone: () => void;
}

/** What may be done to it now; each is asked for again before it is done. */
function deedsFor(item: EditorItem, role: EditorRole): Deed[] {
  const isOut = item.status === 'published';
  const deeds: Deed[] = [];
  if (item.hasDraft || item.status === 'draft') deeds.push('discard');
  if (role === 'publisher' && isOut) deeds.push('unpublish');
  if (role === 'publisher' && item.status !== 'archived') deeds.push('archive');
  return deeds;
}

export function ItemMenu({ item, role, isBusy, publishing, onGone }: Props) {
  const [asked, setAsked] = useState<Deed>();
  const isNeverOut = item.publishedFields === null;
  const wordsOf = (deed: Deed) =>
    deed === 'discard' && isNeverOut ? 'editor.sure-discard-new' : `editor.sure-${deed}`;
  const act = async (deed: Deed) => {
    const isDone = await publishing[deed]();
    setAsked(undefined);
    if (isDone && deed === 'discard' && isNeverOut) onGone();
  };
  return (
    <div className="ed-deeds">
      {deedsFor(item, role).map((deed) => (
        <button
          key={deed}
          type="button"
          className="button button--plain button--small"
          onClick={() => setAsked(deed)}
        >
          {t(`editor.deed-${deed}`)}
        </button>
      ))}
      {asked && (
        <ConfirmDialog
          title={t(`${wordsOf(asked)}-title`)}
          action={t(`editor.deed-${asked}`)}
          isDanger
          isBusy={isBusy}
          onConfirm={() => void act(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>{t(wordsOf(asked))}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
