// The pages about the app for Android: their place among the pages of the app, and what they say to search engines.
import { urls } from '#lib/domain/pages/urls.ts';
import type { PageContext } from '../../page/page-context.ts';
import { buildPageSeo, type Crumb, toShownCrumbs } from '../../seo/page-seo.ts';

type AndroidKind = 'app-android' | 'app-android-install';

const PATHS = {
  'app-android': urls.appAndroid(),
  'app-android-install': urls.appAndroidInstall(),
} as const satisfies Record<AndroidKind, string>;

export function buildAndroidPage(page: PageContext, url: URL, kind: AndroidKind) {
  const { t } = page;
  const further: readonly Crumb[] =
    kind === 'app-android' ? [] : [{ label: t('app.install-heading'), href: PATHS[kind] }];
  const crumbs = [
    { label: t('layout.footer-app'), href: urls.app() },
    { label: t('app.android-title'), href: urls.appAndroid() },
    ...further,
  ];
  const shown = page.brand.apps?.android ? kind : (`${kind}-none` as const);
  const seo = buildPageSeo(page, url, { path: PATHS[kind], kind: shown, crumbs });
  return { crumbs: toShownCrumbs(crumbs), seo };
}
