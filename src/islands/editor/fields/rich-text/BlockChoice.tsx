import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useRef } from 'react';
import { t } from '../../words.ts';

const BLOCKS = ['paragraph', 'heading-2', 'heading-3', 'heading-4'] as const;
type BlockName = (typeof BLOCKS)[number];

const getLevel = (name: BlockName): number => Number(name.slice('heading-'.length));

const getBlock = (editor: Editor): BlockName =>
  BLOCKS.find((name) => name !== 'paragraph' && editor.isActive('heading', { level: getLevel(name) })) ??
  'paragraph';

/** Who chooses by keys stays in the list, to go on to the next kind. */
function setBlock(editor: Editor, name: BlockName, isByHand: boolean): void {
  const chain = isByHand ? editor.chain().focus() : editor.chain();
  if (name === 'paragraph') chain.setParagraph().run();
  else chain.setHeading({ level: getLevel(name) as 2 | 3 | 4 }).run();
}

/** The kind of paragraph that the cursor is in. */
export function BlockChoice({ editor }: { readonly editor: Editor }) {
  const isByHand = useRef(false);
  const block = useEditorState({ editor, selector: ({ editor: now }) => getBlock(now) });
  return (
    <select
      className="input ed-rich__block"
      aria-label={t('editor.rich-block')}
      value={block}
      onPointerDown={() => {
        isByHand.current = true;
      }}
      onKeyDown={() => {
        isByHand.current = false;
      }}
      onChange={({ target }) => {
        const name = BLOCKS.find((one) => one === target.value);
        if (name) setBlock(editor, name, isByHand.current);
      }}
    >
      {BLOCKS.map((name) => (
        <option key={name} value={name}>
          {t(`editor.rich-${name}`)}
        </option>
      ))}
    </select>
  );
}
