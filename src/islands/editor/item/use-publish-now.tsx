import { type ReactNode, useState } from 'react';
import type { EditorItem } from '#lib/contracts/editor/editor.ts';
import type { Publishing } from '#lib/stores/editor/editor-publish.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { formatMoment, t } from '../words.ts';

interface PublishNow {
  readonly publishNow: () => void;
  /** To be put into the page: what is asked before. */
  readonly question: ReactNode;
}

/** Shows an item to visitors at once. Of one that is planned for later it is asked first: the plan ends. */
export function usePublishNow(item: EditorItem | undefined, publishing: Publishing): PublishNow {
  const [isAsking, setAsking] = useState(false);
  const at = item?.scheduledAt;
  const publishNow = () => {
    if (at) setAsking(true);
    else void publishing.publish(undefined);
  };
  const confirm = () => {
    setAsking(false);
    void publishing.publish(undefined, true);
  };
  const question = isAsking && at && (
    <ConfirmDialog
      title={t('editor.sure-planned-title')}
      action={t('editor.publish-now')}
      onConfirm={confirm}
      onClose={() => setAsking(false)}
    >
      <p>{t('editor.sure-planned', { at: formatMoment(at) })}</p>
    </ConfirmDialog>
  );
  return { publishNow, question };
}
