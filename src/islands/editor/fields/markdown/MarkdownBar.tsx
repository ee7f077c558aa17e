import type { EditorFile } from '#lib/contracts/editor/editor-files.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { t } from '../../words.ts';
import { MarkdownPicture } from './MarkdownPicture.tsx';
import {
  type FormattedText,
  type Formatting,
  formatSelection,
  insertPicture,
} from './markdown-formatting.ts';

interface Props {
  readonly controlId: string;
  readonly previewId: string;
  readonly isReadOnly: boolean;
  readonly isShown: boolean;
  readonly onShow: () => void;
  readonly onChange: (text: string) => void;
}

/** The largest width of a picture in a text, doubled for high-density screens. */
const PICTURE_WIDTH = 1280;

const MARKS = ['bold', 'italic', 'heading', 'list', 'link'] as const satisfies readonly Formatting[];

export function MarkdownBar({ controlId, previewId, isReadOnly, isShown, onShow, onChange }: Props) {
  const change = (work: (text: string, from: number, to: number) => FormattedText) => {
    const area = document.getElementById(controlId);
    if (!(area instanceof HTMLTextAreaElement)) return;
    const { text, from, to } = work(area.value, area.selectionStart, area.selectionEnd);
    onChange(text);
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(from, to);
    });
  };
  const apply = (mark: Formatting) => change((text, from, to) => formatSelection(text, from, to, mark));
  const addPicture = ({ id, alt, width, height }: EditorFile) => {
    const shown = Math.min(width, PICTURE_WIDTH);
    const size = { width: shown, height: Math.round((height * shown) / width) };
    const picture = { src: urls.asset(id, PICTURE_WIDTH), alt, ...size };
    change((text, from, to) => insertPicture(text, from, to, picture));
  };
  return (
    <div className="ed-markdown__bar">
      {MARKS.map((mark) => (
        <button
          key={mark}
          type="button"
          className="button button--plain button--small"
          disabled={isReadOnly}
          onClick={() => apply(mark)}
        >
          {t(`editor.mark-${mark}`)}
        </button>
      ))}
      <MarkdownPicture isReadOnly={isReadOnly} onTake={addPicture} />
      <button
        type="button"
        className="button button--quiet button--small ed-markdown__toggle"
        aria-expanded={isShown}
        aria-controls={isShown ? previewId : undefined}
        onClick={onShow}
      >
        {t(isShown ? 'editor.markdown-hide' : 'editor.markdown-show')}
      </button>
    </div>
  );
}
