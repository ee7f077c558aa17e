import type { EditorFile } from '#lib/contracts/editor/editor-files.ts';
import type { Files } from '#lib/stores/editor/editor-files.ts';
import { Drawer } from '../ui/Drawer.tsx';
import { t } from '../words.ts';
import { FileGrid } from './FileGrid.tsx';
import { UploadForm } from './UploadForm.tsx';

interface Props {
  readonly from: 'library' | 'upload';
  readonly files: Files;
  /** The file that is uploaded, where it is known already. */
  readonly first?: File | undefined;
  readonly onTake: (file: EditorFile) => void;
  readonly onClose: () => void;
}

/** Chooses a picture from the library or uploads one. */
export function PictureDrawer({ from, files, first, onTake, onClose }: Props) {
  return from === 'library' ? (
    <Drawer title={t('editor.from-library')} isWide onClose={onClose}>
      <FileGrid files={files} actKey="editor.choose-file" onChoose={onTake} />
    </Drawer>
  ) : (
    <Drawer title={t('editor.upload-new')} onClose={onClose}>
      <UploadForm files={files} first={first} onUploaded={onTake} />
    </Drawer>
  );
}
