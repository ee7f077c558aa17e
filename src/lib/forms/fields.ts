// The kinds of fields that a form can have. A field knows the type of its value; the pieces in components/ui draw it.

export type FieldKind =
  | 'text'
  | 'email'
  | 'password'
  | 'date'
  | 'date-parts'
  | 'amount'
  | 'code'
  | 'phone'
  | 'textarea'
  | 'select'
  | 'radio'
  | 'checkbox'
  | 'file'
  | 'trap';

/** HTML attributes of the control. */
export interface ControlAttributes {
  readonly autocomplete?: string;
  readonly inputmode?: 'decimal' | 'numeric' | 'tel';
  readonly minlength?: number;
  readonly maxlength?: number;
  readonly min?: string;
  readonly spellcheck?: 'false';
  readonly rows?: number;
  /** Of a file: types and endings that can be chosen. */
  readonly accept?: string;
}

export interface FormField<V = unknown> {
  readonly kind: FieldKind;
  /** Copy key. */
  readonly label: string;
  /** Copy key. */
  readonly hint?: string | undefined;
  readonly attributes?: ControlAttributes | undefined;
  /** Copy keys of what can be chosen, by value. */
  readonly options?: Readonly<Record<string, string>> | undefined;
  /** Copy keys of what stands under an option, by value. */
  readonly optionHints?: Readonly<Record<string, string>> | undefined;
  /** Copy key of the option that stands for no choice. */
  readonly placeholder?: string | undefined;
  /** What was sent, where the field has several controls; undefined where nothing was. */
  readonly read?: ((data: FormData, name: string) => string | undefined) | undefined;
  /** What the rules see of a text that was sent. */
  readonly normalise?: ((sent: string) => string) | undefined;
  /** The typed value of a field whose rules are met; undefined was not sent. `file` is what was chosen, if it holds anything. */
  readonly parse: (sent: string | undefined, file: File | undefined) => V;
}

export type FieldOptions = Omit<
  FormField,
  'kind' | 'parse' | 'normalise' | 'read' | 'options' | 'optionHints' | 'placeholder'
>;

const parseText = (sent = ''): string => sent;

/** Text of one line. The value is as sent, blanks included. */
export const textField = (
  options: FieldOptions & { readonly kind?: 'text' | 'email' | 'date' },
): FormField<string> => ({ kind: 'text', ...options, parse: parseText });

/** Never written back into a page. */
export const passwordField = (options: FieldOptions): FormField<string> => ({
  ...options,
  kind: 'password',
  parse: parseText,
});

const shortenLineEnds = (sent: string): string => sent.replaceAll('\r\n', '\n');

/** Text of several lines. The end of a line is one character, as the browser counts it, though a form sends two. */
export const textareaField = (options: FieldOptions): FormField<string> => ({
  ...options,
  kind: 'textarea',
  normalise: shortenLineEnds,
  parse: (sent = '') => shortenLineEnds(sent),
});

/** True where it was ticked. */
export const checkboxField = (options: FieldOptions): FormField<boolean> => ({
  ...options,
  kind: 'checkbox',
  parse: (sent) => sent !== undefined,
});

/** A box that has to be ticked; needs the rule `accepted`. */
export const consentField = (options: FieldOptions): FormField<true> => ({
  ...options,
  kind: 'checkbox',
  parse: (sent) => {
    if (sent === undefined) throw new RangeError('Consent was not given');
    return true;
  },
});

/** One of some values; what is none of them counts as no choice, so the field needs the rule `required`. */
export function selectField<V extends string>(
  options: FieldOptions & { readonly options: Readonly<Record<V, string>>; readonly placeholder: string },
): FormField<V> {
  const isOption = (sent: string): sent is V => Object.hasOwn(options.options, sent);
  return {
    ...options,
    kind: 'select',
    normalise: (sent) => (isOption(sent) ? sent : ''),
    parse: (sent = '') => {
      if (isOption(sent)) return sent;
      throw new RangeError(`"${sent}" is no option`);
    },
  };
}

/** A field that people do not see: what fills it in is a machine. */
export const trapField = (label: string): FormField<string> => ({ kind: 'trap', label, parse: parseText });
