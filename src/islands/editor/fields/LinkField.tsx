import { useState } from 'react';
import { LinkPicker } from '../links/LinkPicker.tsx';
import { LinkWarning } from '../links/LinkWarning.tsx';
import { Glyph } from '../ui/Glyph.tsx';
import { t } from '../words.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { type FieldProps, useForm } from './form-context.ts';

/** An address: chosen among what this site has, or written. */
export function LinkField({ spec, path, value, onChange }: FieldProps) {
  const { isReadOnly, brand } = useForm();
  const [isOpen, setOpen] = useState(false);
  const address = typeof value === 'string' ? value : '';
  return (
    <FieldFrame spec={spec} path={path}>
      {(control) => (
        <>
          <div className="ed-link">
            <input
              {...control}
              className="input ed-mono"
              type="text"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              readOnly={isReadOnly}
              value={address}
              onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
            />
            {!isReadOnly && (
              <button
                type="button"
                className="button button--quiet button--small"
                onClick={() => setOpen(true)}
              >
                <Glyph name="chain" />
                {t('editor.link-choose')}
                <span className="visually-hidden">: {spec.label}</span>
              </button>
            )}
          </div>
          <LinkWarning id={`${control.id}-warning`} address={address} brand={brand} />
          {isOpen && (
            <LinkPicker
              brand={brand}
              onClose={() => setOpen(false)}
              onPick={(picked) => {
                onChange(picked);
                setOpen(false);
              }}
            />
          )}
        </>
      )}
    </FieldFrame>
  );
}
