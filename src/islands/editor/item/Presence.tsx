import type { Other } from '#lib/stores/editor/editor-presence.ts';
import { Glyph } from '../ui/Glyph.tsx';
import { formatMoment, t } from '../words.ts';

/** Other editors who have the item open. */
export const Presence = ({ others }: { readonly others: readonly Other[] }) => (
  <div role="status">
    {others.map(({ name, since }) => (
      <p key={`${name}${since}`} className="ed-presence">
        <Glyph name="person" />
        {t('editor.open-elsewhere', { name, at: formatMoment(since) })}
      </p>
    ))}
  </div>
);
