// Files that a shop has uploaded for its brands. A name is made of what the file holds, so its address never changes.

export const OWN_FILES_PATH = '/brand-files';

const OWN_FILE = /^own-[0-9a-f]{24}\.(?:svg|png|woff2)$/;

/** What a file is for. `picture` is any that is shown as it is: the icon on phones, a mark of the regulator. */
export const FILE_KINDS = ['logo', 'favicon', 'font', 'picture'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export const isOwnFile = (name: string): boolean => OWN_FILE.test(name);

export const toFileAddress = (name: string): string => `${OWN_FILES_PATH}/${name}`;

/** The name at an address; undefined for any other file. */
export function findOwnFile(address: string): string | undefined {
  const name = address.startsWith(`${OWN_FILES_PATH}/`) ? address.slice(OWN_FILES_PATH.length + 1) : '';
  return isOwnFile(name) ? name : undefined;
}
