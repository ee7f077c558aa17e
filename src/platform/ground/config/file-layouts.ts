// Layouts that operators have said, kept for each source of files.

import type { Services } from '../../services.ts';
import type { Db, Tx } from '../db/open.ts';
import { FileLayout } from '../operator/files/layout.ts';
import { putValue, readValue, readValues } from './store.ts';

/** Never sent out. */
const NAMESPACE = '/platform/file-layouts';

/** What was said of files of a source; undefined where nothing was. */
export async function findLayout(at: Db | Tx, source: string): Promise<FileLayout | undefined> {
  const { data } = FileLayout.safeParse(await readValue(at, NAMESPACE, source));
  return data;
}

/** Remembers how files of a source are written. @param source as `bank:main` or `results:saturday` */
export const rememberLayout = (
  at: Db | Tx,
  services: Pick<Services, 'clock'>,
  source: string,
  layout: FileLayout,
): Promise<void> => putValue(at, services, { namespace: NAMESPACE, key: source, value: layout });

/** The sources of whose files something was said. */
export const listLayouts = async (at: Db | Tx): Promise<string[]> => [
  ...(await readValues(at, NAMESPACE)).keys(),
];
