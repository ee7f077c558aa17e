// The options of a line's choices as HTML. Lines of the same game share their lists: a cart of fifty lines would put
// thousands of options into words otherwise.
import type { Translate } from '../content/copy.ts';
import { escapeHtml } from '../content/markup/escape-html.ts';
import type { EditField, EditOption } from './edit-line.ts';

interface WrittenOption {
  readonly value: string;
  /** The element up to its attributes, and what follows them. */
  readonly start: string;
  readonly end: string;
}

type WrittenLists = WeakMap<readonly EditOption[], readonly WrittenOption[]>;

const written = new WeakMap<Translate, WrittenLists>();

const writeOption = (t: Translate, { value, toLabel }: EditOption): WrittenOption => ({
  value,
  start: `<option value="${escapeHtml(value)}"`,
  end: `>${escapeHtml(toLabel(t))}</option>`,
});

function writeList(t: Translate, options: readonly EditOption[]): readonly WrittenOption[] {
  const lists: WrittenLists = written.get(t) ?? new WeakMap();
  written.set(t, lists);
  const known = lists.get(options);
  if (known) return known;
  const list = options.map((option) => writeOption(t, option));
  lists.set(options, list);
  return list;
}

/** The options of a choice, with the one that holds selected. A list is put into words once. */
export const writeOptions = (t: Translate, { options, value: held }: EditField): string =>
  writeList(t, options)
    .map(({ value, start, end }) => `${start}${value === held ? ' selected' : ''}${end}`)
    .join('');
