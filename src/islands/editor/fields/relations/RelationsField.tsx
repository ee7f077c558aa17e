import { useState } from 'react';
import { moveRow } from '#lib/domain/editor/editor-fields.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { t } from '../../words.ts';
import { FieldFrame } from '../FieldFrame.tsx';
import { type FieldProps, useForm } from '../form-context.ts';
import { RowHead } from '../rows/RowHead.tsx';
import { RelationPicker } from './RelationPicker.tsx';
import { useRelatedTitle } from './use-related-title.ts';

interface RelatedProps {
  readonly spec: FieldProps['spec'];
  readonly value: string;
}

/** By its title, with what it is stored by. */
function Related({ spec, value }: RelatedProps) {
  const title = useRelatedTitle(spec, value);
  return (
    <span>
      {title && `${title} `}
      <span className={title ? 'ed-mono small muted' : 'ed-mono'}>{value}</span>
    </span>
  );
}

/** Several items of another collection, in an order. */
export function RelationsField({ spec, path, value, onChange }: FieldProps) {
  const { isReadOnly } = useForm();
  const [isOpen, setOpen] = useState(false);
  const kept = (Array.isArray(value) ? value : []).map(String);
  const change = (next: readonly string[]) =>
    onChange(next.length === 0 && !spec.isRequired ? undefined : next);
  return (
    <FieldFrame spec={spec} path={path} isGroup>
      {({ id }) => (
        <div id={id} className="ed-rowset" tabIndex={-1}>
          <ol className="ed-rowset__list">
            {kept.map((one, index) => (
              <li key={one} className="ed-rowset__row ed-rowset__row--line">
                <Related spec={spec} value={one} />
                <RowHead
                  name={one}
                  index={index}
                  count={kept.length}
                  isReadOnly={isReadOnly}
                  onMove={(to) => change(moveRow(kept, index, to))}
                  onRemove={() => change(kept.filter((other) => other !== one))}
                />
              </li>
            ))}
          </ol>
          {!isReadOnly && (
            <button
              type="button"
              className="button button--quiet button--small"
              onClick={() => setOpen(true)}
            >
              <Glyph name="plus" />
              {t('editor.add-row', { field: spec.label })}
            </button>
          )}
          {isOpen && (
            <RelationPicker
              spec={spec}
              onClose={() => setOpen(false)}
              onPick={(next) => {
                change([...kept.filter((one) => one !== next), next]);
                setOpen(false);
              }}
            />
          )}
        </div>
      )}
    </FieldFrame>
  );
}
