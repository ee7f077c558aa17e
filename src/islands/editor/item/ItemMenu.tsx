import { useState } from 'react';
import type { EditorItem, EditorRole } from '#lib/contracts/editor/editor.ts';
import type { Publishing } from '#lib/stores/editor/editor-publish.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { t } from '../words.ts';

type MenuAction = 'discard' | 'unpublish' | 'archive';

interface Props {
  readonly item: EditorItem;
  readonly role: EditorRole;
  readonly isBusy: boolean;
  readonly publishing: Publishing;
  /** The item no longer exists: it was never published, and its draft was discarded. */
  readonly onGone: () => void;
}

/** Actions on the item, each with a confirmation. */
function listMenuActions(item: EditorItem, role: EditorRole): MenuAction[] {
  const isOut = item.status === 'published';
  const deeds: MenuAction[] = [];
  if (item.hasDraft || item.status === 'draft') deeds.push('discard');
  if (role === 'publisher' && isOut) deeds.push('unpublish');
  if (role === 'publisher' && item.status !== 'archived') deeds.push('archive');
  return deeds;
}

export function ItemMenu({ item, role, isBusy, publishing, onGone }: Props) {
  const [asked, setAsked] = useState<MenuAction>();
  const isNeverOut = item.publishedFields === null;
  const getActionWords = (deed: MenuAction) =>
    deed === 'discard' && isNeverOut ? 'editor.sure-discard-new' : `editor.sure-${deed}`;
  const runAction = async (deed: MenuAction) => {
    const isDone = await publishing[deed]();
    setAsked(undefined);
    if (isDone && deed === 'discard' && isNeverOut) onGone();
  };
  return (
    <div className="ed-deeds">
      {listMenuActions(item, role).map((deed) => (
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
          title={t(`${getActionWords(asked)}-title`)}
          action={t(`editor.deed-${asked}`)}
          isDanger
          isBusy={isBusy}
          onConfirm={() => void runAction(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>{t(getActionWords(asked))}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
