// The blocks of a page that an editor composes. Names are those of the wire (decision C9).
import { z } from 'zod';
import {
  createMarkdown,
  createShownText,
  describeField,
  Link,
  OFFERS_META,
  Picture,
  ShownText,
  Text,
  VideoLink,
} from './fields.ts';

const Prose = createMarkdown(50_000);
const Row = z.array(z.string().max(500)).max(12);
const Key = z.string().regex(/^[a-z0-9-]{1,80}$/);
const Offers = describeField(z.array(Key).max(20), {
  ...OFFERS_META,
  pointsAt: { collection: 'offers', field: 'key' },
});
const Causes = describeField(z.array(Key).max(20), {
  widget: 'relations',
  pointsAt: { collection: 'causes', field: 'slug' },
});
const Banner = describeField(Key, { widget: 'relation', pointsAt: { collection: 'banners', field: 'key' } });
const Film = describeField(VideoLink, {
  label: 'Film',
  help: 'The address of the film on YouTube or Vimeo, as the browser shows it, or of a film of this site.',
  widget: 'link',
});
const Poster = describeField(Picture, { label: 'Still picture', help: 'Shown until the film is started.' });

export const Block = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hero'),
    heading: ShownText,
    text: Prose.optional(),
    image: Picture.optional(),
    link: Link.optional(),
    label: describeField(ShownText, { label: 'Words of the link' }).optional(),
  }),
  z.object({ type: z.literal('text'), markdown: describeField(Prose, { label: 'Text' }) }),
  describeField(
    z.object({ type: z.literal('image'), image: Picture, caption: createShownText(300).optional() }),
    { label: 'Picture' },
  ),
  describeField(z.object({ type: z.literal('offers'), heading: ShownText.optional(), offers: Offers }), {
    label: 'Games',
  }),
  z.object({ type: z.literal('results'), heading: ShownText.optional(), offers: Offers }),
  z.object({ type: z.literal('causes'), heading: ShownText.optional(), causes: Causes }),
  describeField(
    z.object({ type: z.literal('faq'), heading: ShownText.optional(), category: Text.optional() }),
    { label: 'Questions and answers' },
  ),
  z.object({
    type: z.literal('steps'),
    heading: ShownText.optional(),
    steps: z.array(z.object({ heading: ShownText, text: Prose })).max(12),
  }),
  z.object({ type: z.literal('video'), title: ShownText, poster: Poster, url: Film }),
  z.object({
    type: z.literal('call_to_action'),
    text: describeField(Text, { shownAs: 'markdown' }),
    label: describeField(ShownText, { label: 'Words of the link' }),
    link: Link,
  }),
  z.object({
    type: z.literal('table'),
    caption: ShownText,
    head: describeField(z.array(z.string().max(200)).max(12), { label: 'Headings of the columns' }),
    rows: z.array(Row).max(200),
  }),
  z.object({ type: z.literal('quote'), text: Prose, source: createShownText(200).optional() }),
  z.object({ type: z.literal('feature_banner'), banner: Banner }),
]);
export type Block = z.infer<typeof Block>;
