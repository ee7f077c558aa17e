import { useId, useState } from 'react';
import { getPresetMoment, SCHEDULE_PRESETS } from '#lib/domain/editor/schedule-presets.ts';
import { getOwnZone, parseLocalInput, t } from '../words.ts';

interface Props {
  readonly label: string;
  readonly action: string;
  readonly isBusy: boolean;
  readonly onChoose: (at: string) => void;
}

/** Date and time of a scheduled change, in the time zone of this device. */
export function SchedulePicker({ label, action, isBusy, onChoose }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  return (
    <form
      className="stack stack--tight"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const at = parseLocalInput(text);
        setMissing(at === undefined);
        if (at) onChoose(at);
      }}
    >
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {isMissing && (
        <p className="field__error" id={`${id}-error`}>
          {t('editor.moment-missing')}
        </p>
      )}
      <input
        id={id}
        className="input"
        type="datetime-local"
        aria-describedby={`${id}-zone${isMissing ? ` ${id}-error` : ''}`}
        aria-invalid={isMissing || undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <fieldset className="ed-presets">
        <legend className="visually-hidden">{label}</legend>
        {SCHEDULE_PRESETS.map((preset) => (
          <button
            key={preset}
            type="button"
            className="button button--plain button--small"
            onClick={() => setText(getPresetMoment(preset, new Date()))}
          >
            {t(`editor.preset-${preset}`)}
          </button>
        ))}
      </fieldset>
      <p className="field__hint" id={`${id}-zone`}>
        {t('editor.own-zone', { zone: getOwnZone() })}
      </p>
      <button type="submit" className="button button--quiet" aria-busy={isBusy}>
        {action}
      </button>
    </form>
  );
}
