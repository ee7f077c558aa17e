import { Glyph, type GlyphName } from '../../ui/Glyph.tsx';

interface Props {
  readonly glyph: GlyphName;
  readonly label: string;
  /** Of a tool that is switched on and off. */
  readonly isPressed?: boolean | undefined;
  /** Of a tool that opens a box below the bar. */
  readonly isOpen?: boolean;
  readonly isDisabled?: boolean;
  readonly keys?: string;
  readonly onPress: () => void;
}

/** A button of the bar, which is one stop for the Tab key. */
export const ToolButton = ({ glyph, label, isPressed, isOpen, isDisabled, keys, onPress }: Props) => (
  <button
    type="button"
    tabIndex={-1}
    className="ed-rich__tool"
    aria-label={label}
    title={label}
    aria-keyshortcuts={keys}
    aria-pressed={isPressed}
    aria-expanded={isOpen}
    disabled={isDisabled}
    onClick={onPress}
  >
    <Glyph name={glyph} />
  </button>
);
