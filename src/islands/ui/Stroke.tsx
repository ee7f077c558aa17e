interface Props {
  /** In a square of 24. */
  readonly path: string;
  /** CSS pixels. */
  readonly size: number;
}

/** A picture of one line. It is decoration: words stand beside it. */
export const Stroke = ({ path, size }: Props) => (
  <svg
    className="icon"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.9}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
);
