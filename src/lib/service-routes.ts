// Rows of the table of routes that no visitor is led to: parts of pages, the editor, calls, pictures, what machines ask for.
import type { Route } from './route-rules.ts';

export const SERVICE_ROUTES = {
  // Parts of pages that are fetched when they are first wanted.
  feedbackFragment: { pattern: '/fragments/feedback', gate: ['feedback'] },
  cardsFragment: { pattern: '/fragments/cards', gate: ['notifications-feed'] },
  confirmFragment: { pattern: '/fragments/confirm' },
  elevationFragment: { pattern: '/fragments/elevation' },
  migrationFragment: { pattern: '/fragments/migration', gate: ['customer-migration'] },

  editorHome: { pattern: '/editor' },
  editorSignIn: { pattern: '/editor/sign-in' },
  editorActivity: { pattern: '/editor/activity' },
  editorFeedback: { pattern: '/editor/feedback' },
  editorFiles: { pattern: '/editor/files' },
  editorCollection: { pattern: '/editor/[collection]' },
  editorItem: { pattern: '/editor/[collection]/[id]' },
  preview: { pattern: '/preview', isReserved: true, isServedInMaintenance: true },
  featureBanner: { pattern: '/marketing/feature-banner', cache: 'never', isIndexed: false },

  apiCall: { pattern: '/api/[...path]', isCall: true },
  apiReference: { pattern: '/api/reference' },
  editorCall: { pattern: '/api/editor/[...path]', isCall: true, isServedInMaintenance: true },
  editorFileBytes: { pattern: '/api/editor/files/[id]/bytes', isCall: true, isServedInMaintenance: true },
  paymentWebhook: {
    pattern: '/webhooks/payments/[gateway]',
    isCall: true,
    isReserved: true,
    isServedInMaintenance: true,
  },
  threeDSecureNotify: {
    pattern: '/3ds/notify',
    cache: 'never',
    isIndexed: false,
    isServedInMaintenance: true,
  },
  notFound: { pattern: '/404', cache: 'never', isIndexed: false, isReserved: true },
  broken: { pattern: '/500', cache: 'never', isIndexed: false, isReserved: true },
  maintenance: {
    pattern: '/503',
    cache: 'never',
    isIndexed: false,
    isReserved: true,
    isServedInMaintenance: true,
  },
  asset: { pattern: '/assets/[id]', cache: 'never', isReserved: true, isServedInMaintenance: true },
  sharePicture: { pattern: '/share/[kind]/[key]/[mark].png', cache: 'never' },
  favicon: { pattern: '/favicon.ico', isServedInMaintenance: true },
  manifest: { pattern: '/site.webmanifest', isReserved: true, isServedInMaintenance: true },
  robots: { pattern: '/robots.txt', isReserved: true },
  applePayDomain: {
    pattern: '/.well-known/apple-developer-merchantid-domain-association',
    isReserved: true,
    isServedInMaintenance: true,
  },
  openApi: { pattern: '/openapi.json', isReserved: true },
  sitemap: { pattern: '/sitemap.xml', isReserved: true },
  sitemapPages: { pattern: '/sitemap/pages.xml', isReserved: true },
  sitemapResults: { pattern: '/sitemap/results-[part].xml', isReserved: true },
  healthCheck: { pattern: '/healthz', servedBy: 'front', isReserved: true },
  readinessCheck: { pattern: '/readyz', servedBy: 'front', isReserved: true },
  metrics: { pattern: '/metrics', servedBy: 'front', isReserved: true },
} as const satisfies Record<string, Route>;
