// The questions that editors answer, as pages show them.
import { getCollectionTag } from '#lib/contracts/content/collections.ts';
import { fillText, getContentValues } from '#lib/domain/content/content-values.ts';
import { toQuestionAnchors } from '#lib/domain/content/faq.ts';
import { renderMarkdown } from '#lib/domain/content/markup/markdown.ts';
import type { ShownQuestion } from '#lib/domain/content/shown-block.ts';
import { removeClosedLinks } from '#lib/domain/pages/closed-links.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { reportContentFault } from '../../content/content-faults.ts';
import type { PageContext } from '../../page/page-context.ts';
import { buildPageSeo } from '../../seo/page-seo.ts';
import { toFaqPage } from '../../seo/structured-data.ts';

/** All of them, in the order that editors gave. @throws ServiceLost */
export async function loadQuestions({
  content,
  brand,
  config,
  capabilities,
  t,
  tags,
}: PageContext): Promise<ShownQuestion[]> {
  tags.add(getCollectionTag('faqs'));
  const { items } = await content.list('faqs');
  const values = getContentValues(brand, config);
  const questions = items.map(({ question }) => fillText(question, values));
  const anchors = toQuestionAnchors(questions);
  return items.map(({ answer, category }, index) => ({
    question: questions[index] ?? '',
    anchor: anchors[index] ?? '',
    html: removeClosedLinks(renderMarkdown(fillText(answer, values)), capabilities),
    category: category ?? t('about.faq-general'),
  }));
}

/** The page of all questions; without any while the service does not answer. */
export async function loadFaqView(page: PageContext, url: URL) {
  const { t } = page;
  const questions = await loadQuestions(page).catch((error: unknown) => {
    reportContentFault('unserved', 'faqs', error);
    return [];
  });
  const [title, lead, path] = [t('about.faq-title'), t('about.faq-lead'), urls.faq()];
  const crumbs = [
    { label: t('layout.footer-about-us'), href: urls.about() },
    { label: title, href: path },
  ];
  const about = questions.length > 0 ? toFaqPage(questions) : [];
  const seo = buildPageSeo(page, url, { path, kind: 'text', values: { title, lead }, crumbs, about });
  return { title, lead, questions, crumbs, seo };
}
