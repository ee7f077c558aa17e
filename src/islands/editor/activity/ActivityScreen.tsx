import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import { $activity } from '#lib/stores/editor/editor-activity.ts';
import { useValue } from '../../ui/use-value.ts';
import { Shell } from '../shell/Shell.tsx';
import { Pager } from '../ui/Pager.tsx';
import { t } from '../words.ts';
import { Activity } from './Activity.tsx';

interface Props {
  /** From 1. */
  readonly page: number;
}

export function ActivityScreen({ page }: Props) {
  const state = useValue($activity);
  return (
    <Shell here="activity">
      {() => (
        <div className="stack">
          <h1>{t('editor.activity')}</h1>
          <p className="muted">{t('editor.activity-lead')}</p>
          <Activity page={page} />
          {state.state === 'ready' && (
            <Pager
              page={page}
              limit={state.limit}
              total={state.total}
              getHref={(to) => editorUrls.activity(to)}
              onPage={(to) => location.assign(editorUrls.activity(to))}
            />
          )}
        </div>
      )}
    </Shell>
  );
}
