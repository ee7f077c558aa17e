import { useMemo, useState } from 'react';
import type { EditorFile } from '#lib/contracts/editor/editor-files.ts';
import { createFiles } from '#lib/stores/editor/editor-files.ts';
import { Shell } from '../shell/Shell.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { Glyph } from '../ui/Glyph.tsx';
import { t } from '../words.ts';
import { FileForm } from './FileForm.tsx';
import { FileGrid } from './FileGrid.tsx';
import { UploadForm } from './UploadForm.tsx';

type Open =
  | { readonly what: 'nothing' }
  | { readonly what: 'upload' }
  | { readonly what: 'file'; readonly file: EditorFile };

function Library() {
  const files = useMemo(createFiles, []);
  const [open, setOpen] = useState<Open>({ what: 'nothing' });
  const close = () => setOpen({ what: 'nothing' });
  return (
    <div className="stack">
      <div className="ed-section-head">
        <h1>{t('editor.files')}</h1>
        <button type="button" className="button" onClick={() => setOpen({ what: 'upload' })}>
          <Glyph name="plus" />
          {t('editor.upload-new')}
        </button>
      </div>
      <FileGrid
        files={files}
        actKey="editor.change-file"
        onChoose={(file) => setOpen({ what: 'file', file })}
      />
      {open.what === 'upload' && (
        <Drawer title={t('editor.upload-new')} onClose={close}>
          <UploadForm
            files={files}
            onUploaded={(file) => {
              void files.load({});
              setOpen({ what: 'file', file });
            }}
          />
        </Drawer>
      )}
      {open.what === 'file' && (
        <Drawer key={open.file.id} title={open.file.title || open.file.name} onClose={close}>
          <FileForm files={files} file={open.file} onDone={close} />
        </Drawer>
      )}
    </div>
  );
}

export const FilesScreen = () => <Shell here="files">{() => <Library />}</Shell>;
