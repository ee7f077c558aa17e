import { useEffect, useMemo, useState } from 'react';
import type { EditorFile } from '#lib/contracts/editor/editor-files.ts';
import { createFiles } from '#lib/stores/editor/editor-files.ts';
import { useValue } from '../../ui/use-value.ts';
import { FileForm } from '../files/FileForm.tsx';
import { FileThumb } from '../files/FileThumb.tsx';
import { PictureDrawer } from '../files/PictureDrawer.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { t } from '../words.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { type FieldProps, useForm } from './form-context.ts';

type Open = 'nothing' | 'library' | 'upload' | 'details';

/** The stored picture, loaded from the library when the field is shown. */
function useFile(id: string, files: ReturnType<typeof createFiles>): EditorFile | undefined {
  const state = useValue(files.$files);
  useEffect(() => {
    if (id) void files.load({ search: id });
  }, [id, files]);
  return state.state === 'ready' ? state.files.find((file) => file.id === id) : undefined;
}

/** A picture: uploaded, or chosen from the library. */
export function ImageField({ spec, path, value, onChange }: FieldProps) {
  const { isReadOnly } = useForm();
  const [open, setOpen] = useState<Open>('nothing');
  const library = useMemo(createFiles, []);
  const own = useMemo(createFiles, []);
  const id = typeof value === 'string' ? value : '';
  const kept = useFile(id, own);
  const close = () => setOpen('nothing');
  const chooseFile = (file: EditorFile) => {
    onChange(file.id);
    setOpen('nothing');
  };
  const renderButton = (label: string, act: () => void) => (
    <button type="button" className="button button--quiet button--small" onClick={act}>
      {label}
    </button>
  );
  return (
    <FieldFrame spec={spec} path={path} isGroup>
      {(control) => (
        <div id={control.id} className="ed-image" tabIndex={-1}>
          {id ? (
            <div className="ed-image__kept">
              <FileThumb file={kept ?? { id, focusX: 0.5, focusY: 0.5 }} alt={kept?.alt ?? ''} />
              <p className="small">{kept ? kept.alt || t('editor.file-no-alt') : id}</p>
            </div>
          ) : (
            <p className="small muted">{t('editor.no-picture')}</p>
          )}
          {!isReadOnly && (
            <div className="cluster">
              {renderButton(t('editor.upload-new'), () => setOpen('upload'))}
              {renderButton(t('editor.from-library'), () => setOpen('library'))}
              {kept && renderButton(t('editor.picture-details'), () => setOpen('details'))}
              {id && renderButton(t('editor.picture-remove'), () => onChange(undefined))}
            </div>
          )}
          {(open === 'library' || open === 'upload') && (
            <PictureDrawer from={open} files={library} onTake={chooseFile} onClose={close} />
          )}
          {open === 'details' && kept && (
            <Drawer title={kept.title || kept.name} onClose={close}>
              <FileForm files={own} file={kept} onDone={close} />
            </Drawer>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
