import { Glyph } from '../../ui/Glyph.tsx';
import { t } from '../../words.ts';

interface Props {
  /** The name of the row in the labels of its buttons. */
  readonly name: string;
  readonly index: number;
  readonly count: number;
  readonly isReadOnly: boolean;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
  /** Undefined where a row cannot stand twice. */
  readonly onDuplicate?: (() => void) | undefined;
}

/** Buttons that move or remove a row. */
export function RowHead({ name, index, count, isReadOnly, onMove, onRemove, onDuplicate }: Props) {
  const renderButton = (
    glyph: 'up' | 'down' | 'copy' | 'remove',
    label: string,
    isOff: boolean,
    act: () => void,
    part: string,
  ) => (
    <button
      type="button"
      className="button button--plain button--small button--icon"
      aria-label={label}
      aria-disabled={isOff || undefined}
      data-row-button={part}
      onClick={() => {
        if (!isOff) act();
      }}
    >
      <Glyph name={glyph} />
    </button>
  );
  if (isReadOnly) return undefined;
  return (
    <div className="ed-rowhead">
      {renderButton('up', t('editor.move-up', { name }), index === 0, () => onMove(index - 1), 'up')}
      {renderButton(
        'down',
        t('editor.move-down', { name }),
        index === count - 1,
        () => onMove(index + 1),
        'down',
      )}
      {onDuplicate && renderButton('copy', t('editor.duplicate-row', { name }), false, onDuplicate, 'copy')}
      {renderButton('remove', t('editor.remove', { name }), false, onRemove, 'remove')}
    </div>
  );
}
