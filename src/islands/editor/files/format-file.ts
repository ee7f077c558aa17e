// Facts of a picture, in words.
import type { EditorFile } from '#lib/contracts/editor/editor-files.ts';
import { t } from '../words.ts';

const KB = 1000;

/** `640 kB`, `2.4 MB` */
export const formatFileSize = (bytes: number): string =>
  bytes < KB * KB ? `${Math.max(1, Math.round(bytes / KB))} kB` : `${(bytes / KB / KB).toFixed(1)} MB`;

export const formatFileFacts = ({ width, height, size, type }: EditorFile): string =>
  t('editor.file-facts', {
    width,
    height,
    size: formatFileSize(size),
    type: type.replace('image/', '').toUpperCase(),
  });

export const formatUses = (count: number): string =>
  t(count === 0 ? 'editor.file-unused' : 'editor.file-uses', { count });
