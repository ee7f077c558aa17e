import type { FileFilter } from '#lib/contracts/editor/editor-files.ts';
import type { Folder } from '#lib/stores/editor/editor-files.ts';
import { FilterBar } from '../ui/FilterBar.tsx';
import { t } from '../words.ts';

interface Choice {
  readonly search: string;
  readonly folder: string;
  readonly show: FileFilter;
}

interface Props extends Choice {
  readonly folders: readonly Folder[];
  readonly onChange: (change: Partial<Choice>) => void;
}

const SHOWN: readonly FileFilter[] = ['all', 'unused', 'undescribed'];

const listFolderOptions = (folders: readonly Folder[]) => [
  { value: '', label: t('editor.folder-any') },
  ...folders.map(({ name, count }) => ({ value: name, label: t('editor.folder-option', { name, count }) })),
];

/** Search, folder and kinds of the picture library. */
export function FileFilters({ search, folder, show, folders, onChange }: Props) {
  const within = {
    label: t('editor.folder'),
    value: folder,
    options: listFolderOptions(folders),
    onChange: (chosen: string) => onChange({ folder: chosen }),
  };
  return (
    <FilterBar
      search={search}
      onSearch={(typed) => onChange({ search: typed })}
      within={folders.length > 0 ? within : undefined}
      show={{
        label: t('editor.files-show'),
        value: show,
        options: SHOWN.map((value) => ({ value, label: t(`editor.files-show-${value}`) })),
        onChange: (chosen) => onChange({ show: chosen }),
      }}
    />
  );
}
