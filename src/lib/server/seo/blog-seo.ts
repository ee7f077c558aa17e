// What an article says of itself to search engines (L39).
import type { BlogPosting } from 'schema-dts';
import { urls } from '#lib/domain/pages/urls.ts';
import type { ContentPicture } from '../content/content.ts';
import type { BlogCategory, BlogPost } from '../loaders/content/blog-data.ts';
import type { PageContext } from '../loaders/page/page-context.ts';
import { pageSeo } from './page-seo.ts';
import { postSpec, shareImage } from './share/spec.ts';

interface PostParts {
  readonly post: BlogPost;
  readonly topic: BlogCategory | undefined;
  readonly picture: ContentPicture | undefined;
}

/** Props for the layout. */
export function postSeo(page: PageContext, url: URL, { post, topic, picture }: PostParts) {
  const { t, brand } = page;
  const origin = brand.origin ?? url.origin;
  const absolute = (href: string) => new URL(href, origin).href;
  const path = urls.blogPost(post.slug);
  const description = post.seo_description ?? post.summary;
  const about: BlogPosting = {
    '@type': 'BlogPosting',
    headline: post.title,
    description,
    datePublished: post.publishedAt,
    dateModified: post.updatedAt,
    inLanguage: brand.locale,
    mainEntityOfPage: absolute(path),
    publisher: { '@id': `${absolute('/')}#organisation` },
    ...(post.author !== undefined && { author: { '@type': 'Person', name: post.author } }),
    ...(topic && { articleSection: topic.title }),
    ...(picture && { image: absolute(picture.src) }),
  };
  const ogImage = shareImage(brand, 'post', post.slug, postSpec(page, post, topic));
  const seo = pageSeo(page, url, {
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
