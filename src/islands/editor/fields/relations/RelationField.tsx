import { useState } from 'react';
import { t } from '../../words.ts';
import { FieldFrame } from '../FieldFrame.tsx';
import { type FieldProps, useForm } from '../form-context.ts';
import { RelationPicker } from './RelationPicker.tsx';
import { useRelatedTitle } from './use-related-title.ts';

/** One item of another collection. */
export function RelationField({ spec, path, value, onChange }: FieldProps) {
  const { isReadOnly } = useForm();
  const [isOpen, setOpen] = useState(false);
  const kept = typeof value === 'string' ? value : '';
  const title = useRelatedTitle(spec, kept);
  return (
    <FieldFrame spec={spec} path={path}>
      {(control) => (
        <div className="ed-relation">
          <input
            {...control}
            className="input ed-mono"
            type="text"
            autoComplete="off"
            spellCheck={false}
            readOnly={isReadOnly}
            value={kept}
            onChange={({ target }) => onChange(target.value.trim() === '' ? undefined : target.value.trim())}
          />
          {!isReadOnly && (
            <button type="button" className="button button--quiet" onClick={() => setOpen(true)}>
              {t('editor.choose')}
            </button>
          )}
          {title && <p className="ed-relation__title small">{title}</p>}
          {isOpen && (
            <RelationPicker
              spec={spec}
              onClose={() => setOpen(false)}
              onPick={(next) => {
                onChange(next);
                setOpen(false);
              }}
            />
          )}
        </div>
      )}
    </FieldFrame>
  );
}
