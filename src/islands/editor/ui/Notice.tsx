import type { ReactNode } from 'react';
import { Glyph, type GlyphName } from './Glyph.tsx';

type Tone = 'info' | 'success' | 'warning' | 'danger';
const GLYPHS = {
  info: 'alert',
  success: 'check',
  warning: 'alert',
  danger: 'alert',
} as const satisfies Record<Tone, GlyphName>;

interface Props {
  readonly tone?: Tone;
  readonly title?: string;
  /** Announced by screen readers at once. */
  readonly isAlert?: boolean;
  readonly children?: ReactNode;
}

export const Notice = ({ tone = 'info', title, isAlert = false, children }: Props) => (
  <div className={`notice notice--${tone}`} role={isAlert ? 'alert' : undefined}>
    <Glyph name={GLYPHS[tone]} />
    <div>
      {title && <p className="notice__title">{title}</p>}
      {children}
    </div>
  </div>
);
