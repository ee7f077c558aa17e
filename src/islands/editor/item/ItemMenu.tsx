import { useState } from 'react';
import type { EditorItem, EditorRole } from '#lib/contracts/editor/editor.ts';
import type { Publishing } from '#lib/stores/editor/editor-publish.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { formatMoment, t } from '../words.ts';
import { isText } from './item-form.ts';

type MenuAction = 'discard' | 'unpublish' | 'archive';

interface Props {
  readonly item: EditorItem;
  readonly role: EditorRole;
  readonly isBusy: boolean;
  readonly publishing: Publishing;
  /** The item no longer exists: it was never published, and its draft was discarded. */
  readonly onGone: () => void;
}

/** Texts are taken back and never archived. */
const isTextItem = ({ collection: name }: EditorItem): boolean => isText({ name });

/** Actions on the item, each with a confirmation. */
function listMenuActions(item: EditorItem, role: EditorRole): MenuAction[] {
  const isOut = item.status === 'published';
  const deeds: MenuAction[] = [];
  if (item.hasDraft) deeds.push('discard');
  if (role === 'publisher' && isOut) deeds.push('unpublish');
  if (role === 'publisher' && item.status !== 'archived' && !isTextItem(item)) deeds.push('archive');
  return deeds;
}

/** What becomes of the item. */
function getQuestion(deed: MenuAction, item: EditorItem): string {
  if (deed === 'unpublish' && isTextItem(item)) return t('editor.sure-unpublish-text');
  if (deed !== 'discard') return t(`editor.sure-${deed}`);
  if (item.isDraftOnly) return t('editor.sure-discard-new');
  if (item.scheduledAt !== null)
    return t('editor.sure-discard-scheduled', { at: formatMoment(item.scheduledAt) });
  return t(item.publishedFields === null ? 'editor.sure-discard-hidden' : 'editor.sure-discard');
}

export function ItemMenu({ item, role, isBusy, publishing, onGone }: Props) {
  const [asked, setAsked] = useState<MenuAction>();
  const runAction = async (deed: MenuAction) => {
    const isDone = await publishing[deed]();
    setAsked(undefined);
    const acting = publishing.$acting.get();
    if (isDone && acting.state === 'done' && acting.isGone) onGone();
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
          title={t(`editor.sure-${asked}-title`)}
          action={t(`editor.deed-${asked}`)}
          isDanger
          isBusy={isBusy}
          onConfirm={() => void runAction(asked)}
          onClose={() => setAsked(undefined)}
        >
          <p>{getQuestion(asked, item)}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
