import type { ReactNode } from 'react';
import type { FieldSpec } from '#lib/contracts/editor/editor-fields.ts';
import { toFieldId } from '#lib/domain/editor/editor-urls.ts';
import { t } from '../words.ts';
import { useFault } from './form-context.ts';

/** For the control: `<input {...control}>`. */
export interface Control {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
}

interface Props {
  readonly spec: Pick<FieldSpec, 'label' | 'help' | 'isRequired'>;
  readonly path: string;
  /** Shown beside the help, such as the remaining characters. */
  readonly note?: ReactNode;
  /** The field has several controls: a group with a legend instead of a label. */
  readonly isGroup?: boolean;
  readonly children: (control: Control) => ReactNode;
}

/** Label, help, control and error, connected for assistive technology. */
export function FieldFrame({ spec, path, note, isGroup = false, children }: Props) {
  const id = toFieldId(path);
  const fault = useFault(path);
  const described = [spec.help && `${id}-help`, note && `${id}-note`, fault && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  const control: Control = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': fault ? true : undefined,
    'aria-required': spec.isRequired && !isGroup ? true : undefined,
  };
  const words = (
    <>
      {spec.label}
      {!spec.isRequired && <span className="field__optional"> ({t('editor.optional')})</span>}
    </>
  );
  const Frame = isGroup ? 'fieldset' : 'div';
  return (
    <Frame className={`field ed-field${fault ? ' ed-field--wrong' : ''}`}>
      {isGroup ? (
        <legend className="field__label">{words}</legend>
      ) : (
        <label className="field__label" htmlFor={id}>
          {words}
        </label>
      )}
      {spec.help && (
        <p className="field__hint" id={`${id}-help`}>
          {spec.help}
        </p>
      )}
      {fault && (
        <p className="field__error" id={`${id}-error`}>
          {fault}
        </p>
      )}
      {children(control)}
      {note && (
        <p className="field__hint" id={`${id}-note`}>
          {note}
        </p>
      )}
    </Frame>
  );
}
