import type { Translate } from '#lib/domain/content/copy.ts';

interface Props {
  readonly symbols: number;
  readonly onType: (digit: number) => void;
  readonly t: Translate;
}

/** The digits to press. */
export function DigitPad({ symbols, onType, t }: Props) {
  const digits = Array.from({ length: symbols }, (_, digit) => digit);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a box of the form
    <div className="order-pad" role="group" aria-label={t('ticket.order-pad')}>
      {digits.map((digit) => (
        <button
          key={digit}
          type="button"
          className="number-cell"
          aria-label={t('ticket.order-digit', { digit })}
          onClick={() => onType(digit)}
        >
          {digit}
        </button>
      ))}
    </div>
  );
}
