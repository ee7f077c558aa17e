import type { ComponentType } from 'react';
import type { FieldKind } from '#lib/contracts/editor/editor-fields.ts';
import { useFieldComments } from '../review/comment-context.ts';
import { BooleanField } from './BooleanField.tsx';
import { ColourField } from './ColourField.tsx';
import { DateField } from './DateField.tsx';
import type { FieldProps } from './form-context.ts';
import { GroupField } from './GroupField.tsx';
import { ImageField } from './ImageField.tsx';
import { JsonField } from './JsonField.tsx';
import { LinkField } from './LinkField.tsx';
import { LongTextField } from './LongTextField.tsx';
import { MultiSelectField } from './MultiSelectField.tsx';
import { NumberField } from './NumberField.tsx';
import { PictureAddressField } from './PictureAddressField.tsx';
import { RelationField } from './relations/RelationField.tsx';
import { RelationsField } from './relations/RelationsField.tsx';
import { MarkdownField } from './rich-text/MarkdownField.tsx';
import { BlocksField } from './rows/BlocksField.tsx';
import { ListField } from './rows/ListField.tsx';
import { TableField } from './rows/TableField.tsx';
import { SelectField } from './SelectField.tsx';
import { SlugField } from './SlugField.tsx';
import { TextField } from './TextField.tsx';
import { TextsField } from './TextsField.tsx';

const CONTROLS = {
  text: TextField,
  long_text: LongTextField,
  markdown: MarkdownField,
  number: NumberField,
  boolean: BooleanField,
  date: DateField,
  select: SelectField,
  multi_select: MultiSelectField,
  colour: ColourField,
  image: ImageField,
  picture_address: PictureAddressField,
  relation: RelationField,
  relations: RelationsField,
  blocks: BlocksField,
  list: ListField,
  group: GroupField,
  json: JsonField,
  slug: SlugField,
  path: TextField,
  link: LinkField,
  texts: TextsField,
  table: TableField,
} as const satisfies Record<FieldKind, ComponentType<FieldProps>>;

/** The control for a field of this kind, with the comments at it. */
export function Field(props: FieldProps) {
  const Control: ComponentType<FieldProps> = CONTROLS[props.spec.kind] ?? JsonField;
  const renderComments = useFieldComments();
  return (
    <>
      <Control {...props} />
      {renderComments(props.path, props.spec.label)}
    </>
  );
}
