import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Glyph, type GlyphName } from '../../ui/Glyph.tsx';
import { t } from '../../words.ts';
import { FindBox } from './FindBox.tsx';
import { LinkBox } from './LinkBox.tsx';
import { PictureBox } from './PictureBox.tsx';
import { TableTools } from './TableTools.tsx';

interface Props {
  readonly editor: Editor;
  /** Of the field. */
  readonly label: string;
  readonly isFinding: boolean;
  readonly onFinding: (isOn: boolean) => void;
  readonly onPicture: (from: 'library' | 'upload') => void;
}

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

interface Tool {
  readonly name: string;
  readonly glyph: GlyphName;
  readonly run: (editor: Editor) => void;
  readonly isOn?: (editor: Editor) => boolean;
  readonly can?: (editor: Editor) => boolean;
}

/** What is put in comes behind the marked words rather than in their place. */
const startBehind = (editor: Editor) => editor.chain().focus().setTextSelection(editor.state.selection.to);

const TOOLS: readonly Tool[] = [
  {
    name: 'bold',
    glyph: 'bold',
    run: (e) => e.chain().focus().toggleBold().run(),
    isOn: (e) => e.isActive('bold'),
  },
  {
    name: 'italic',
    glyph: 'italic',
    run: (e) => e.chain().focus().toggleItalic().run(),
    isOn: (e) => e.isActive('italic'),
  },
  {
    name: 'bullets',
    glyph: 'bullets',
    run: (e) => e.chain().focus().toggleBulletList().run(),
    isOn: (e) => e.isActive('bulletList'),
  },
  {
    name: 'numbers',
    glyph: 'numbers',
    run: (e) => e.chain().focus().toggleOrderedList().run(),
    isOn: (e) => e.isActive('orderedList'),
  },
  {
    name: 'quote',
    glyph: 'quote',
    run: (e) => e.chain().focus().toggleBlockquote().run(),
    isOn: (e) => e.isActive('blockquote'),
  },
  {
    name: 'table',
    glyph: 'table',
    run: (e) => startBehind(e).insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
    can: (e) => !e.isActive('table'),
  },
  { name: 'line', glyph: 'line', run: (e) => startBehind(e).setHorizontalRule().run() },
  { name: 'undo', glyph: 'undo', run: (e) => e.chain().focus().undo().run(), can: (e) => e.can().undo() },
  { name: 'redo', glyph: 'redo', run: (e) => e.chain().focus().redo().run(), can: (e) => e.can().redo() },
];

/** One stop for the Tab key; arrows, Home and End move inside. A list keeps those that change what is chosen. */
function moveInside(event: KeyboardEvent<HTMLElement>): void {
  const sideways = ['ArrowLeft', 'ArrowRight'];
  const keys = event.target instanceof HTMLSelectElement ? sideways : [...sideways, 'Home', 'End'];
  if (!keys.includes(event.key) || event.altKey) return;
  const stops: Element[] = [...event.currentTarget.querySelectorAll('button:not(:disabled), select')];
  const at = document.activeElement ? stops.indexOf(document.activeElement) : -1;
  const last = stops.length - 1;
  const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key] ?? at;
  event.preventDefault();
  const stop = stops[Math.min(Math.max(next, 0), last)];
  if (stop instanceof HTMLElement) stop.focus();
}

/** Formats what is marked in the text. */
export function Toolbar({ editor, label, isFinding, onFinding, onPicture }: Props) {
  const [isLinking, setLinking] = useState(false);
  const isByHand = useRef(false);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      block: getBlock(now),
      on: TOOLS.map(({ isOn }) => isOn?.(now) ?? false),
      can: TOOLS.map(({ can }) => can?.(now) ?? true),
      link: now.isActive('link'),
      table: now.isActive('table'),
      picture: now.isActive('image'),
    }),
  });
  return (
    <>
      <div
        className="ed-rich__bar"
        role="toolbar"
        tabIndex={-1}
        aria-label={t('editor.rich-bar', { name: label })}
        onKeyDown={moveInside}
      >
        <select
          className="input ed-rich__block"
          aria-label={t('editor.rich-block')}
          value={state.block}
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
        {TOOLS.map(({ name, glyph, run, isOn }, index) => (
          <button
            key={name}
            type="button"
            tabIndex={-1}
            className="ed-rich__tool"
            aria-label={t(`editor.rich-${name}`)}
            title={t(`editor.rich-${name}`)}
            aria-pressed={isOn ? state.on[index] : undefined}
            disabled={!state.can[index]}
            onClick={() => run(editor)}
          >
            <Glyph name={glyph} />
          </button>
        ))}
        <button
          type="button"
          tabIndex={-1}
          className="ed-rich__tool"
          aria-label={t('editor.rich-link')}
          title={t('editor.rich-link')}
          aria-pressed={state.link}
          aria-expanded={isLinking}
          onClick={() => setLinking(!isLinking)}
        >
          <Glyph name="chain" />
        </button>
        {(['library', 'upload'] as const).map((from) => (
          <button
            key={from}
            type="button"
            tabIndex={-1}
            className="ed-rich__tool"
            aria-label={t(`editor.rich-${from}`)}
            title={t(`editor.rich-${from}`)}
            onClick={() => onPicture(from)}
          >
            <Glyph name={from === 'library' ? 'picture' : 'upload'} />
          </button>
        ))}
        <button
          type="button"
          tabIndex={-1}
          className="ed-rich__tool"
          aria-label={t('editor.find-in-text')}
          title={t('editor.find-in-text')}
          aria-keyshortcuts="Control+F"
          aria-expanded={isFinding}
          onClick={() => onFinding(!isFinding)}
        >
          <Glyph name="search" />
        </button>
      </div>
      {isFinding && <FindBox editor={editor} onClose={() => onFinding(false)} />}
      {isLinking && <LinkBox editor={editor} onClose={() => setLinking(false)} />}
      {state.table && <TableTools editor={editor} />}
      {state.picture && <PictureBox editor={editor} />}
    </>
  );
}
