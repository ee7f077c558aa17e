// What the pages of the journal show.
import { getCollectionTag, getContentOrderTag, getContentTag } from '#lib/contracts/content/collections.ts';
import type {
  BlogCategory,
  BlogPost,
  PostCard,
  PostList,
  PostSurroundings,
} from '#lib/domain/content/blog.ts';
import { countReadingMinutes } from '#lib/domain/pages/article.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import type { CmsFilter, ContentReader } from '../../content/content.ts';
import type { PageContext } from '../../page/page-context.ts';

const PAGE_SIZE = 9;
const RELATED = 3;
const CARD_PX = 640;

/** What reads name their tags to. */
type ContentReads = Pick<PageContext, 'content' | 'tags'>;

/** All topics, in the order that editors gave. */
export const loadBlogTopics = async (content: ContentReader): Promise<readonly BlogCategory[]> =>
  (await content.list('blog_categories')).items;

interface PostPlace {
  readonly slug: string;
  readonly category?: string | undefined;
  readonly publishedAt: string;
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/**
 * Which articles there are, the latest first. A content service sorts by the date that editors wrote, which may be empty:
 * the date at which an article went out is known here.
 */
async function loadPostOrder(content: ContentReader): Promise<readonly PostPlace[]> {
  const all: readonly PostPlace[] = await content.outlines('blog_posts', ['slug', 'category']);
  const bySlug = new Map(all.map((place) => [place.slug, place]));
  return [...bySlug.values()].sort(
    (a, b) => Date.parse(b.publishedAt) - Date.parse(a.publishedAt) || compareTexts(a.slug, b.slug),
  );
}

/** The articles at these places, in their order; without one that does not fit its collection. */
async function loadPostsAt(content: ContentReader, places: readonly PostPlace[]): Promise<BlogPost[]> {
  if (places.length === 0) return [];
  const filter: CmsFilter = { slug: { _in: places.map(({ slug }) => slug) } };
  const { items } = await content.list('blog_posts', { filter });
  return places.flatMap((place) => items.find(({ slug }) => slug === place.slug) ?? []);
}

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
  const order = await loadPostOrder(content);
  const own = category === undefined ? order : order.filter((place) => place.category === category);
  const pages = Math.max(1, Math.ceil(own.length / PAGE_SIZE));
  if (page > pages) return undefined;
  const shown = await loadPostsAt(content, own.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE));
  return { cards: await loadPostCards(content, shown, topics), page, pages };
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
  const order = await loadPostOrder(content);
  const at = order.findIndex(({ slug }) => slug === post.slug);
  const others = order.filter(({ slug }) => slug !== post.slug);
  const isAlike = ({ category }: PostPlace) => category !== undefined && category === post.category;
  const next = [...others.filter(isAlike), ...others.filter((place) => !isAlike(place))].slice(0, RELATED);
  const beside = at === -1 ? [] : [order[at + 1] ?? [], order[at - 1] ?? []].flat();
  const found = await loadPostsAt(content, [...new Set([...beside, ...next])]);
  const findPost = (place: PostPlace | undefined) => found.find(({ slug }) => slug === place?.slug);
  const [older, newer] = at === -1 ? [] : [findPost(order[at + 1]), findPost(order[at - 1])];
  const related = await loadPostCards(
    content,
    next.flatMap((place) => findPost(place) ?? []),
    topics,
  );
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
  return loadPostsAt(content, (await loadPostOrder(content)).slice(0, limit));
}
