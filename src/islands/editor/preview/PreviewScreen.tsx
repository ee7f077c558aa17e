import type { BrandName } from '../list/list-query.ts';
import { Shell } from '../shell/Shell.tsx';
import { t } from '../words.ts';
import { Preview } from './Preview.tsx';

interface Props {
  readonly path: string;
  readonly brands: readonly BrandName[];
}

/** Preview of any page of the site. */
export const PreviewScreen = ({ path, brands }: Props) => (
  <Shell here="preview">
    {() => (
      <div className="stack">
        <h1>{t('editor.preview')}</h1>
        <p className="muted">{t('editor.preview-lead')}</p>
        <Preview paths={[path]} brands={brands} version={0} />
      </div>
    )}
  </Shell>
);
