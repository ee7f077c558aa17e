import { useMemo, useState } from 'react';
import type { EditorFile } from '#lib/contracts/editor/editor-files.ts';
import { addPreview } from '#lib/domain/editor/editor-urls.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { createFiles } from '#lib/stores/editor/editor-files.ts';
import { PictureDrawer } from '../files/PictureDrawer.tsx';
import { t } from '../words.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { type FieldProps, useForm } from './form-context.ts';

/** Pixels of what is shown small, or large where it is shared. */
const WIDTHS: Readonly<Record<string, number>> = { favicon: 160, touch_icon: 320, og_image: 1280 };
const USUAL_WIDTH = 640;

type Open = 'nothing' | 'library' | 'upload';

/** An uploaded picture for editors, published or not; a file of the release as it is. */
const toShownAddress = (address: string): string =>
  address.startsWith('/assets/') ? addPreview(address) : address;

/** A picture that is kept by its address: a file of the release, or an upload in its place. */
export function PictureAddressField({ spec, path, value, onChange, onGroup }: FieldProps) {
  const { isReadOnly } = useForm();
  const [open, setOpen] = useState<Open>('nothing');
  const files = useMemo(createFiles, []);
  const address = typeof value === 'string' ? value : '';
  const isUploaded = address.startsWith('/assets/');
  const take = ({ id, width, height }: EditorFile) => {
    const next = urls.asset(id, WIDTHS[spec.name] ?? USUAL_WIDTH);
    if (spec.name === 'src' && onGroup) onGroup({ src: next, width, height });
    else onChange(next);
    setOpen('nothing');
  };
  const renderButton = (label: string, act: () => void) => (
    <button type="button" className="button button--quiet button--small" onClick={act}>
      {label}
      <span className="visually-hidden">: {spec.label}</span>
    </button>
  );
  return (
    <FieldFrame spec={spec} path={path} isGroup>
      {(control) => (
        <div id={control.id} className="ed-image" tabIndex={-1}>
          {address ? (
            <div className="ed-image__kept">
              <img className="ed-picture" src={toShownAddress(address)} alt="" />
              {!isUploaded && <p className="small muted">{t('editor.picture-address')}</p>}
            </div>
          ) : (
            <p className="small muted">{t('editor.no-picture')}</p>
          )}
          {!isReadOnly && (
            <div className="cluster">
              {renderButton(t('editor.upload-new'), () => setOpen('upload'))}
              {renderButton(t('editor.from-library'), () => setOpen('library'))}
              {address &&
                !spec.isRequired &&
                renderButton(t('editor.picture-remove'), () => onChange(undefined))}
            </div>
          )}
          {open !== 'nothing' && (
            <PictureDrawer from={open} files={files} onTake={take} onClose={() => setOpen('nothing')} />
          )}
        </div>
      )}
    </FieldFrame>
  );
}
