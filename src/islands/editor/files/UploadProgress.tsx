import { t } from '../words.ts';

/** `share` sent so far, 0 to 1. */
export const UploadProgress = ({ share }: { readonly share: number }) => (
  <label className="ed-progress">
    <span>{t(share < 1 ? 'editor.upload-sending' : 'editor.upload-making')}</span>
    <progress value={share} max={1} />
  </label>
);
