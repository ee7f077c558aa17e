import { t } from '../words.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { type FieldProps, useForm } from './form-context.ts';

export function BooleanField({ spec, path, value, onChange }: FieldProps) {
  const { isReadOnly } = useForm();
  return (
    <FieldFrame spec={{ ...spec, isRequired: true }} path={path}>
      {(control) => (
        <span className="ed-switch">
          <input
            id={control.id}
            aria-describedby={control['aria-describedby']}
            type="checkbox"
            role="switch"
            aria-checked={value === true}
            className="ed-switch__box"
            checked={value === true}
            disabled={isReadOnly}
            onChange={({ target }) => onChange(target.checked)}
          />
          <span aria-hidden="true">{t(value === true ? 'editor.on' : 'editor.off')}</span>
        </span>
      )}
    </FieldFrame>
  );
}
