import { useId, useState } from 'react';
import { REVIEW_TEXT_MAX } from '#lib/domain/editor/review-limits.ts';
import type { ReviewActing } from '#lib/stores/editor/editor-review.ts';
import { Notice } from '../ui/Notice.tsx';
import { t } from '../words.ts';

interface Props {
  readonly label: string;
  readonly action: string;
  readonly isOptional?: boolean;
  readonly isMain?: boolean;
  /** Which of the actions is this form's. */
  readonly actionKey: string;
  readonly acting: ReviewActing;
  /** True on success: the text is then taken out. */
  readonly onSend: (text: string) => Promise<boolean>;
}

/** One text and its button; what was typed stays until it has arrived. */
export function TextForm({ label, action, isOptional = false, isMain = false, ...props }: Props) {
  const { actionKey, acting, onSend } = props;
  const id = useId();
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const isOwn = acting.state !== 'idle' && acting.key === actionKey;
  const send = async () => {
    const isEmpty = text.trim() === '' && !isOptional;
    setMissing(isEmpty);
    if (!isEmpty && (await onSend(text.trim()))) setText('');
  };
  return (
    <div className="stack stack--tight">
      <div className="field">
        <label className="field__label" htmlFor={id}>
          {label}
          {isOptional && <span className="field__optional"> ({t('editor.optional')})</span>}
        </label>
        {isMissing && (
          <p className="field__error" id={`${id}-error`}>
            {t('editor.review-missing')}
          </p>
        )}
        <textarea
          id={id}
          className="input"
          rows={3}
          maxLength={REVIEW_TEXT_MAX}
          value={text}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${id}-error` : undefined}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <div>
        <button
          type="button"
          className={`button button--small${isMain ? '' : ' button--quiet'}`}
          aria-busy={isOwn && acting.state === 'working'}
          onClick={() => void send()}
        >
          {action}
        </button>
      </div>
      {isOwn && acting.state === 'failed' && (
        <Notice tone="danger" isAlert>
          <p>{acting.failure.kind === 'refused' ? acting.failure.message : t('editor.review-failed')}</p>
        </Notice>
      )}
    </div>
  );
}
