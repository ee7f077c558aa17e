import { FieldFrame } from './FieldFrame.tsx';
import { Fieldset } from './Fieldset.tsx';
import type { FieldProps } from './form-context.ts';
import { toRecord } from './rows/rows.ts';

/** Fields that belong together. */
export const GroupField = ({ spec, path, value, onChange }: FieldProps) => (
  <FieldFrame spec={spec} path={path} isGroup>
    {({ id }) => (
      <div id={id} className="ed-group" tabIndex={-1}>
        <Fieldset
          fields={spec.fields ?? []}
          path={path}
          value={toRecord(value)}
          onChange={(next) => onChange(Object.keys(next).length === 0 ? undefined : next)}
        />
      </div>
    )}
  </FieldFrame>
);
