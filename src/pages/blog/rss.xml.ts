import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { isRouteOpen } from '#lib/domain/pages/route-gates.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { loadBlogTopics, loadFeedPosts } from '#lib/server/loaders/content/blog-data.ts';
import {
  answerNotFound,
  cacheAnswer,
  dropOpenDraws,
  getRegionalHeaders,
} from '#lib/server/loaders/page/open-page.ts';
import { loadPageContext } from '#lib/server/page/page-context.ts';

export const prerender = false;

const ITEMS = 30;

export const GET: APIRoute = async (context) => {
  const page = dropOpenDraws(await loadPageContext(context));
  const { brand, capabilities, content, t } = page;
  if (!isRouteOpen('blogFeed', capabilities)) return answerNotFound(context);
  const [items, topics] = await Promise.all([loadFeedPosts(page, ITEMS), loadBlogTopics(content)]);
  const site = brand.origin ?? context.url.origin;
  const answer = await rss({
    title: t('blog.feed-title', { brand: brand.name }),
    description: t('blog.lead'),
    site,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: [
      `<language>${brand.locale.toLowerCase()}</language>`,
      `<atom:link href="${new URL(urls.blogFeed(), site).href}" rel="self" type="application/rss+xml"/>`,
    ].join(''),
    items: items.map((post) => ({
      title: post.title,
      description: post.summary,
      link: urls.blogPost(post.slug),
      pubDate: new Date(post.publishedAt),
      categories: topics.filter(({ slug }) => slug === post.category).map(({ title }) => title),
    })),
    trailingSlash: false,
  });
  cacheAnswer(context, page);
  return new Response(answer.body, {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8', ...getRegionalHeaders(page) },
  });
};
