import { useEffect, useState } from 'react';
import type { FeedbackFilter } from '#lib/contracts/editor/editor-feedback.ts';
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import {
  $feedbackList,
  exportFeedback,
  FEEDBACK_LIMIT,
  loadFeedback,
} from '#lib/stores/editor/editor-feedback.ts';
import type { Failure } from '#lib/stores/editor/editor-session.ts';
import { useValue } from '../../ui/use-value.ts';
import { Shell } from '../shell/Shell.tsx';
import { Failed } from '../ui/Failed.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Pager } from '../ui/Pager.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { t } from '../words.ts';
import { FeedbackFilters } from './FeedbackFilters.tsx';
import { FeedbackRow } from './FeedbackRow.tsx';

const FILE = 'feedback.csv';
const TYPING_MS = 250;

function saveFile(csv: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }));
  link.download = FILE;
  link.click();
  URL.revokeObjectURL(link.href);
}

function ExportButton({ filter }: { readonly filter: FeedbackFilter }) {
  const [failure, setFailure] = useState<Failure>();
  const startExport = async () => {
    const outcome = await exportFeedback(filter);
    if ('csv' in outcome) saveFile(outcome.csv);
    setFailure('csv' in outcome ? undefined : outcome.failure);
  };
  return (
    <>
      <button type="button" className="button button--quiet button--small" onClick={() => void startExport()}>
        {t('editor.feedback-export')}
      </button>
      {failure && <Failed failure={failure} onRetry={() => void startExport()} />}
    </>
  );
}

function Content() {
  const state = useValue($feedbackList);
  const [query, setQuery] = useState<FeedbackFilter & { page: number }>({ page: 1 });
  useEffect(() => {
    const timer = setTimeout(() => void loadFeedback(query), TYPING_MS);
    return () => clearTimeout(timer);
  }, [query]);
  const { page, ...filter } = query;
  return (
    <div className="stack">
      <div className="ed-section-head">
        <h1>{t('editor.feedback')}</h1>
        <ExportButton filter={filter} />
      </div>
      <p className="muted">{t('editor.feedback-lead')}</p>
      <FeedbackFilters filter={filter} onChange={(change) => setQuery({ ...query, ...change, page: 1 })} />
      {state.state === 'loading' && <Waiting lines={10} />}
      {state.state === 'failed' && (
        <Failed failure={state.failure} onRetry={() => void loadFeedback(query)} />
      )}
      {state.state === 'ready' && state.rows.length === 0 && (
        <p className="muted">{t('editor.feedback-empty')}</p>
      )}
      {state.state === 'ready' && (
        <>
          <ul className="ed-rows">
            {state.rows.map((feedback) => (
              <FeedbackRow key={feedback.id} feedback={feedback} />
            ))}
          </ul>
          <Pager
            page={page}
            limit={FEEDBACK_LIMIT}
            total={state.total}
            getHref={() => editorUrls.feedback()}
            onPage={(to) => setQuery({ ...query, page: to })}
          />
        </>
      )}
    </div>
  );
}

/** Feedback of visitors. It holds e-mail addresses: for publishers only. */
export const FeedbackScreen = () => (
  <Shell here="feedback">
    {({ role }) =>
      role === 'publisher' ? <Content /> : <Notice tone="info">{t('editor.feedback-publishers')}</Notice>
    }
  </Shell>
);
