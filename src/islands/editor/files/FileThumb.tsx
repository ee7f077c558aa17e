import type { EditorFile } from '#lib/contracts/editor/editor-files.ts';
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';

/** The class that keeps the focus of a picture in view, one for each fifth: the content policy bars inline styles. */
const toFifth = (share: number): number => Math.min(4, Math.max(0, Math.floor(share * 5)));

export const getFocusClass = ({ focusX, focusY }: Pick<EditorFile, 'focusX' | 'focusY'>): string =>
  `ed-focus-x-${toFifth(focusX)} ed-focus-y-${toFifth(focusY)}`;

interface Props {
  readonly file: Pick<EditorFile, 'id' | 'focusX' | 'focusY'>;
  /** Empty beside a text that says the same. */
  readonly alt?: string;
}

export const FileThumb = ({ file, alt = '' }: Props) => (
  <img
    className={`ed-thumb ${getFocusClass(file)}`}
    src={editorUrls.picture(file.id, 320)}
    alt={alt}
    width={160}
    height={120}
    loading="lazy"
  />
);
