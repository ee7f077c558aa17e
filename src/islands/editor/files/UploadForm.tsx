import { useEffect, useState } from 'react';
import type { EditorFile } from '#lib/contracts/editor/editor-files.ts';
import type { Files } from '#lib/stores/editor/editor-files.ts';
import { preparePicture } from '#lib/stores/editor/prepare-picture.ts';
import { useValue } from '../../ui/use-value.ts';
import { Notice } from '../ui/Notice.tsx';
import { t } from '../words.ts';
import { AltField } from './AltField.tsx';
import { ChosenPicture } from './ChosenPicture.tsx';
import { DropZone } from './DropZone.tsx';
import { UploadProgress } from './UploadProgress.tsx';

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
  const [isTried, setTried] = useState(false);
  const [isStilled, setStilled] = useState(false);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const made = await preparePicture(file);
    setWrong('problem' in made ? t(`editor.upload-${made.problem}`) : undefined);
    setStilled('isStilled' in made && made.isStilled);
    setChosen('problem' in made ? undefined : made.file);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file that was chosen elsewhere is taken once
  useEffect(() => void choose(first), [first]);
  const send = async () => {
    if (!chosen || upload.state === 'sending') return;
    setTried(alt.trim() === '');
    if (alt.trim() === '') return;
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
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <DropZone
        label={chosen ? chosen.name : t('editor.upload-drop')}
        onFiles={([file]) => void choose(file)}
      />
      {trouble && (
        <Notice tone="danger" isAlert>
          <p>{trouble}</p>
        </Notice>
      )}
      {chosen && isStilled && (
        <Notice tone="warning">
          <p>{t('editor.upload-stilled')}</p>
        </Notice>
      )}
      {chosen && <ChosenPicture file={chosen} />}
      {chosen && <AltField value={alt} isMissing={isTried && alt.trim() === ''} onChange={setAlt} />}
      {upload.state === 'sending' && <UploadProgress share={upload.share} />}
      {chosen && (
        <button type="submit" className="button" aria-busy={upload.state === 'sending'}>
          {t('editor.upload')}
        </button>
      )}
    </form>
  );
}
