import { useEffect, useId, useState } from 'react';
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import { loadMarkdownHtml } from '#lib/stores/editor/editor-preview.ts';
import { t } from '../../words.ts';
import { FieldFrame } from '../FieldFrame.tsx';
import { type FieldProps, useForm } from '../form-context.ts';
import { formatLengthNote } from '../text-length.ts';
import { MarkdownBar } from './MarkdownBar.tsx';

const TYPING_MS = 350;

/** The rendered text as visitors see it. The service renders it, so that raw HTML is never shown. */
function useHtml(source: string, isShown: boolean): string | undefined {
  const [html, setHtml] = useState<string>();
  useEffect(() => {
    if (!isShown) return;
    const asked = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await loadMarkdownHtml(source, asked.signal);
      if (!asked.signal.aborted) setHtml(answer);
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [source, isShown]);
  return source === '' ? '' : html;
}

/** Editors see pictures before they are published. */
const replacePictureSources = (html: string): string =>
  html.replace(/src="\/assets\/([\w-]+)[^"]*"/g, (_, id: string) => `src="${editorUrls.picture(id, 640)}"`);

export function MarkdownField({ spec, path, value, onChange }: FieldProps) {
  const { isReadOnly } = useForm();
  const [isShown, setShown] = useState(false);
  const previewId = useId();
  const text = typeof value === 'string' ? value : '';
  const html = useHtml(text, isShown);
  const change = (next: string) => onChange(next === '' ? undefined : next);
  return (
    <FieldFrame spec={spec} path={path} note={formatLengthNote(text, spec.max)}>
      {(control) => (
        <div className={`ed-markdown${isShown ? ' ed-markdown--split' : ''}`}>
          <MarkdownBar
            controlId={control.id}
            isReadOnly={isReadOnly}
            onChange={change}
            isShown={isShown}
            previewId={previewId}
            onShow={() => setShown(!isShown)}
          />
          <textarea
            {...control}
            className="input ed-long ed-markdown__source"
            rows={8}
            readOnly={isReadOnly}
            value={text}
            onChange={({ target }) => change(target.value)}
          />
          {isShown && (
            <section
              id={previewId}
              className="ed-markdown__preview"
              aria-label={t('editor.markdown-preview')}
            >
              {html === undefined ? (
                <p className="muted">{t('editor.loading')}</p>
              ) : (
                // biome-ignore lint/security/noDangerouslySetInnerHtml: the service sanitises it, as for visitors
                <div className="prose" dangerouslySetInnerHTML={{ __html: replacePictureSources(html) }} />
              )}
            </section>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
