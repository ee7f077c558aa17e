// Finding and replacing in a text: what is found is marked, and a replacement can be undone.
import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

interface Match {
  readonly from: number;
  readonly to: number;
}

interface Found {
  readonly query: string;
  readonly matches: readonly Match[];
  /** The place in `matches` that is looked at; -1 without a match. */
  readonly at: number;
}

const NOTHING: Found = { query: '', matches: [], at: -1 };
const FIND = new PluginKey<Found>('find');
/** Stands for a picture or a line break, so that places in the text are places in the document. */
const LEAF = '\ufffc';

/** Whatever its capitals, within one paragraph, heading or cell. */
export function findMatches(document: Node, query: string): Match[] {
  const wanted = query.toLowerCase();
  const matches: Match[] = [];
  if (wanted === '') return matches;
  document.descendants((node, start) => {
    if (!node.isTextblock) return true;
    const text = node.textBetween(0, node.content.size, LEAF, LEAF).toLowerCase();
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      const from = start + 1 + at;
      matches.push({ from, to: from + query.length });
    }
    return false;
  });
  return matches;
}

function search({ doc, selection }: EditorState, query: string): Found {
  const matches = findMatches(doc, query);
  const next = matches.findIndex(({ from }) => from >= selection.from);
  return { query, matches, at: matches.length === 0 ? -1 : Math.max(next, 0) };
}

const isFound = (value: unknown): value is Found =>
  typeof value === 'object' && value !== null && 'matches' in value;

const plugin = new Plugin<Found>({
  key: FIND,
  state: {
    init: () => NOTHING,
    apply(transaction, found, _before, state) {
      const asked: unknown = transaction.getMeta(FIND);
      if (isFound(asked)) return asked;
      if (!transaction.docChanged || found.query === '') return found;
      return search(state, found.query);
    },
  },
  props: {
    decorations(state) {
      const { matches, at } = FIND.getState(state) ?? NOTHING;
      return DecorationSet.create(
        state.doc,
        matches.map(({ from, to }, index) =>
          Decoration.inline(from, to, { class: index === at ? 'ed-found ed-found--here' : 'ed-found' }),
        ),
      );
    },
  },
});

export const Find = Extension.create({ name: 'find', addProseMirrorPlugins: () => [plugin] });

export const getFound = (editor: Editor): Found => FIND.getState(editor.state) ?? NOTHING;

const show = (editor: Editor, found: Found): void => {
  editor.view.dispatch(editor.state.tr.setMeta(FIND, found));
  editor.view.dom.querySelector('.ed-found--here')?.scrollIntoView({ block: 'center' });
};

/** Marks what is found from the cursor on; an empty query marks nothing. */
export const setQuery = (editor: Editor, query: string): void => show(editor, search(editor.state, query));

/** Goes to the next or the one before, round the ends. */
export function stepMatch(editor: Editor, step: 1 | -1): void {
  const found = getFound(editor);
  const count = found.matches.length;
  if (count > 0) show(editor, { ...found, at: (found.at + step + count) % count });
}

function replace(editor: Editor, matches: readonly Match[], text: string): void {
  const { state, view } = editor;
  const change = state.tr;
  // From the end on, so that earlier places stay true.
  for (const { from, to } of matches.toReversed()) {
    const marks = state.doc.resolve(from).marksAcross(state.doc.resolve(to)) ?? [];
    if (text === '') change.delete(from, to);
    else change.replaceWith(from, to, state.schema.text(text, marks));
  }
  view.dispatch(change);
}

/** Replaces the one that is looked at; the next one is looked at then. */
export function replaceMatch(editor: Editor, text: string): void {
  const { matches, at, query } = getFound(editor);
  const match = matches[at];
  if (!match) return;
  replace(editor, [match], text);
  const after = findMatches(editor.state.doc, query);
  const next = after.findIndex(({ from }) => from >= match.from + text.length);
  show(editor, { query, matches: after, at: after.length === 0 ? -1 : Math.max(next, 0) });
}

/** Replaces all of them in one step that can be undone. */
export const replaceAll = (editor: Editor, text: string): void =>
  replace(editor, getFound(editor).matches, text);
