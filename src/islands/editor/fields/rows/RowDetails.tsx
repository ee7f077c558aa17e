import { type ReactNode, useState } from 'react';
import type { RowName } from './rows.ts';

interface Props {
  readonly name: RowName;
  /** A row with a fault in it is open. */
  readonly hasFault: boolean;
  /** By which the row is moved by hand. */
  readonly grip: ReactNode;
  readonly children: ReactNode;
}

const SWATCH = 18;

const Swatches = ({ colours }: { readonly colours: readonly string[] }) => (
  <svg className="ed-swatches" width={colours.length * (SWATCH + 4)} height={SWATCH} aria-hidden="true">
    {colours.map((hex, index) => (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same, and their places are theirs
        key={index}
        x={index * (SWATCH + 4) + 1}
        y={1}
        width={SWATCH - 2}
        height={SWATCH - 2}
        rx={3}
        fill={hex}
        stroke="currentColor"
      />
    ))}
  </svg>
);

/** The form of a row, folded under its name. */
export function RowDetails({ name: { kind, says, swatches = [] }, hasFault, grip, children }: Props) {
  const [isOpened, setOpened] = useState(false);
  return (
    <details open={isOpened || hasFault} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary className="ed-rowset__summary">
        {grip}
        <span className="ed-rowset__kind">{kind}</span>
        {says && <span className="ed-rowset__says">{says}</span>}
        {swatches.length > 0 && <Swatches colours={swatches} />}
      </summary>
      <div className="ed-rowset__body">{children}</div>
    </details>
  );
}
