// Pictures of prizes, uploaded at the desk into the library of the site.
import { z } from 'zod';
import { dropHiddenText } from '../../domain/text/plain-text.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';

export const OFFER_PICTURE_ERRORS = {
  picture_missing: { status: 422, message: 'Choose a picture.', target: 'file' },
  picture_refused: { status: 422, message: '{reason}', target: 'file' },
  pictures_away: {
    status: 409,
    message: 'Pictures cannot be kept at the moment. Nothing was uploaded: try again in a few minutes.',
    target: 'file',
  },
} as const;

export const uploadOfferPicture = defineEndpoint({
  name: 'uploadOfferPicture',
  summary:
    'Takes a picture of what can be won (PNG, JPEG, WebP, GIF or SVG, at most 15 MB) as a form with `file` and `title`.',
  section: 'P2',
  access: 'operator',
  exposure: 'server',
  right: 'catalogue',
  method: 'POST',
  path: '/v2/operator/pictures',
  encoding: 'multipart',
  body: z.object({
    file: z.instanceof(File).optional(),
    title: z.string().max(200).default('').transform(dropHiddenText),
  }),
  result: z.object({
    /** Its address in the shop, as a prize names it. */
    path: z.string(),
    width: z.int(),
    height: z.int(),
  }),
  errors: OFFER_PICTURE_ERRORS,
});
