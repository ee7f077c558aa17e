import type { EditorFile } from '#lib/contracts/editor/editor-files.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { t } from '../../words.ts';
import { MarkdownPicture } from './MarkdownPicture.tsx';
import { type Mark, type Marked, marked, pictured } from './markdown-marks.ts';

interface Props {
  readonly controlId: string;
  readonly previewId: string;
  readonly isReadOnly: boolean;
  readonly isShown: boolean;
  readonly onShow: () => void;
  readonly onChange: (text: string) => void;
}

/** The widest that a text shows, twice for sharp screens. */
const PICTURE_WIDTH = 1280;

const MARKS = ['bold', 'italic', 'heading', 'list', 'link'] as const satisfies readonly Mark[];

export function MarkdownBar({ controlId, previewId, isReadOnly, isShown, onShow, onChange }: Props) {
  const change = (work: (text: string, from: number, to: number) => Marked) => {
    const area = document.getElementById(controlId);
    if (!(area instanceof HTMLTextAreaElement)) return;
    const { text, from, to } = work(area.value, area.selectionStart, area.selectionEnd);
    onChange(text);
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(from, to);
    });
  };
  const apply = (mark: Mark) => change((text, from, to) => marked(text, from, to, mark));
  const place = ({ id, alt, width, height }: EditorFile) => {
    const shown = Math.min(width, PICTURE_WIDTH);
    const size = { width: shown, height: Math.round((height * shown) / width) };
    const picture = { src: urls.asset(id, PICTURE_WIDTH), alt, ...size };
    change((text, from, to) => pictured(text, from, to, picture));
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
      <MarkdownPicture isReadOnly={isReadOnly} onTake={place} />
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
