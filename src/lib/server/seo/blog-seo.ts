// What an article says of itself to search engines.
import type { BlogPosting } from 'schema-dts';
import type { BlogCategory, BlogPost } from '#lib/domain/content/blog.ts';
import type { ShownPicture } from '#lib/domain/content/shown-block.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import type { PageContext } from '../page/page-context.ts';
import { buildPageSeo } from './page-seo.ts';
import { createPostSpec, getShareImage } from './share/share-spec.ts';

interface PostParts {
  readonly post: BlogPost;
  readonly topic: BlogCategory | undefined;
  readonly picture: ShownPicture | undefined;
}

/** Props for the layout. */
export function buildPostSeo(page: PageContext, url: URL, { post, topic, picture }: PostParts) {
  const { t, brand } = page;
  const origin = brand.origin ?? url.origin;
  const toAbsolute = (href: string) => new URL(href, origin).href;
  const path = urls.blogPost(post.slug);
  const description = post.seo_description ?? post.summary;
  const about: BlogPosting = {
    '@type': 'BlogPosting',
    headline: post.title,
    description,
    datePublished: post.publishedAt,
    dateModified: post.updatedAt,
    inLanguage: brand.locale,
    mainEntityOfPage: toAbsolute(path),
    publisher: { '@id': `${toAbsolute('/')}#organisation` },
    ...(post.author !== undefined && { author: { '@type': 'Person', name: post.author } }),
    ...(topic && { articleSection: topic.title }),
    ...(picture && { image: toAbsolute(picture.src) }),
  };
  const ogImage = getShareImage(brand, 'post', post.slug, createPostSpec(page, post, topic));
  const seo = buildPageSeo(page, url, {
    path,
    kind: 'post',
    values: { title: post.seo_title ?? post.title, description },
    crumbs: [
      { label: t('blog.heading'), href: urls.blog() },
      ...(topic ? [{ label: topic.title, href: urls.blogCategory(topic.slug) }] : []),
      { label: post.title, href: path },
    ],
    about,
  });
  return { ...seo, ogImage, publishedAt: post.publishedAt };
}
