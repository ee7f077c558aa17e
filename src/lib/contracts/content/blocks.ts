// The blocks of a page that an editor composes. Names are those of the wire (decision C9).
import { z } from 'zod';
import { isVideoAddress, VIDEO_HOSTS } from '../../domain/content/video-source.ts';

const text = z.string().min(1).max(300).regex(/\S/, 'must hold a word');
const prose = z.string().max(50_000);
/** An address within the site, or a secure one elsewhere: never a script. */
export const Link = z
  .string()
  .regex(/^(?:\/(?![/\\])|https:\/\/|mailto:|tel:|#)\S*$/, 'must begin with / or https://');
/** A film of this site, or a player of a house that is known: its pages open their frames to no other. */
export const VideoLink = Link.refine(
  isVideoAddress,
  `must be a film of this site, or a player of ${VIDEO_HOSTS.join(' or ')}`,
);
/** The id of a file. */
export const FileId = z.string().regex(/^[\w-]{1,80}$/);
const rows = z.array(z.array(z.string().max(500)).max(12)).max(200);
const key = z.string().regex(/^[a-z0-9-]{1,80}$/);

export const Block = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hero'),
    heading: text,
    text: prose.optional(),
    image: FileId.optional(),
    link: Link.optional(),
    label: text.optional(),
  }),
  z.object({ type: z.literal('text'), markdown: prose }),
  z.object({ type: z.literal('image'), image: FileId, caption: z.string().max(300).optional() }),
  z.object({ type: z.literal('offers'), heading: text.optional(), offers: z.array(key).max(20) }),
  z.object({ type: z.literal('results'), heading: text.optional(), offers: z.array(key).max(20) }),
  z.object({ type: z.literal('causes'), heading: text.optional(), causes: z.array(key).max(20) }),
  z.object({ type: z.literal('faq'), heading: text.optional(), category: text.optional() }),
  z.object({
    type: z.literal('steps'),
    heading: text.optional(),
    steps: z.array(z.object({ heading: text, text: prose })).max(12),
  }),
  z.object({ type: z.literal('video'), title: text, poster: FileId, url: VideoLink }),
  z.object({ type: z.literal('call_to_action'), text, label: text, link: Link }),
  z.object({ type: z.literal('table'), caption: text, head: z.array(z.string().max(200)).max(12), rows }),
  z.object({ type: z.literal('quote'), text: prose, source: z.string().max(200).optional() }),
  z.object({ type: z.literal('feature_banner'), banner: key }),
]);
export type Block = z.infer<typeof Block>;
