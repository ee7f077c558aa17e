// Context of the fields of a form: faults and write access.
import { type ComponentType, createContext, use } from 'react';
import type { EditorFault } from '#lib/contracts/editor/editor.ts';
import type { FieldSpec } from '#lib/contracts/editor/editor-fields.ts';

export interface FormContext {
  /** The control for any field; groups and blocks draw theirs with it. */
  readonly Field: ComponentType<FieldProps>;
  readonly collection: string;
  readonly faults: readonly EditorFault[];
  readonly isReadOnly: boolean;
  /** The title that a slug follows until the slug is edited. */
  readonly title: string;
  readonly isNew: boolean;
  /** The brand that shows the item; undefined: every brand. */
  readonly brand: string | undefined;
}

export interface FieldProps<T = unknown> {
  readonly spec: FieldSpec;
  /** As `blocks.2.heading`. */
  readonly path: string;
  readonly value: T;
  /** `undefined` takes the field out. */
  readonly onChange: (value: unknown) => void;
  /** Sets several fields of the same group at once; undefined outside a group. */
  readonly onGroup?: ((values: Readonly<Record<string, unknown>>) => void) | undefined;
}

export const FormContext = createContext<FormContext>({
  Field: () => undefined,
  collection: '',
  faults: [],
  isReadOnly: false,
  title: '',
  isNew: false,
  brand: undefined,
});

export const useForm = (): FormContext => use(FormContext);

/** The fault of exactly this field. */
export const useFault = (path: string): string | undefined =>
  useForm().faults.find(({ field }) => field === path)?.message;
