// What blocks tell search engines besides being text: questions and videos.
import type { FAQPage, Thing, VideoObject } from 'schema-dts';
import type { ShownBlock, ShownQuestion } from '#lib/domain/content/shown-block.ts';

/** Questions with their answers as HTML. */
export const toFaqPage = (questions: readonly Pick<ShownQuestion, 'question' | 'html'>[]): FAQPage => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, html }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: html },
  })),
});

function toVideoObject({ block, poster, source }: ShownBlock<'video'>, origin: string): VideoObject {
  const address = new URL(source.src, origin).href;
  return {
    '@type': 'VideoObject',
    name: block.title,
    description: block.title,
    ...(poster && { thumbnailUrl: new URL(poster.src, origin).href }),
    ...(source.kind === 'file' ? { contentUrl: address } : { embedUrl: address }),
  };
}

/** All questions of a page are one FAQ page; each video is an object of its own. */
export function listStructuredData(blocks: readonly ShownBlock[], origin: string): readonly Thing[] {
  const questions = blocks.flatMap((shown) => (shown.type === 'faq' ? shown.questions : []));
  const videos = blocks.flatMap((shown) => (shown.type === 'video' ? [toVideoObject(shown, origin)] : []));
  return [...(questions.length > 0 ? [toFaqPage(questions)] : []), ...videos];
}
