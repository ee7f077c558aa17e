import type { EditorItem } from '#lib/contracts/editor/editor.ts';
import { useValue } from '../../ui/use-value.ts';
import { t } from '../words.ts';
import { usePublishNow } from './use-publish-now.tsx';
import type { Work } from './use-work.ts';

interface Props {
  readonly work: Work;
  readonly item: EditorItem;
}

/** Shows a draft to visitors, where one field stands alone; a whole item has `PublishPanel`. */
export function PublishButton({ work: { draft, publishing }, item }: Props) {
  const save = useValue(draft.$save);
  const acting = useValue(publishing.$acting);
  const canPublish = item.hasDraft || save.state !== 'saved';
  const { publishNow, question } = usePublishNow(item, publishing);
  return (
    <>
      <button
        type="button"
        className="button button--small"
        aria-disabled={!canPublish || undefined}
        aria-busy={acting.state === 'working'}
        onClick={() => {
          if (canPublish) publishNow();
        }}
      >
        {t('editor.publish-now')}
      </button>
      {question}
    </>
  );
}
