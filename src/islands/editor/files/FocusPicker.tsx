import type { MouseEvent } from 'react';
import type { EditorFile } from '#lib/contracts/editor/editor-files.ts';
import { editorUrls } from '#lib/domain/editor/editor-urls.ts';
import { t } from '../words.ts';

interface Props {
  readonly file: EditorFile;
  /** 0 to 1 from the left and from the top. */
  readonly focus: { readonly x: number; readonly y: number };
  readonly onChange: (focus: { x: number; y: number }) => void;
}

const STEPS = 100;
const toPercent = (share: number): string => `${Math.round(share * STEPS)}%`;

/** Sets the point that stays in view when the picture is cropped, by click or by two sliders. */
export function FocusPicker({ file, focus, onChange }: Props) {
  const setFromPointer = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const toShare = (at: number, start: number, length: number) =>
      Math.min(1, Math.max(0, Math.round(((at - start) / length) * STEPS) / STEPS));
    onChange({ x: toShare(clientX, box.left, box.width), y: toShare(clientY, box.top, box.height) });
  };
  const renderSlider = (label: string, value: number, change: (share: number) => void) => (
    <label className="ed-focus__slider">
      <span>{label}</span>
      <input
        type="range"
        min={0}
        max={STEPS}
        value={Math.round(value * STEPS)}
        aria-valuetext={toPercent(value)}
        onChange={({ target }) => change(Number(target.value) / STEPS)}
      />
    </label>
  );
  return (
    <fieldset className="field">
      <legend className="field__label">{t('editor.focus')}</legend>
      <p className="field__hint">{t('editor.focus-how')}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the sliders do the same */}
      <div className="ed-focus" onClick={setFromPointer}>
        <img
          src={editorUrls.picture(file.id, 640)}
          alt={file.alt}
          width={file.width}
          height={file.height}
          draggable={false}
        />
        <svg className="ed-focus__mark" aria-hidden="true">
          <circle cx={toPercent(focus.x)} cy={toPercent(focus.y)} r="14" />
          <circle cx={toPercent(focus.x)} cy={toPercent(focus.y)} r="3" />
        </svg>
      </div>
      <div className="ed-focus__sliders">
        {renderSlider(t('editor.focus-x'), focus.x, (x) => onChange({ ...focus, x }))}
        {renderSlider(t('editor.focus-y'), focus.y, (y) => onChange({ ...focus, y }))}
      </div>
    </fieldset>
  );
}
