// Every internal address, in the specification's spelling (A2). Nobody else writes one down.

const encodeSegment = (value: string | number): string => encodeURIComponent(String(value));
const addPage = (path: string, page: number): string => (page > 1 ? `${path}/${page}` : path);
const addQuery = (path: string, query: Record<string, string | number | undefined>): string => {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs as [string, string][])}`;
};

export const urls = {
  home: () => '/',
  login: (redirect?: string, reason?: 'ended') => addQuery('/login', { redirect, reason }),
  register: (redirect?: string) => addQuery('/login', { step: 'register', redirect }),
  logout: () => '/logout',
  forgotPassword: () => '/forgot-password',
  forcePasswordChange: () => '/force-password-change',
  upgradeAccount: () => '/my-account/upgrade-account',
  checkoutLogin: (step?: 'register') => addQuery('/checkout/login', { step }),
  cart: () => '/cart',
  /** The cart as it stands, without the page around it: for the page's own script. */
  cartPart: () => '/cart/part',
  /** Opens a cart on whatever device follows it, once (A2.6). */
  cartLink: (act: string) => addQuery('/cart', { act }),
  /** The cart, just opened by a link. */
  cartOpened: () => addQuery('/cart', { link: 'opened' }),
  receipt: (checkoutId: string) => `/receipt/${encodeSegment(checkoutId)}`,
  lottoTickets: () => '/lotto-tickets',
  results: (page = 1) => addPage('/lotto-results', page),
  lotteryResults: (page = 1) => addPage('/lotto-results/lotteries', page),
  raffleResults: (page = 1) => addPage('/lotto-results/raffles', page),
  /** Leads to a draw or a date of a game; without a query the form to ask for it. */
  findResults: () => '/lotto-results/find',
  offer: (offerKey: string, gameTypeKey?: string, firstDrawNo?: number) =>
    addQuery(`/${encodeSegment(offerKey)}${gameTypeKey ? `/${encodeSegment(gameTypeKey)}` : ''}`, {
      firstDrawNo,
    }),
  editTicket: (offerKey: string, gameTypeKey: string, itemId: string) =>
    addQuery(`/${encodeSegment(offerKey)}/${encodeSegment(gameTypeKey)}`, { edit: itemId }),
  offerResults: (offerKey: string, page = 1) =>
    addQuery(`/${encodeSegment(offerKey)}/results`, { page: page > 1 ? page : undefined }),
  offerResultsOn: (offerKey: string, date: string) =>
    `/${encodeSegment(offerKey)}/results/${encodeSegment(date)}`,
  drawResult: (offerKey: string, drawNo: number) => `/${encodeSegment(offerKey)}/results/draw/${drawNo}`,
  checkNumbers: (offerKey: string) => `/${encodeSegment(offerKey)}/results/check`,
  statistics: (offerKey: string) => `/${encodeSegment(offerKey)}/statistics`,
  offerWinners: (offerKey: string, page = 1, search: { drawNo?: number; state?: string } = {}) =>
    addQuery(`/${encodeSegment(offerKey)}/winners`, {
      draw: search.drawNo,
      state: search.state,
      page: page > 1 ? page : undefined,
    }),
  raffleWinners: (page = 1) =>
    addQuery('/lotto-results/raffles', { tab: 'winners', page: page > 1 ? page : undefined }),
  offerSupport: (offerKey: string) => `/${encodeSegment(offerKey)}/your-support`,
  yourSupport: () => '/your-support',
  blog: (page = 1) => addPage('/blog', page),
  blogCategory: (slug: string, page = 1) => addPage(`/blog/category/${encodeSegment(slug)}`, page),
  blogPost: (slug: string) => `/blog/${encodeSegment(slug)}`,
  blogFeed: () => '/blog/rss.xml',
  causes: () => '/causes',
  cause: (slug: string, offerKey?: string) =>
    `/causes/${encodeSegment(slug)}${offerKey ? `/${encodeSegment(offerKey)}` : ''}`,
  app: () => '/app',
  appAndroid: () => '/app/android',
  appAndroidInstall: () => '/app/android/install',
  verificationLanding: () => '/account-verification',
  verifyAccount: () => '/my-account/verify-account',
  checkEmail: () => '/check-email',
  offerTerms: (offerKey: string, drawNo?: number) =>
    `/${encodeSegment(offerKey)}/terms-and-conditions${drawNo ? `/${drawNo}` : ''}`,
  account: () => '/my-account',
  deposit: (query: { amount?: string; returnTo?: string } = {}) => addQuery('/my-account/deposit', query),
  depositDetails: (depositId: string) => `/my-account/deposit/details/${encodeSegment(depositId)}`,
  depositSuccess: (depositId: string) => `/my-account/deposit/details/${encodeSegment(depositId)}/success`,
  transactions: (page = 1) => addPage('/my-account/transactions', page),
  messages: (page = 1) => addPage('/my-account/messages', page),
  upcomingTickets: (page = 1) => addPage('/my-account/upcoming-tickets', page),
  upcomingTicket: (id: string) => `/my-account/upcoming-tickets/ticket/${encodeSegment(id)}`,
  pastTickets: (page = 1) => addPage('/my-account/past-tickets', page),
  pastTicket: (id: string) => `/my-account/past-tickets/ticket/${encodeSegment(id)}`,
  about: () => '/about',
  responsibleGaming: () => '/about/responsible-gaming',
  privacy: () => '/about/privacy',
  cookiePolicy: () => '/about/cookie-policy',
  faq: (anchor?: string) => `/about/faq${anchor ? `#${encodeSegment(anchor)}` : ''}`,
  termsAndConditions: () => '/about/terms-and-conditions',
  termsOfUse: () => '/about/terms-of-use',
  contact: () => '/about/contact-us',
  partner: (slug: string) => `/purchase/${encodeSegment(slug)}`,
  /** A banner as it will look, for editors. */
  featureBanner: (key: string) => addQuery('/marketing/feature-banner', { banner: key }),
  /** Shows what editors wrote for the address that was asked; never asked for itself. */
  contentPage: () => '/cms-page',
  /** A picture that editors uploaded; `width` in pixels is rounded up to one that is made. */
  asset: (id: string, width?: number) => addQuery(`/assets/${encodeSegment(id)}`, { width }),
  /** The picture that is shown where a page is shared; the mark changes with what it shows. */
  sharePicture: (kind: string, key: string, mark: string) =>
    `/share/${encodeSegment(kind)}/${encodeSegment(key)}/${mark}.png`,
  feedbackFragment: () => '/fragments/feedback',
  cardsFragment: () => '/fragments/cards',
  drawCheck: () => '/verify-draw.mjs',
  sitemap: () => '/sitemap.xml',
  sitemapPages: () => '/sitemap/pages.xml',
  sitemapResults: (offerKey: string, year: number) =>
    `/sitemap/results-${encodeSegment(offerKey)}-${year}.xml`,
  heartbeat: () => '/blank.html',
} as const;
