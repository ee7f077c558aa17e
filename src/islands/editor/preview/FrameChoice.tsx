interface Props<T extends string | number> {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** One of a few, side by side. */
export const FrameChoice = <T extends string | number>({
  legend,
  name,
  options,
  value,
  onChange,
}: Props<T>) => (
  <fieldset className="segmented">
    <legend className="visually-hidden">{legend}</legend>
    {options.map((option) => (
      <label key={option.value}>
        <input
          type="radio"
          name={name}
          checked={option.value === value}
          onChange={() => onChange(option.value)}
        />
        <span>{option.label}</span>
      </label>
    ))}
  </fieldset>
);
