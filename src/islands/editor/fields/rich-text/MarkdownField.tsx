import { useState } from 'react';
import { t } from '../../words.ts';
import { FieldFrame } from '../FieldFrame.tsx';
import { type FieldProps, useForm } from '../form-context.ts';
import { formatLengthNote } from '../text-length.ts';
import { countWords } from './count-words.ts';
import { useRichText } from './use-rich-text.ts';

const SOURCE_KEY = 'editor.source';

const readsSource = (): boolean => {
  try {
    return localStorage.getItem(SOURCE_KEY) === 'yes';
  } catch {
    return false;
  }
};

function keepSourceChoice(isSource: boolean): void {
  try {
    localStorage.setItem(SOURCE_KEY, isSource ? 'yes' : 'no');
  } catch {
    // The choice holds until the page is left.
  }
}

/** A text with formatting, or its Markdown: whichever was chosen last. */
export function MarkdownField({ spec, path, value, onChange }: FieldProps) {
  const { isReadOnly } = useForm();
  const [isSource, setSource] = useState(readsSource);
  const { rich, retry, plainProps } = useRichText(!isSource);
  const text = typeof value === 'string' ? value : '';
  const change = (next: string) => onChange(next === '' ? undefined : next);
  const length = formatLengthNote(text, spec.max);
  const words = t('editor.rich-words', { count: countWords(text) });
  const isFormatted = !isSource && rich.state === 'ready';
  const choose = (next: boolean) => {
    keepSourceChoice(next);
    setSource(next);
  };
  return (
    <FieldFrame spec={spec} path={path} note={length ? `${words} · ${length}` : words}>
      {(control) => (
        <div className="ed-rich">
          {isFormatted ? (
            <rich.RichText
              control={control}
              label={spec.label}
              text={text}
              selection={rich.selection}
              isReadOnly={isReadOnly}
              onChange={change}
            />
          ) : (
            <textarea
              {...control}
              {...plainProps}
              className="input ed-long ed-rich__markdown"
              rows={8}
              readOnly={isReadOnly}
              value={text}
              onChange={({ target }) => change(target.value)}
            />
          )}
          <div className="ed-rich__foot">
            <p className="ed-rich__state" role="status">
              {!isSource && rich.state !== 'ready' && t(`editor.rich-${rich.state}`)}
              {isFormatted && !isReadOnly && t('editor.rich-blanks')}
            </p>
            {!isSource && rich.state === 'failed' && (
              <button type="button" className="button button--plain button--small" onClick={retry}>
                {t('editor.rich-retry')}
              </button>
            )}
            <button
              type="button"
              className="button button--plain button--small"
              onClick={() => choose(!isSource)}
            >
              {t(isSource ? 'editor.rich-formatted' : 'editor.rich-source')}
            </button>
          </div>
        </div>
      )}
    </FieldFrame>
  );
}
