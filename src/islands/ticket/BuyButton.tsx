export interface BuyProps {
  readonly label: string;
  readonly isBusy: boolean;
  /** Submits the form around it where that works without script. */
  readonly isSubmit: boolean;
  readonly onBuy: () => void;
}

interface Props extends BuyProps {
  readonly describedBy: string;
  readonly id?: string;
  readonly isWide?: boolean;
}

/** Never switched off: pressed too early, it leads to what is missing. */
export function BuyButton({ label, isBusy, isSubmit, onBuy, describedBy, id, isWide = false }: Props) {
  return (
    <button
      id={id}
      type={isSubmit ? 'submit' : 'button'}
      className={isWide ? 'button button--wide' : 'button'}
      aria-busy={isBusy || undefined}
      aria-describedby={describedBy}
      onClick={isSubmit ? undefined : onBuy}
    >
      {label}
    </button>
  );
}
