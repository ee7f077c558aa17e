import { useState } from 'react';
import { Glyph } from '../ui/Glyph.tsx';
import { Notice } from '../ui/Notice.tsx';
import { t } from '../words.ts';

interface Props {
  /** Opens the copy; false where there is none. */
  readonly onDuplicate: () => Promise<boolean>;
}

/** Makes a new draft of what the form holds. */
export function DuplicateButton({ onDuplicate }: Props) {
  const [state, setState] = useState<'idle' | 'working' | 'failed'>('idle');
  const duplicate = async () => {
    setState('working');
    if (!(await onDuplicate())) setState('failed');
  };
  return (
    <>
      <button
        type="button"
        className="button button--quiet button--small"
        aria-busy={state === 'working'}
        onClick={() => {
          if (state !== 'working') void duplicate();
        }}
      >
        <Glyph name="plus" />
        {t('editor.duplicate')}
      </button>
      {state === 'failed' && (
        <Notice tone="danger" isAlert>
          <p>{t('editor.duplicate-failed')}</p>
        </Notice>
      )}
    </>
  );
}
