// Icons of the editor's buttons.
import { Stroke } from '../../ui/Stroke.tsx';

const PATHS = {
  plus: 'M12 5v14M5 12h14',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  close: 'M18 6 6 18M6 6l12 12',
  remove: 'M3 6h18M8 6V4h8v2M19 6l-1 14H6L5 6M10 11v6M14 11v6',
  edit: 'M12 20h9M16.5 3.5a2.1 2.1 0 0 1 3 3L7 19l-4 1 1-4Z',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM20 20l-4-4',
  menu: 'M4 6h16M4 12h16M4 18h16',
  eye: 'M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7S2 12 2 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  history: 'M3 12a9 9 0 1 0 3-6.7L3 8M3 3v5h5M12 7v5l3 2',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7v5l3 2',
  check: 'M5 12.5 10 17.5 19 7',
  alert: 'M12 8v5M12 16.5h.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  picture: 'M4 5h16v14H4ZM8.5 11a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM4 17l5-5 4 4 3-3 4 4',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 21c0-4 4-6 8-6s8 2 8 6',
  link: 'M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
  back: 'M19 12H5M11 6l-6 6 6 6',
  forward: 'M5 12h14M13 6l6 6-6 6',
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7ZM7 12h7a3.5 3.5 0 0 1 0 7H7Z',
  italic: 'M10 5h8M6 19h8M15 5 9 19',
  bullets: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 4h1v4M4 12h2l-2 3h2',
  quote: 'M5 5v14M9 7h11M9 12h11M9 17h7',
  table: 'M4 5h16v14H4ZM4 10h16M12 10v9',
  line: 'M4 12h16M7 7h10M7 17h10',
  undo: 'M4 10h10a6 6 0 0 1 0 12h-3M4 10l5-5M4 10l5 5',
  redo: 'M20 10H10a6 6 0 0 0 0 12h3M20 10l-5-5M20 10l-5 5',
  chain: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  copy: 'M9 9h11v11H9ZM5 15H4V4h11v1',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  upload: 'M12 16V4M7 9l5-5 5 5M4 16v4h16v-4',
  archive: 'M3 5h18v4H3ZM5 9v10h14V9M10 13h4',
} as const;

export type GlyphName = keyof typeof PATHS;

interface Props {
  readonly name: GlyphName;
  /** CSS pixels. */
  readonly size?: number;
}

export const Glyph = ({ name, size = 18 }: Props) => <Stroke path={PATHS[name]} size={size} />;
