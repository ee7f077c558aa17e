// What the pages of the journal show.
import { getCollectionTag, getContentOrderTag, getContentTag } from '#lib/contracts/content/collections.ts';
import { countReadingMinutes } from '#lib/domain/content/article.ts';
import type {
  BlogCategory,
  BlogPost,
  PostCard,
  PostList,
  PostSurroundings,
} from '#lib/domain/content/blog.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import type { CmsFilter, ContentReader } from '../../content/content.ts';
import type { PageContext } from '../page/page-context.ts';

const PAGE_SIZE = 9;
const RELATED = 3;
const CARD_PX = 640;
const NEWEST_FIRST = ['-published_at', 'slug'];

/** What reads name their tags to. */
type ContentReads = Pick<PageContext, 'content' | 'tags'>;

/** All topics, in the order that editors gave. */
export const loadBlogTopics = async (content: ContentReader): Promise<readonly BlogCategory[]> =>
  (await content.list('blog_categories')).items;

const filterByCategory = (slug: string): CmsFilter => ({ category: { _eq: slug } });

async function loadPostCards(
  content: ContentReader,
  posts: readonly BlogPost[],
  topics: readonly BlogCategory[],
): Promise<PostCard[]> {
  return Promise.all(
    posts.map(async (post) => {
      const topic = topics.find(({ slug }) => slug === post.category);
      return {
        slug: post.slug,
        category: post.category,
        href: urls.blogPost(post.slug),
        title: post.title,
        summary: post.summary,
        author: post.author,
        publishedAt: post.publishedAt,
        minutes: countReadingMinutes(post.body),
        topic: topic && { title: topic.title, href: urls.blogCategory(topic.slug) },
        picture: await content.picture(post.image, CARD_PX),
      };
    }),
  );
}

/** A page of articles, the latest first; undefined beyond the last. The first page exists even when it is empty. */
export async function loadPostList(
  { content, tags }: ContentReads,
  { page, category, topics }: { page: number; category?: string; topics: readonly BlogCategory[] },
): Promise<PostList | undefined> {
  tags.add(getCollectionTag('blog_posts'));
  const { items, total } = await content.list('blog_posts', {
    ...(category !== undefined && { filter: filterByCategory(category) }),
    sort: NEWEST_FIRST,
    limit: PAGE_SIZE,
    page,
  });
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  return page > pages ? undefined : { cards: await loadPostCards(content, items, topics), page, pages };
}

/** Of an article with what stands around it. */
function listPostTags(post: BlogPost, { older, newer, related }: PostSurroundings): string[] {
  const slugs = [post, ...[older ?? []].flat(), ...[newer ?? []].flat()].map(({ slug }) => slug);
  const shown = [...slugs, ...related.map(({ slug }) => slug)];
  const topics = [post, ...related].flatMap(({ category }) => category ?? []);
  return [
    getContentOrderTag('blog_posts'),
    ...new Set([
      ...shown.map((slug) => getContentTag('blog_posts', slug)),
      ...topics.map((slug) => getContentTag('blog_categories', slug)),
    ]),
  ];
}

export async function loadPostSurroundings(
  { content, tags }: ContentReads,
  post: BlogPost,
  topics: readonly BlogCategory[],
): Promise<PostSurroundings> {
  const others = { slug: { _neq: post.slug } };
  const findOne = async (filter: CmsFilter, sort: string) =>
    (await content.list('blog_posts', { filter, sort: [sort], limit: 1 })).items[0];
  const findLatest = async (filter: CmsFilter) =>
    (await content.list('blog_posts', { filter, sort: NEWEST_FIRST, limit: RELATED })).items;
  const [older, newer, alike, any] = await Promise.all([
    findOne({ published_at: { _lt: post.publishedAt } }, '-published_at'),
    findOne({ published_at: { _gt: post.publishedAt } }, 'published_at'),
    post.category === undefined ? [] : findLatest({ _and: [filterByCategory(post.category), others] }),
    findLatest(others),
  ]);
  const bySlug = new Map([...alike, ...any].map((other) => [other.slug, other]));
  const related = await loadPostCards(content, [...bySlug.values()].slice(0, RELATED), topics);
  const around = { older, newer, related };
  tags.add(...listPostTags(post, around));
  return around;
}

/** The latest articles, for the feed. */
export async function loadFeedPosts(
  { content, tags }: ContentReads,
  limit: number,
): Promise<readonly BlogPost[]> {
  tags.add(getCollectionTag('blog_posts'));
  return (await content.list('blog_posts', { sort: NEWEST_FIRST, limit })).items;
}
