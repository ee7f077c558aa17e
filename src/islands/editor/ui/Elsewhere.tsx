import { t } from '../words.ts';
import { Glyph } from './Glyph.tsx';

/** What is written in another content system, with the way there. */
export const Elsewhere = ({ href }: { readonly href: string }) => (
  <div className="stack">
    <h1>{t('editor.elsewhere-title')}</h1>
    <p>{t('editor.elsewhere-text')}</p>
    <p>
      <a className="button" href={href} target="_top">
        {t('editor.elsewhere-open')}
        <Glyph name="link" />
      </a>
    </p>
    <p className="small muted ed-mono">{href}</p>
  </div>
);
