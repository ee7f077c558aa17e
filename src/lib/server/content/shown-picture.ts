// Pictures that may be shown: published ones, and drafts for editors. Pictures of an external service are cached.
import type { Asset, AssetOptions, CmsService } from '../services/cms-service.ts';
import { DIRECTUS_ID } from '../services/directus/picture-addresses.ts';
import { ServiceLost } from '../services/service.ts';
import { PICTURE_WIDTHS } from './content-pictures.ts';
import type { PictureFiles } from './picture-files.ts';

interface Parts {
  readonly service: CmsService;
  /** The cache of an external service; undefined for the embedded one. */
  readonly files?: PictureFiles | undefined;
  /** The shop's own service beside an external one: texts and collections that stay here name its pictures. */
  readonly own?: CmsService | undefined;
}

interface Wanted {
  readonly id: string;
  readonly wishes: AssetOptions;
  readonly isDraft: boolean;
}

type File = Readonly<Record<string, unknown>>;

/** Files of a Directus have no status: its own permissions apply. */
const canShow = ({ status }: File, isDraft: boolean): boolean =>
  status === undefined || status === 'published' || (isDraft && status === 'draft');

/** Changes when the file of an id is replaced. */
const getVersion = ({ modified_on, filesize }: File): string => JSON.stringify([modified_on, filesize]);

/** Only the usual widths are cached: any width can be requested. */
const isUsual = ({ width, format }: AssetOptions, file: File): boolean =>
  format === undefined &&
  (width === undefined || [...PICTURE_WIDTHS, file.width].some((usual) => String(usual) === width));

async function loadServedPicture({ service, files }: Parts, { id, wishes, isDraft }: Wanted) {
  const file = await service.getFile(id, isDraft);
  if (!file || !canShow(file, isDraft)) {
    if (!isDraft) await files?.forget(id);
    return undefined;
  }
  const version = getVersion(file);
  const held = isDraft ? undefined : await files?.read({ id, wishes }, version);
  if (held) return held;
  const asset = await service.getAsset(id, wishes, isDraft);
  if (asset && !isDraft && isUsual(wishes, file))
    await files?.keep({ id, wishes }, asset, version).catch(() => undefined);
  // The file is known: what was kept of it is better than nothing.
  return asset ?? (isDraft ? undefined : await files?.read({ id, wishes }));
}

async function loadOwnPicture({ own }: Parts, wanted: Wanted): Promise<Asset | undefined> {
  return own && !DIRECTUS_ID.test(wanted.id) ? loadServedPicture({ service: own }, wanted) : undefined;
}

/** Undefined where the picture does not exist. @throws ServiceLost without an answer for one that is not cached */
export async function loadShownPicture(parts: Parts, wanted: Wanted): Promise<Asset | undefined> {
  try {
    return (await loadServedPicture(parts, wanted)) ?? (await loadOwnPicture(parts, wanted));
  } catch (error) {
    const { id, wishes, isDraft } = wanted;
    const held =
      isDraft || !(error instanceof ServiceLost) ? undefined : await parts.files?.read({ id, wishes });
    const shown = held ?? (await loadOwnPicture(parts, wanted));
    if (shown) return shown;
    throw error;
  }
}
