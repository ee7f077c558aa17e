// The few pictures that islands need. The editor has a table of its own, which no visitor downloads.
import { Stroke } from './Stroke.tsx';

const PATHS = {
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  undo: 'M9 14 4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 0 11H11',
  close: 'M18 6 6 18M6 6l12 12',
  remove: 'M3 6h18M8 6V4h8v2M19 6l-1 14H6L5 6M10 11v6M14 11v6',
  edit: 'M12 20h9M16.5 3.5a2.1 2.1 0 0 1 3 3L7 19l-4 1 1-4Z',
  wallet: 'M3 7h15a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h11M16 13.5h.01',
  alert: 'M12 8v5M12 16.5h.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
} as const;

interface Props {
  readonly name: keyof typeof PATHS;
  /** CSS pixels. */
  readonly size?: number;
}

export const Icon = ({ name, size = 20 }: Props) => <Stroke path={PATHS[name]} size={size} />;
