import { UPLOAD_ACCEPT } from '#lib/stores/editor/prepare-picture.ts';
import { Glyph } from '../ui/Glyph.tsx';
import { t } from '../words.ts';

interface Props {
  readonly label: string;
  readonly isMultiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Takes files of this device, dropped or chosen. */
export const DropZone = ({ label, isMultiple, onFiles }: Props) => (
  <label
    className="ed-drop"
    onDragOver={(event) => event.preventDefault()}
    onDrop={(event) => {
      event.preventDefault();
      onFiles([...event.dataTransfer.files]);
    }}
  >
    <Glyph name="picture" size={28} />
    <span>{label}</span>
    <span className="small muted">{t('editor.upload-limits')}</span>
    <input
      type="file"
      className="visually-hidden"
      multiple={isMultiple}
      accept={UPLOAD_ACCEPT}
      onChange={({ target }) => onFiles([...(target.files ?? [])])}
    />
  </label>
);
