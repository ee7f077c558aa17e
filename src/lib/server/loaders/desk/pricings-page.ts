// The pricings at the desk.
import type { AstroGlobal } from 'astro';
import {
  type DeskPricingRow,
  getDeskPricing,
  listDeskPricings,
  PRICING_FORMAT,
  type PricedOffer,
  PricingId,
  removeDeskPricing,
  saveDeskPricing,
} from '#lib/contracts/catalogue/pricing-file.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { namePriceField } from '#lib/domain/offers/price-field.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { callAsOperator, isUnknownAddress } from '../../session/desk-session.ts';
import { type DeskPage, openDeskPage, redirectWithNotice } from '../page/desk-page.ts';
import { readForm } from '../page/form-body.ts';
import { answerNotFound } from '../page/open-page.ts';
import { toFormRefusal } from '../page/submit-form.ts';
import { readOne, readSentForm, type SentForm, sayErrors } from './promotion-form.ts';

export interface PricingsPage extends DeskPage {
  readonly pricings: readonly DeskPricingRow[];
  readonly canChange: boolean;
}

export async function openPricingsPage(astro: AstroGlobal): Promise<PricingsPage | Response> {
  const page = await openDeskPage(astro, { right: 'view' });
  if (page instanceof Response) return page;
  const { pricings } = await callAsOperator(page.app, page.context, listDeskPricings);
  return { ...page, pricings, canChange: page.rights.includes('catalogue') };
}

/** As typed. */
export interface PricingFields {
  readonly id: string;
  readonly name: string;
  readonly isOpenToLinks: boolean;
  /** By the names of their fields. */
  readonly prices: ReadonlyMap<string, string>;
}

export interface PricingPage extends DeskPage {
  /** Undefined for a new one. */
  readonly row: DeskPricingRow | undefined;
  readonly offers: readonly PricedOffer[];
  readonly revision: string;
  readonly fields: PricingFields;
  readonly errors: Readonly<Record<string, string>>;
  readonly canChange: boolean;
  readonly isRemoving: boolean;
}

function readFields(sent: SentForm, id: string): PricingFields {
  const prices = [...sent].flatMap(([name, [text = '']]) =>
    name.startsWith('file.prices.') && text.trim() !== '' ? [[name, text.trim()] as const] : [],
  );
  return {
    id,
    name: readOne(sent, 'file.name'),
    isOpenToLinks: readOne(sent, 'file.isOpenToLinks') === 'on',
    prices: new Map(prices),
  };
}

/** `$1,250.5` is 1250.5; what is no price stays as it was typed. */
const toPrice = (text: string): string => text.replace(/^\$/, '').replace(/,(?=\d{3}(\D|$))/g, '');

function toFile({ id, name, isOpenToLinks, prices }: PricingFields, offers: readonly PricedOffer[]) {
  const own = offers.flatMap(({ key, items }) => {
    const typed = items.flatMap((item) => {
      const text = prices.get(namePriceField(key, item.key));
      return text === undefined ? [] : [[item.key, toPrice(text)] as const];
    });
    return typed.length > 0 ? [[key, Object.fromEntries(typed)] as const] : [];
  });
  return { format: PRICING_FORMAT, id, name, isOpenToLinks, prices: Object.fromEntries(own) };
}

interface Found {
  readonly row: DeskPricingRow | undefined;
  readonly offers: readonly PricedOffer[];
  readonly revision: string;
  readonly fields: PricingFields;
}

async function loadPricing({ app, context }: DeskPage, id: string | undefined): Promise<Found | undefined> {
  if (id === undefined) {
    const { offers } = await callAsOperator(app, context, listDeskPricings);
    const fields = { id: '', name: '', isOpenToLinks: false, prices: new Map<string, string>() };
    return { row: undefined, offers, revision: '', fields };
  }
  try {
    const { file, row, offers, revision } = await callAsOperator(app, context, getDeskPricing, {
      params: { id },
    });
    const prices = Object.entries(file.prices).flatMap(([offer, items]) =>
      Object.entries(items).map(([item, price]) => [namePriceField(offer, item), price] as const),
    );
    return { row, offers, revision, fields: { ...file, prices: new Map(prices) } };
  } catch (error) {
    if (isUnknownAddress(error)) return undefined;
    throw error;
  }
}

/** Saves or removes it, and leads on. */
async function take(astro: AstroGlobal, page: DeskPage, found: Found, sent: SentForm): Promise<Response> {
  const { app, context, t } = page;
  const { row, offers } = found;
  const revision = readOne(sent, 'revision');
  if (row && readOne(sent, 'action') === 'do-remove') {
    const { customers: count } = await callAsOperator(app, context, removeDeskPricing, {
      params: { id: row.id },
      body: { revision },
    });
    return redirectWithNotice(
      astro,
      urls.deskPricings(),
      t('desk.pricing-removed', { name: row.name, count }),
    );
  }
  const fields = readFields(sent, row?.id ?? readOne(sent, 'id'));
  const body = { file: toFile(fields, offers), ...(row && { revision }) };
  const { id, name } = fields;
  await callAsOperator(app, context, saveDeskPricing, { params: { id: id || '-' }, body });
  return redirectWithNotice(astro, urls.deskPricing(id), t('desk.pricing-saved', { name }));
}

/** The form of a pricing, or of a new one, or the answer to give instead. */
export async function openPricingPage(astro: AstroGlobal): Promise<PricingPage | Response> {
  const isSent = astro.request.method === 'POST';
  const { id } = astro.params;
  const page = await openDeskPage(astro, { right: isSent || id === undefined ? 'catalogue' : 'view' });
  if (page instanceof Response) return page;
  const found = await loadPricing(page, id);
  if (!found) return answerNotFound(astro);
  const canChange = page.rights.includes('catalogue') && found.row?.isUsual !== true;
  const shown: PricingPage = { ...page, ...found, errors: {}, canChange, isRemoving: false };
  if (!isSent) return shown;
  const sent = readSentForm(await readForm(astro));
  if (readOne(sent, 'action') === 'remove') return { ...shown, isRemoving: true };
  const fields = readFields(sent, found.row?.id ?? readOne(sent, 'id'));
  if (!found.row && !PricingId.safeParse(fields.id).success) {
    astro.response.status = 422;
    const message = PricingId.safeParse(fields.id).error?.issues[0]?.message ?? '';
    return { ...shown, fields, errors: { id: message } };
  }
  try {
    return await take(astro, page, found, sent);
  } catch (error) {
    const { status, errors } = toFormRefusal(error);
    astro.response.status = status;
    const isGone = error instanceof ApiError && error.code === 'pricing_changed';
    const now = isGone ? ((await loadPricing(page, id)) ?? found) : found;
    return { ...shown, ...now, fields, errors: sayErrors(errors) };
  }
}
