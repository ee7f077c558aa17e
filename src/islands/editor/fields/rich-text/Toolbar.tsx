import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useState } from 'react';
import { t } from '../../words.ts';
import { BlockChoice } from './BlockChoice.tsx';
import { FindBox } from './FindBox.tsx';
import { LinkBox } from './LinkBox.tsx';
import { PictureBox } from './PictureBox.tsx';
import { TableTools } from './TableTools.tsx';
import { ToolButton } from './ToolButton.tsx';
import { TOOLS } from './tools.ts';

interface Props {
  readonly editor: Editor;
  /** Of the field. */
  readonly label: string;
  readonly isFinding: boolean;
  readonly onFinding: (isOn: boolean) => void;
  readonly onPicture: (from: 'library' | 'upload') => void;
}

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
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: TOOLS.map(({ isOn }) => isOn?.(now)),
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
        <BlockChoice editor={editor} />
        {TOOLS.map(({ name, glyph, run }, index) => (
          <ToolButton
            key={name}
            glyph={glyph}
            label={t(`editor.rich-${name}`)}
            isPressed={state.on[index]}
            isDisabled={!state.can[index]}
            onPress={() => run(editor)}
          />
        ))}
        <ToolButton
          glyph="chain"
          label={t('editor.rich-link')}
          isPressed={state.link}
          isOpen={isLinking}
          onPress={() => setLinking(!isLinking)}
        />
        <ToolButton glyph="picture" label={t('editor.rich-library')} onPress={() => onPicture('library')} />
        <ToolButton glyph="upload" label={t('editor.rich-upload')} onPress={() => onPicture('upload')} />
        <ToolButton
          glyph="search"
          label={t('editor.find-in-text')}
          isOpen={isFinding}
          keys="Control+F"
          onPress={() => onFinding(!isFinding)}
        />
      </div>
      {isFinding && <FindBox editor={editor} onClose={() => onFinding(false)} />}
      {isLinking && <LinkBox editor={editor} onClose={() => setLinking(false)} />}
      {state.table && <TableTools editor={editor} />}
      {state.picture && <PictureBox editor={editor} />}
    </>
  );
}
