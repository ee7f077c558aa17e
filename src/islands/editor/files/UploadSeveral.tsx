import { type DragEvent, useState } from 'react';
import type { Files } from '#lib/stores/editor/editor-files.ts';
import { preparePicture, UPLOAD_ACCEPT } from '#lib/stores/editor/prepare-picture.ts';
import { useValue } from '../../ui/use-value.ts';
import { Glyph } from '../ui/Glyph.tsx';
import { t } from '../words.ts';
import { FolderField } from './FolderField.tsx';
import { formatFileSize } from './format-file.ts';

type Waiting =
  | { readonly state: 'reading' | 'ready' | 'sending' | 'done' }
  | { readonly state: 'refused'; readonly why: string };

interface Picture {
  readonly key: string;
  /** As it was chosen. */
  readonly chosen: File;
  /** As it is sent. */
  readonly file: File;
  readonly isConverted: boolean;
  readonly alt: string;
  readonly waiting: Waiting;
}

interface Props {
  readonly files: Files;
  /** Folder that is shown. */
  readonly folder: string;
  readonly onUploaded: () => void;
}

const toPicture = (chosen: File, index: number): Picture => ({
  key: `${Date.now()}-${index}-${chosen.name}`,
  chosen,
  file: chosen,
  isConverted: false,
  alt: '',
  waiting: { state: 'reading' },
});

/** Pictures of this device, each with its description, one after the other. */
export function UploadSeveral({ files, folder: first, onUploaded }: Props) {
  const upload = useValue(files.$upload);
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  const [folder, setFolder] = useState(first);
  const [sent, setSent] = useState<{ readonly done: number; readonly count: number }>();
  const change = (key: string, next: Partial<Picture>) =>
    setPictures((all) => all.map((one) => (one.key === key ? { ...one, ...next } : one)));
  const choose = async (list: FileList | null) => {
    const added = [...(list ?? [])].map(toPicture);
    setPictures((all) => [...all.filter(({ waiting }) => waiting.state !== 'done'), ...added]);
    for (const { key, chosen } of added) {
      const made = await preparePicture(chosen);
      if ('problem' in made) {
        change(key, { waiting: { state: 'refused', why: t(`editor.upload-${made.problem}`) } });
      } else change(key, { ...made, waiting: { state: 'ready' } });
    }
  };
  const ready = pictures.filter(({ waiting }) => waiting.state === 'ready');
  const isSending = pictures.some(({ waiting }) => waiting.state === 'sending');
  const send = async () => {
    if (isSending) return;
    setSent({ done: 0, count: ready.length });
    let done = 0;
    for (const { key, file, alt } of ready) {
      change(key, { waiting: { state: 'sending' } });
      const stored = await files.upload(file, alt.trim(), folder.trim());
      const state = files.$upload.get();
      const why = state.state === 'refused' ? state.message : t('editor.upload-lost');
      change(key, { waiting: stored ? { state: 'done' } : { state: 'refused', why } });
      if (stored) done += 1;
      setSent({ done, count: ready.length });
    }
    onUploaded();
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label
        className="ed-drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          void choose(event.dataTransfer.files);
        }}
      >
        <Glyph name="picture" size={28} />
        <span>{t('editor.upload-drop-several')}</span>
        <span className="small muted">{t('editor.upload-limits')}</span>
        <input
          type="file"
          className="visually-hidden"
          multiple
          accept={UPLOAD_ACCEPT}
          onChange={({ target }) => void choose(target.files)}
        />
      </label>
      {pictures.length > 0 && (
        <ul className="ed-uploads">
          {pictures.map(({ key, chosen, isConverted, alt, waiting }) => (
            <li key={key} className="ed-upload stack stack--tight">
              <p className="ed-upload__name">
                <strong>{chosen.name}</strong>{' '}
                <span className="small muted">{formatFileSize(chosen.size)}</span>
                {isConverted && (
                  <span className="small muted">
                    {' '}
                    {t('editor.upload-converted', { size: formatFileSize(chosen.size) })}
                  </span>
                )}
              </p>
              {waiting.state === 'refused' && (
                <p className="field__error" role="alert">
                  {waiting.why}
                </p>
              )}
              {waiting.state === 'ready' && (
                <label className="field">
                  <span className="field__label">{t('editor.file-alt')}</span>
                  <input
                    className="input"
                    required
                    maxLength={300}
                    aria-label={t('editor.upload-alt-of', { name: chosen.name })}
                    value={alt}
                    onChange={({ target }) => change(key, { alt: target.value })}
                  />
                </label>
              )}
              {waiting.state === 'sending' && upload.state === 'sending' && (
                <label className="ed-progress">
                  <span>{t(upload.share < 1 ? 'editor.upload-sending' : 'editor.upload-making')}</span>
                  <progress value={upload.share} max={1} />
                </label>
              )}
              {waiting.state === 'done' ? (
                <p className="small">{t('editor.upload-done')}</p>
              ) : (
                waiting.state !== 'sending' && (
                  <button
                    type="button"
                    className="button button--quiet button--small"
                    onClick={() => setPictures((all) => all.filter((one) => one.key !== key))}
                  >
                    {t('editor.upload-not', { name: chosen.name })}
                  </button>
                )
              )}
            </li>
          ))}
        </ul>
      )}
      <FolderField files={files} value={folder} onChange={setFolder} />
      <div role="status">{sent && <p>{t('editor.upload-share', sent)}</p>}</div>
      {ready.length > 0 && (
        <button type="submit" className="button" aria-busy={isSending}>
          {t('editor.upload-all', { count: ready.length })}
        </button>
      )}
    </form>
  );
}
