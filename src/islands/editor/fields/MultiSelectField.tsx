import { ChosenGames } from './ChosenGames.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import { type FieldProps, useForm } from './form-context.ts';

/** A choice of several options, in their order. */
export function MultiSelectField({ spec, path, value, onChange }: FieldProps) {
  const { isReadOnly } = useForm();
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const options = spec.options ?? [];
  const toggle = (option: string, isOn: boolean) => {
    const next = options
      .map((one) => one.value)
      .filter((one) => (one === option ? isOn : chosen.includes(one)));
    onChange(next.length === 0 && !spec.isRequired ? undefined : next);
  };
  if (spec.choices === 'offers')
    return (
      <FieldFrame spec={spec} path={path} isGroup>
        {(control) => (
          <ChosenGames
            spec={spec}
            control={control}
            chosen={chosen.map(String)}
            isReadOnly={isReadOnly}
            onChange={(next) => onChange(next.length === 0 && !spec.isRequired ? undefined : next)}
          />
        )}
      </FieldFrame>
    );
  return (
    <FieldFrame spec={spec} path={path} isGroup>
      {(control) => (
        <div id={control.id} className="ed-choices" tabIndex={-1}>
          {options.map((option) => (
            <label key={option.value} className="choice">
              <input
                type="checkbox"
                checked={chosen.includes(option.value)}
                disabled={isReadOnly}
                onChange={({ target }) => toggle(option.value, target.checked)}
              />
              <span>{option.label}</span>
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  );
}
