import { type DragEvent, useEffect, useState } from 'react';
import type { EditorFile } from '#lib/contracts/editor/editor-files.ts';
import type { Files } from '#lib/stores/editor/editor-files.ts';
import { preparePicture, UPLOAD_ACCEPT } from '#lib/stores/editor/prepare-picture.ts';
import { useValue } from '../../ui/use-value.ts';
import { Glyph } from '../ui/Glyph.tsx';
import { Notice } from '../ui/Notice.tsx';
import { t } from '../words.ts';
import { AltField } from './AltField.tsx';

interface Props {
  readonly files: Files;
  readonly onUploaded: (file: EditorFile) => void;
  /** A file that was chosen elsewhere, such as one that was pasted. */
  readonly first?: File | undefined;
}

/** Uploads a picture of this device, dropped or chosen, with its alternative text. */
export function UploadForm({ files, onUploaded, first }: Props) {
  const upload = useValue(files.$upload);
  const [chosen, setChosen] = useState<File>();
  const [alt, setAlt] = useState('');
  const [wrong, setWrong] = useState<string>();
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const made = await preparePicture(file);
    setWrong('problem' in made ? t(`editor.upload-${made.problem}`) : undefined);
    setChosen('problem' in made ? undefined : made.file);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file that was chosen elsewhere is taken once
  useEffect(() => void choose(first), [first]);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void choose(event.dataTransfer.files[0]);
  };
  const send = async () => {
    if (!chosen || upload.state === 'sending') return;
    const file = await files.upload(chosen, alt.trim());
    if (!file) return;
    setChosen(undefined);
    setAlt('');
    onUploaded(file);
  };
  const trouble =
    wrong ??
    (upload.state === 'refused'
      ? upload.message
      : upload.state === 'lost'
        ? t('editor.upload-lost')
        : undefined);
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label className="ed-drop" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <Glyph name="picture" size={28} />
        <span>{chosen ? chosen.name : t('editor.upload-drop')}</span>
        <span className="small muted">{t('editor.upload-limits')}</span>
        <input
          type="file"
          className="visually-hidden"
          accept={UPLOAD_ACCEPT}
          onChange={({ target }) => void choose(target.files?.[0])}
        />
      </label>
      {trouble && (
        <Notice tone="danger" isAlert>
          <p>{trouble}</p>
        </Notice>
      )}
      {chosen && <AltField value={alt} onChange={setAlt} />}
      {upload.state === 'sending' && (
        <label className="ed-progress">
          <span>{t(upload.share < 1 ? 'editor.upload-sending' : 'editor.upload-making')}</span>
          <progress value={upload.share} max={1} />
        </label>
      )}
      {chosen && (
        <button type="submit" className="button" aria-busy={upload.state === 'sending'}>
          {t('editor.upload')}
        </button>
      )}
    </form>
  );
}
