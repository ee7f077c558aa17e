import { t } from '../words.ts';
import { expandHex, getContrast } from './contrast.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { type FieldProps, useForm } from './form-context.ts';

const READABLE = 4.5;

/** Contrast of black and white text on the colour. The pairs of a theme are checked by the service. */
function getHint(hex: string): string {
  const [onWhite, onBlack] = [getContrast(hex, '#ffffff'), getContrast(hex, '#000000')];
  const ratio = Math.max(onWhite, onBlack).toFixed(1);
  if (onWhite >= READABLE && onBlack >= READABLE) return t('editor.contrast-both', { ratio });
  return t(onWhite > onBlack ? 'editor.contrast-white' : 'editor.contrast-black', { ratio });
}

/** A colour by picker or as hex digits. */
export function ColourField({ spec, path, value, onChange }: FieldProps) {
  const { isReadOnly } = useForm();
  const text = typeof value === 'string' ? value : '';
  const hex = expandHex(text);
  return (
    <FieldFrame spec={spec} path={path} note={hex ? getHint(hex) : text && t('editor.colour-unread')}>
      {(control) => (
        <span className="ed-colour">
          <input
            type="color"
            className="ed-colour__well"
            aria-label={t('editor.colour-pick', { field: spec.label })}
            disabled={isReadOnly}
            value={hex ?? '#808080'}
            onChange={({ target }) => onChange(target.value)}
          />
          <input
            {...control}
            className="input input--short ed-mono"
            type="text"
            autoComplete="off"
            spellCheck={false}
            readOnly={isReadOnly}
            value={text}
            onChange={({ target }) => onChange(target.value.trim() === '' ? undefined : target.value.trim())}
          />
        </span>
      )}
    </FieldFrame>
  );
}
