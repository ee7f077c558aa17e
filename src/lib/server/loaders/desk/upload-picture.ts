// Pictures that a form of the desk brings.
import { uploadOfferPicture } from '#lib/contracts/content/offer-picture.ts';
import { parseAnswer } from '../../services/service-answer.ts';
import { callAsEditor } from '../../session/editor-session.ts';
import type { DeskPage } from '../page/desk-page.ts';
import { toFormRefusal } from '../page/submit-form.ts';

/** What stands before the name of the field that a picture is for, as in `file.prizes.0.picture`. */
export const PICTURE_PREFIX = 'file.';

type Uploaded = { readonly path: string } | { readonly refusal: string };

async function uploadPicture({ app, context }: DeskPage, file: File, title: string): Promise<Uploaded> {
  const form = new FormData();
  form.set('file', file);
  form.set('title', title);
  // The form as a browser would send it.
  const sent = new Response(form);
  const contentType = sent.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await sent.arrayBuffer());
  try {
    const answer = await callAsEditor(app, context, uploadOfferPicture, {}, { bytes, contentType });
    return { path: parseAnswer(uploadOfferPicture, answer).result.path };
  } catch (error) {
    const { errors } = toFormRefusal(error);
    return { refusal: Object.values(errors)[0]?.[0]?.message ?? '' };
  }
}

export interface UploadedPictures {
  /** Addresses by the names of the fields that they are for. */
  readonly paths: ReadonlyMap<string, string>;
  /** What is said at those whose picture was refused. */
  readonly refusals: ReadonlyMap<string, string>;
}

/**
 * Uploads the pictures of a form one after the other.
 * @param describe what a picture shows, by the name of its field
 */
export async function uploadPictures(
  page: DeskPage,
  data: FormData,
  describe: (field: string) => string,
): Promise<UploadedPictures> {
  const paths = new Map<string, string>();
  const refusals = new Map<string, string>();
  for (const [name, file] of data) {
    if (!(file instanceof File) || file.size === 0 || !name.startsWith(PICTURE_PREFIX)) continue;
    const field = name.slice(PICTURE_PREFIX.length);
    const uploaded = await uploadPicture(page, file, describe(field));
    if ('path' in uploaded) paths.set(field, uploaded.path);
    else refusals.set(field, uploaded.refusal);
  }
  return { paths, refusals };
}
