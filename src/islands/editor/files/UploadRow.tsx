import type { Upload } from '#lib/stores/editor/editor-files.ts';
import { Notice } from '../ui/Notice.tsx';
import { t } from '../words.ts';
import { ChosenPicture } from './ChosenPicture.tsx';
import { formatFileSize } from './format-file.ts';
import { UploadProgress } from './UploadProgress.tsx';
import type { Picture } from './use-uploads.ts';

interface Props {
  readonly picture: Picture;
  /** Of the picture that is sent now. */
  readonly upload: Upload;
  /** It was sent without a description. */
  readonly isMissing: boolean;
  readonly onDescribe: (alt: string) => void;
  readonly onLeaveOut: () => void;
}

/** One of the pictures that are uploaded, with its description until it is sent. */
export function UploadRow({ picture, upload, isMissing, onDescribe, onLeaveOut }: Props) {
  const { chosen, isConverted, isStilled, alt, waiting } = picture;
  const size = formatFileSize(chosen.size);
  return (
    <li className="ed-upload stack stack--tight">
      <p className="ed-upload__name">
        <strong>{chosen.name}</strong> <span className="small muted">{size}</span>
        {isConverted && <span className="small muted"> {t('editor.upload-converted', { size })}</span>}
      </p>
      {isStilled && waiting.state !== 'done' && (
        <Notice tone="warning">
          <p>{t('editor.upload-stilled')}</p>
        </Notice>
      )}
      {waiting.state === 'refused' && (
        <p className="field__error" role="alert">
          {waiting.why}
        </p>
      )}
      {waiting.state === 'ready' && <ChosenPicture file={chosen} />}
      {waiting.state === 'ready' && (
        <label className="field">
          <span className="field__label">{t('editor.file-alt')}</span>
          <input
            className="input"
            required
            maxLength={300}
            aria-invalid={isMissing || undefined}
            aria-label={t('editor.upload-alt-of', { name: chosen.name })}
            value={alt}
            onChange={({ target }) => onDescribe(target.value)}
          />
          {isMissing && (
            <span className="field__error" role="alert">
              {t('editor.file-alt-missing')}
            </span>
          )}
        </label>
      )}
      {waiting.state === 'sending' && upload.state === 'sending' && <UploadProgress share={upload.share} />}
      {waiting.state === 'done' && <p className="small">{t('editor.upload-done')}</p>}
      {waiting.state !== 'done' && waiting.state !== 'sending' && (
        <button type="button" className="button button--quiet button--small" onClick={onLeaveOut}>
          {t('editor.upload-not', { name: chosen.name })}
        </button>
      )}
    </li>
  );
}
