import { type DragEvent, useState } from 'react';
import type { EditorFile } from '#lib/contracts/editor/editor-files.ts';
import { type Files, UPLOAD_MAX_BYTES, UPLOAD_TYPES } from '#lib/stores/editor/editor-files.ts';
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

const TYPES: readonly string[] = UPLOAD_TYPES;

/** Why a file is refused before it is sent. */
function findUploadProblem(file: File): string | undefined {
  if (!TYPES.includes(file.type)) return t('editor.upload-wrong-type');
  return file.size > UPLOAD_MAX_BYTES ? t('editor.upload-too-big') : undefined;
}

/** Uploads a picture of this device, dropped or chosen, with its alternative text. */
export function UploadForm({ files, onUploaded, first }: Props) {
  const upload = useValue(files.$upload);
  const [chosen, setChosen] = useState(() => (first && !findUploadProblem(first) ? first : undefined));
  const [alt, setAlt] = useState('');
  const [wrong, setWrong] = useState(() => first && findUploadProblem(first));
  const choose = (file: File | undefined) => {
    if (!file) return;
    const why = findUploadProblem(file);
    setWrong(why);
    setChosen(why ? undefined : file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    choose(event.dataTransfer.files[0]);
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
          accept={UPLOAD_TYPES.join(',')}
          onChange={({ target }) => choose(target.files?.[0])}
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
