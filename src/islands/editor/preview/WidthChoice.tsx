import { t } from '../words.ts';
import { FrameChoice } from './FrameChoice.tsx';

/** Of a phone, a tablet and a desktop, in pixels. */
const WIDTHS = [375, 768, 1280] as const;
export type PreviewWidth = (typeof WIDTHS)[number];

interface Props {
  readonly name: string;
  readonly value: PreviewWidth;
  readonly onChange: (width: PreviewWidth) => void;
}

/** How wide a page is laid out. */
export const WidthChoice = ({ name, value, onChange }: Props) => (
  <FrameChoice
    legend={t('editor.preview-width')}
    name={name}
    options={WIDTHS.map((width) => ({ value: width, label: t(`editor.preview-${width}`) }))}
    value={value}
    onChange={onChange}
  />
);
