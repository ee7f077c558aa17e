import { t } from '../words.ts';
import { type Mark, marked } from './markdown-marks.ts';

interface Props {
  readonly controlId: string;
  readonly previewId: string;
  readonly isReadOnly: boolean;
  readonly isShown: boolean;
  readonly onShow: () => void;
  readonly onChange: (text: string) => void;
}

const MARKS = ['bold', 'italic', 'heading', 'list', 'link'] as const satisfies readonly Mark[];

export function MarkdownBar({ controlId, previewId, isReadOnly, isShown, onShow, onChange }: Props) {
  const apply = (mark: Mark) => {
    const area = document.getElementById(controlId);
    if (!(area instanceof HTMLTextAreaElement)) return;
    const { text, from, to } = marked(area.value, area.selectionStart, area.selectionEnd, mark);
    onChange(text);
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(from, to);
    });
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
