// The page of a partner: what the partner offers, its cart, and paying for it out of the visitor's wallet.

import { randomUUID } from 'node:crypto';
import type { AstroGlobal } from 'astro';
import type { Visitor } from '#lib/contracts/identity/visitor.ts';
import type { Money } from '#lib/contracts/money.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { NO_PARTNER_CART, purchasePartnerCart } from '#lib/contracts/partner.ts';
import { ApiError, isMaintenanceError, JsonError } from '#lib/contracts/protocol/errors.ts';
import { createPartnerTheme } from '#lib/domain/brand/partner-theme.ts';
import type { BrandTheme, Hex } from '#lib/domain/brand/theme.ts';
import { type CartMessage, type CartRefused, explainRefusal } from '#lib/domain/cart/cart-message.ts';
import { getPayableCents } from '#lib/domain/cart/cart-sums.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { renderMarkdown } from '#lib/domain/content/markup/markdown.ts';
import type { ShownPicture } from '#lib/domain/content/shown-block.ts';
import { isOutcomeUnknown } from '#lib/domain/money/lost-answer.ts';
import { toCents } from '#lib/domain/money/money.ts';
import {
  createEntry,
  type DefaultEntry,
  parseSize,
  toPricedInput,
} from '#lib/domain/offers/default-entry.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { addCampaign } from '#lib/domain/visitor/campaign.ts';
import { getPurchaseData } from '#lib/domain/visitor/purchase-data.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import { allowTheme, type PolicyHolder, type ThemeSheet } from '../../content/theme-sheet.ts';
import type { PageContext } from '../../page/page-context.ts';
import { ServiceLost } from '../../services/service.ts';
import { isServiceFailure } from '../../services/service-failure.ts';
import { getApplicationContext } from '../../session/application-context.ts';
import { NotSignedIn } from '../../session/customer-call.ts';
import { chooseEntry, parseDrawNo } from '../offers/buy-page.ts';
import { setFailedStatus } from '../page/failed-status.ts';
import { findAction, readForm } from '../page/form-body.ts';
import { answerNotFound } from '../page/open-page.ts';
import { createServerApi } from '../page/server-api.ts';
import {
  addToPartnerCart,
  NO_CART,
  type PartnerCart,
  readPartnerCart,
  removeFromPartnerCart,
  takeInsteadInPartnerCart,
} from './partner-cart.ts';

export interface Partner {
  readonly slug: string;
  readonly key: string;
  readonly name: string;
  readonly channelKey: string | undefined;
  readonly logo: ShownPicture | undefined;
  /** HTML. */
  readonly intro: string;
  readonly legal: string;
  /** The look of its pages, where it has a colour of its own. */
  readonly theme: ThemeSheet | undefined;
  readonly offers: readonly ProductOffer[];
}

export interface PartnerPage extends PartnerCart {
  readonly partner: Partner;
  readonly visitor: Visitor;
  /** What one press adds, by offer. */
  readonly entries: readonly DefaultEntry[];
  /** What the wallet lacks, in cents; 0 for guests. */
  readonly missingCents: number;
  readonly paymentKey: string;
  /** The payment of that key was sent, and whether it was made is not known. */
  readonly isUnanswered: boolean;
  /** Why the service refused what was asked for. */
  readonly message: CartMessage | undefined;
}

/** Undefined for an unknown slug, and for one of another brand. */
export async function findPartner(
  page: PageContext,
  slug: string,
  policy: PolicyHolder,
): Promise<Partner | undefined> {
  // All of them in one answer, which is kept for an outage: addresses that were made up don't displace it.
  const item = (await page.content.list('partners')).items.find((each) => each.slug === slug);
  if (!item) return undefined;
  const { name, logo, body = '', legal = '', accent, offers: keys = [] } = item;
  return {
    slug,
    key: item.partner_key ?? slug,
    name,
    channelKey: item.channel_key,
    logo: await page.content.picture(logo),
    intro: renderMarkdown(body),
    legal,
    theme: accent ? allowTheme(policy, getPartnerTheme(page.brand, accent)) : undefined,
    offers: page.offers.filter(({ key }) => keys.length === 0 || keys.includes(key)),
  };
}

const themes = new WeakMap<BrandTheme, Map<string, BrandTheme>>();

/** Made once for each brand and colour: the sheet of a theme is kept with it. */
function getPartnerTheme(brand: BrandTheme, accent: string): BrandTheme {
  const known = themes.get(brand) ?? new Map<string, BrandTheme>();
  themes.set(brand, known);
  const theme = known.get(accent) ?? createPartnerTheme(brand, accent as Hex);
  known.set(accent, theme);
  return theme;
}

const readField = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, 128) : '';
};

interface Asked {
  readonly astro: AstroGlobal;
  readonly partner: Partner;
  readonly form: FormData;
}

/** The partner's page, with the campaign that led to it. */
export const getPartnerAddress = (
  { url }: Pick<AstroGlobal, 'url'>,
  { slug }: Pick<Partner, 'slug'>,
): string => addCampaign(urls.partner(slug), url.search);

/** The same page at its cart, which stands below what is sold. */
const getCartAddress = (astro: AstroGlobal, partner: Partner): string =>
  `${getPartnerAddress(astro, partner)}#partner-cart`;

/** Where it leads, or the text that says why nothing was done. */
type Outcome = { readonly to: string } | { readonly refusedKey: string };

const GONE: Outcome = { refusedKey: 'partner.gone' };

async function addEntry({ astro, partner, form }: Asked): Promise<Outcome> {
  const offer = partner.offers.find(({ key }) => key === readField(form, 'offer'));
  const { size, shownCents } = parseSize(readField(form, 'size'));
  const causeKey = readField(form, 'causeKey') || undefined;
  const drawNo = parseDrawNo(readField(form, 'drawNo'));
  const chosen = offer && chooseEntry(offer, { size, drawNo, causeKey });
  if (!chosen?.entry) return GONE;
  // Another draw than the one that was shown is looked at before it is bought.
  if (chosen.drawNotice) return { refusedKey: `buy.draw-${chosen.drawNotice}` };
  await addToPartnerCart(astro, partner.slug, toPricedInput(chosen.entry, shownCents));
  return { to: getCartAddress(astro, partner) };
}

async function takeOut({ astro, partner, form }: Asked): Promise<Outcome> {
  const isNotice = readField(form, 'action') === 'dismiss';
  await removeFromPartnerCart(astro, partner.slug, { id: readField(form, 'id'), isNotice });
  return { to: getCartAddress(astro, partner) };
}

/** The amount that a form shows. */
const readAmount = (form: FormData): Money => ({
  amount: readField(form, 'amount'),
  currency: readField(form, 'currency') === 'GBP' ? 'GBP' : 'AUD',
});

async function takeInstead({ astro, partner, form }: Asked): Promise<Outcome> {
  const asked = { id: readField(form, 'id'), expectedPrice: readAmount(form) };
  await takeInsteadInPartnerCart(astro, partner.slug, asked);
  return { to: getCartAddress(astro, partner) };
}

/**
 * The emptied cart keeps its token: where the way to the receipt is lost, the same payment is asked for again with it.
 */
async function payCart({ astro, partner, form }: Asked): Promise<Outcome> {
  const { token = NO_PARTNER_CART } = await readPartnerCart(astro, partner.slug, partner.key);
  const { result } = await createServerApi(astro).call(purchasePartnerCart, {
    idempotencyKey: readField(form, 'key'),
    params: { partnerKey: partner.key },
    body: {
      cartRef: token,
      cartReference: readField(form, 'cartReference'),
      expectedTotal: readAmount(form),
      ...getPurchaseData(astro.url.search, partner),
    },
  });
  return { to: addCampaign(urls.partnerReceipt(partner.slug, result.checkoutId), astro.url.search) };
}

/** By the field `action` of the form. */
const ACTIONS: Readonly<Record<string, (asked: Asked) => Promise<Outcome>>> = {
  add: addEntry,
  dismiss: takeOut,
  instead: takeInstead,
  pay: payCart,
  remove: takeOut,
};

/** The refusal, with what support needs logged; any other fault is thrown on. */
async function takeRefusal(astro: AstroGlobal, error: unknown): Promise<CartRefused> {
  const { log } = await getApplicationContext();
  const visitor = await createServerApi(astro)
    .getVisitor()
    .catch(() => undefined);
  const customerId = visitor?.state === 'customer' ? visitor.customer.customerId : undefined;
  const { status, code } = error instanceof ApiError ? error : { status: undefined, code: undefined };
  const { requestId } = astro.locals;
  log.warn({ customerId, requestId, status, code, url: astro.url.pathname }, 'a partner’s page was refused');
  if (!isServiceFailure(error) || error instanceof JsonError) throw error;
  setFailedStatus(astro, error.code);
  return error;
}

interface Refused {
  readonly refusal: CartRefused;
  /** The key of a payment without an answer: it is asked for with the same one again, and charged once. */
  readonly keptKey?: string;
  readonly isUnanswered?: boolean;
}

/** What the form of a payment keeps where its answer was lost, or where the shop was closed before it answered. */
function keepPayment(form: FormData, error: unknown): Pick<Refused, 'keptKey' | 'isUnanswered'> {
  const key = readField(form, 'key');
  if (key === '' || !(error instanceof ServiceLost || isMaintenanceError(error))) return {};
  return {
    keptKey: key,
    isUnanswered: isOutcomeUnknown(error.code, readField(form, 'unanswered') !== ''),
  };
}

async function performAction(asked: Asked, t: Translate): Promise<{ to: string } | Refused> {
  const { astro, form } = asked;
  try {
    const outcome = (await findAction(ACTIONS, form)?.(asked)) ?? GONE;
    if ('to' in outcome) return outcome;
    setFailedStatus(astro, undefined);
    return { refusal: { code: undefined, message: t(outcome.refusedKey) } };
  } catch (error) {
    if (error instanceof NotSignedIn) throw error;
    const refusal = await takeRefusal(astro, error);
    return { refusal, ...keepPayment(form, error) };
  }
}

/** What the page shows, or where its form leads; 404 for an unknown partner. */
export async function loadPartnerPage(
  astro: AstroGlobal,
  page: PageContext,
): Promise<PartnerPage | Response> {
  astro.response.headers.set('cache-control', 'private, no-store');
  const partner = await findPartner(page, astro.params.partnerSlug ?? '', astro);
  if (!partner) return answerNotFound(astro);
  let refused: Refused | undefined;
  if (astro.request.method === 'POST') {
    const outcome = await performAction({ astro, partner, form: await readForm(astro) }, page.t);
    if ('to' in outcome) return astro.redirect(outcome.to, SEE_OTHER);
    refused = outcome;
  }
  const visitor = await createServerApi(astro).getVisitor();
  const isCustomer = visitor.state === 'customer';
  const held = await readPartnerCart(astro, partner.slug, isCustomer ? partner.key : undefined).catch(
    async (error: unknown) => ({ ...NO_CART, refusal: await takeRefusal(astro, error) }),
  );
  const refusal = refused?.refusal ?? ('refusal' in held ? held.refusal : undefined);
  const funds = visitor.state === 'customer' ? toCents(visitor.customer.availableFunds.amount) : undefined;
  const missingCents = funds === undefined ? 0 : getPayableCents(held.cart, funds);
  const isUnanswered = refused?.isUnanswered ?? false;
  const at = {
    cart: held.cart,
    seen: undefined,
    missingCents,
    lastPaid: undefined,
    isUnknown: isUnanswered,
  };
  return {
    ...held,
    partner,
    visitor,
    message: refusal && explainRefusal(page.t, refusal, at),
    entries: partner.offers.flatMap((offer) => createEntry(offer) ?? []),
    missingCents,
    paymentKey: refused?.keptKey ?? randomUUID(),
    isUnanswered,
  };
}
