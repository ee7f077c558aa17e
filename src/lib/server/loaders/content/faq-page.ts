// The questions that editors answer, as pages show them.
import { withoutClosedLinks } from '#lib/domain/content/closed-links.ts';
import { contentValues, filledText } from '#lib/domain/content/content-values.ts';
import { questionAnchors } from '#lib/domain/content/faq.ts';
import { markdownToHtml } from '#lib/domain/content/markdown.ts';
import type { ShownQuestion } from '#lib/domain/content/shown-block.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { reportContentFault } from '../../content/content-faults.ts';
import { pageSeo } from '../../seo/page-seo.ts';
import { faqThing } from '../../seo/structured-data.ts';
import type { PageContext } from '../page/page-context.ts';

/** All of them, in the order that editors gave. @throws ServiceLost */
export async function shownQuestions({
  content,
  brand,
  config,
  capabilities,
  t,
}: PageContext): Promise<ShownQuestion[]> {
  const { items } = await content.list('faqs');
  const values = contentValues(brand, config);
  const questions = items.map(({ question }) => filledText(question, values));
  const anchors = questionAnchors(questions);
  return items.map(({ answer, category }, index) => ({
    question: questions[index] ?? '',
    anchor: anchors[index] ?? '',
    html: withoutClosedLinks(markdownToHtml(filledText(answer, values)), capabilities),
    category: category ?? t('about.faq-general'),
  }));
}

/** The page of all questions; without any while nobody can say which there are. */
export async function faqView(page: PageContext, url: URL) {
  const { t } = page;
  const questions = await shownQuestions(page).catch((error: unknown) => {
    reportContentFault('unserved', 'faqs', error);
    return [];
  });
  const [title, lead, path] = [t('about.faq-title'), t('about.faq-lead'), urls.faq()];
  const crumbs = [
    { label: t('layout.footer-about-us'), href: urls.about() },
    { label: title, href: path },
  ];
  const about = questions.length > 0 ? faqThing(questions) : [];
  const seo = pageSeo(page, url, { path, kind: 'text', values: { title, lead }, crumbs, about });
  return { title, lead, questions, crumbs, seo };
}
