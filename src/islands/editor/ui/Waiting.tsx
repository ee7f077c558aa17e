import { t } from '../words.ts';

/** Placeholder of `lines` lines while they load. */
export const Waiting = ({ lines = 5 }: { readonly lines?: number }) => (
  <div className="ed-waiting" aria-busy="true">
    <span className="visually-hidden" role="status">
      {t('editor.loading')}
    </span>
    {Array.from({ length: lines }, (_, line) => line).map((line) => (
      <span key={line} className="skeleton ed-waiting__line" />
    ))}
  </div>
);
