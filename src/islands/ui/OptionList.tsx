import { type ComponentProps, useMemo } from 'react';
import { escapeHtml } from '#lib/domain/content/markup/escape-html.ts';

export interface Option {
  readonly value: string | number;
  readonly text: string;
}

interface Props extends Omit<ComponentProps<'select'>, 'children' | 'value'> {
  readonly value: string | number;
  /** Keeps its identity as long as it is the same list. */
  readonly options: readonly Option[];
}

const renderOption = ({ value, text }: Option, isSelected: boolean): string =>
  `<option value="${escapeHtml(String(value))}"${isSelected ? ' selected' : ''}>${escapeHtml(text)}</option>`;

/** A select whose options are text to React: hydrating fifty of them takes longer than the rest of a form. */
export function OptionList({ value, options, ...rest }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once made, React selects by the value
  const html = useMemo(
    () => ({ __html: options.map((option) => renderOption(option, option.value === value)).join('') }),
    [options],
  );
  return (
    <select
      {...rest}
      value={value}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, its texts are escaped
      dangerouslySetInnerHTML={html}
    />
  );
}
