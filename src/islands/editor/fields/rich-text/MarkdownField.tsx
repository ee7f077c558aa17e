import { lazy, Suspense, useState } from 'react';
import { t } from '../../words.ts';
import { FieldFrame } from '../FieldFrame.tsx';
import { type FieldProps, useForm } from '../form-context.ts';
import { formatLengthNote } from '../text-length.ts';
import { countWords } from './count-words.ts';

/** Its code is loaded where a text is edited. */
const RichText = lazy(async () => ({ default: (await import('./RichText.tsx')).RichText }));

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
  const text = typeof value === 'string' ? value : '';
  const change = (next: string) => onChange(next === '' ? undefined : next);
  const length = formatLengthNote(text, spec.max);
  const words = t('editor.rich-words', { count: countWords(text) });
  return (
    <FieldFrame spec={spec} path={path} note={length ? `${words} · ${length}` : words}>
      {(control) => {
        const area = (
          <textarea
            {...control}
            className="input ed-long ed-rich__markdown"
            rows={8}
            readOnly={isReadOnly}
            value={text}
            onChange={({ target }) => change(target.value)}
          />
        );
        return (
          <div className="ed-rich">
            {isSource ? (
              area
            ) : (
              <Suspense fallback={area}>
                <RichText
                  control={control}
                  label={spec.label}
                  text={text}
                  isReadOnly={isReadOnly}
                  onChange={change}
                />
              </Suspense>
            )}
            <button
              type="button"
              className="button button--plain button--small ed-rich__switch"
              onClick={() => {
                keepSourceChoice(!isSource);
                setSource(!isSource);
              }}
            >
              {t(isSource ? 'editor.rich-formatted' : 'editor.rich-source')}
            </button>
          </div>
        );
      }}
    </FieldFrame>
  );
}
