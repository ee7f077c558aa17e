import type { EditorItem, EditorRole } from '#lib/contracts/editor/editor.ts';
import { useValue } from '../../ui/use-value.ts';
import { StatusChip } from '../ui/StatusChip.tsx';
import { t } from '../words.ts';
import { ActingLine } from './ActingLine.tsx';
import { SaveLine } from './SaveLine.tsx';
import type { Work } from './use-work.ts';

interface Props {
  readonly work: Work;
  readonly role: EditorRole;
  /** Origin of the brand's pages, as in `ActingLine`. */
  readonly origin: string | null;
  /** Shows it to visitors at once. */
  readonly onPublish: () => void;
}

/** Why the item can't be published now; undefined where it can. */
function findObstacle(
  item: EditorItem | undefined,
  role: EditorRole,
  isUnsaved: boolean,
): string | undefined {
  if (role !== 'publisher') return t('editor.publish-not-you');
  if (!item && !isUnsaved) return t('editor.publish-nothing-written');
  const isShown = item?.status === 'published' && !item.hasDraft;
  return isShown && !isUnsaved ? t('editor.publish-nothing-new') : undefined;
}

/** Creates an item whose name stays as it is then. */
function CreateLine({ onCreate }: { readonly onCreate: () => void }) {
  return (
    <div className="cluster">
      <button type="button" className="button button--small" onClick={onCreate}>
        {t('editor.text-create')}
      </button>
      <span className="small muted">{t('editor.text-create-how')}</span>
    </div>
  );
}

/** In sight however far the form is scrolled: the state of the item, whether it is saved, and its publication. */
export function ItemBar({ work: { draft, publishing }, role, origin, onPublish }: Props) {
  const item = useValue(draft.$item);
  const save = useValue(draft.$save);
  const acting = useValue(publishing.$acting);
  const obstacle = findObstacle(item, role, save.state !== 'saved');
  return (
    <section className="ed-item__bar" aria-label={t('editor.state')}>
      <div className="ed-item__line">
        {item && <StatusChip item={item} />}
        <SaveLine save={save} onRetry={draft.retry} />
        {save.state === 'waiting' && draft.isToCreate() && <CreateLine onCreate={() => void draft.save()} />}
        {obstacle && (
          <span id="publish-why" className="small muted">
            {obstacle}
          </span>
        )}
        <button
          type="button"
          className="button button--small"
          aria-disabled={obstacle !== undefined || undefined}
          aria-describedby={obstacle ? 'publish-why' : undefined}
          aria-busy={acting.state === 'working' && acting.act === 'publish'}
          onClick={() => {
            if (!obstacle) onPublish();
          }}
        >
          {t(item?.status === 'published' ? 'editor.publish-changes' : 'editor.publish-now')}
        </button>
      </div>
      <ActingLine acting={acting} origin={origin} />
    </section>
  );
}
