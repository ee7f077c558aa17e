// One customer at the desk: the page, what is shown for a reason, what is done by forms, and what happened.
import { randomUUID } from 'node:crypto';
import type { AstroGlobal } from 'astro';
import {
  type DeskSecrets,
  getDeskPicture,
  listDeskTimeline,
  TIMELINE_KINDS,
  type TimelineKind,
} from '#lib/contracts/customer/desk-customer.ts';
import { type DeskCustomer, getDeskCustomer } from '#lib/contracts/desk.ts';
import { listOperatorCommands, runOperatorCommand } from '#lib/contracts/operator.ts';
import type { OperatorCommand } from '#lib/contracts/operator-command.ts';
import type { ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { toCommandSlug } from '#lib/domain/operators/command-form.ts';
import { type CustomerActions, groupCustomerActions } from '#lib/domain/operators/customer-actions.ts';
import { readListQuery } from '#lib/domain/operators/list-place.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { callAsOperator, isUnknownAddress } from '../../../session/desk-session.ts';
import { createFileAnswer } from '../../account/statement/statement-file.ts';
import { type CommandPage, openCommandForm } from '../../page/command-pages.ts';
import { type DeskPage, openDeskPage } from '../../page/desk-page.ts';
import { readForm } from '../../page/form-body.ts';
import { answerNotFound } from '../../page/open-page.ts';
import { toFormRefusal } from '../../page/submit-form.ts';
import { findSecrets, readText, revealFor } from './reveal-form.ts';

/** Lines of the timeline that the page of a customer itself shows. */
const LATEST = 20;

export interface OneCustomer {
  readonly page: DeskPage;
  readonly customer: DeskCustomer;
  /** What may be done, by commands whose first word is the customer. */
  readonly commands: readonly OperatorCommand[];
}

const isAboutCustomer = ({ arguments: [first, second], name }: OperatorCommand): boolean =>
  first?.kind === 'customer' || (name === 'staff own-account' && second?.kind === 'customer');

/** The customer of the address with what the person may do, or the answer to give instead. */
export async function openOneCustomer(astro: AstroGlobal): Promise<OneCustomer | Response> {
  const page = await openDeskPage(astro, { right: 'view' });
  if (page instanceof Response) return page;
  const { app, context } = page;
  try {
    const params = { id: astro.params.id ?? '' };
    const customer = await callAsOperator(app, context, getDeskCustomer, { params });
    const { commands } = await callAsOperator(app, context, listOperatorCommands);
    return { page, customer, commands: customer.isOwn ? [] : commands.filter(isAboutCustomer) };
  } catch (error) {
    if (isUnknownAddress(error)) return answerNotFound(astro);
    throw error;
  }
}

export interface CustomerPage {
  readonly page: DeskPage;
  readonly customer: DeskCustomer;
  readonly actions: readonly CustomerActions<OperatorCommand>[];
  readonly timeline: ResultOf<typeof listDeskTimeline>['rows'];
  /** Whether the person may ask to see pictures and bank numbers. */
  readonly mayReveal: boolean;
  /** While a reason holds that the person gave. */
  readonly secrets: DeskSecrets | undefined;
  readonly reason: string;
  /** What is wrong with the reason. */
  readonly error: string | undefined;
  readonly maySettle: boolean;
}

async function reveal(astro: AstroGlobal, shown: CustomerPage): Promise<CustomerPage | Response> {
  const { page, customer } = shown;
  const reason = readText(await readForm(astro), 'reason');
  const here = `${urls.deskCustomer(customer.id)}#secrets`;
  const said = await revealFor(astro, page, { customerId: customer.id, reason, here });
  return said instanceof Response ? said : { ...shown, reason, error: said };
}

export async function openCustomerPage(astro: AstroGlobal): Promise<CustomerPage | Response> {
  const one = await openOneCustomer(astro);
  if (one instanceof Response) return one;
  const { page, customer, commands } = one;
  const mayReveal = page.rights.includes('support') && !customer.isOwn;
  const { rows } = await callAsOperator(page.app, page.context, listDeskTimeline, {
    params: { id: customer.id },
  });
  const shown: CustomerPage = {
    page,
    customer,
    actions: groupCustomerActions(commands, customer.standing),
    timeline: rows.slice(0, LATEST),
    mayReveal,
    secrets: mayReveal ? await findSecrets(page, customer.id) : undefined,
    reason: '',
    error: undefined,
    maySettle: page.rights.includes('money') && !customer.isOwn,
  };
  return astro.request.method === 'POST' && mayReveal ? reveal(astro, shown) : shown;
}

export interface TimelinePage {
  readonly page: DeskPage;
  readonly customer: DeskCustomer;
  readonly kind: TimelineKind | '';
  readonly list: ResultOf<typeof listDeskTimeline>;
}

export async function openTimelinePage(astro: AstroGlobal): Promise<TimelinePage | Response> {
  const one = await openOneCustomer(astro);
  if (one instanceof Response) return one;
  const { page, customer } = one;
  const { after } = readListQuery(astro.url, ['after']);
  const kind = TIMELINE_KINDS.find((known) => known === astro.url.searchParams.get('kind')) ?? '';
  const list = await callAsOperator(page.app, page.context, listDeskTimeline, {
    params: { id: customer.id },
    query: { after, kind },
  });
  return { page, customer, kind, list };
}

export interface ActionPage {
  readonly customer: DeskCustomer;
  readonly form: CommandPage;
}

/** What a form that corrects begins with. */
const listPresent = ({ firstname, lastname, dateOfBirth }: DeskCustomer): Record<string, string> => ({
  'options.firstname': firstname,
  'options.lastname': lastname,
  'options.born': dateOfBirth,
});

/** The form of a command for the customer; what was done is said on the customer's page. */
export async function openActionPage(astro: AstroGlobal): Promise<ActionPage | Response> {
  const one = await openOneCustomer(astro);
  if (one instanceof Response) return one;
  const { page, customer, commands } = one;
  const command = commands.find(({ name }) => toCommandSlug(name) === astro.params.action);
  if (command?.arguments[0]?.kind !== 'customer') return answerNotFound(astro);
  const place = { fixed: { 'words.0': customer.id }, back: urls.deskCustomer(customer.id) };
  const form = await openCommandForm(astro, { page, command }, place);
  if (form instanceof Response) return form;
  const isNew = astro.request.method !== 'POST' && command.name === 'customer correct';
  return { customer, form: isNew ? { ...form, values: { ...form.values, ...listPresent(customer) } } : form };
}

const EXPORT = 'customer export';

export interface ExportPage {
  readonly page: DeskPage;
  readonly customer: DeskCustomer;
  readonly refused: string | undefined;
}

/** The page that says what the file holds, and the file. */
export async function openExportPage(astro: AstroGlobal): Promise<ExportPage | Response> {
  const one = await openOneCustomer(astro);
  if (one instanceof Response) return one;
  const { page, customer, commands } = one;
  if (!commands.some(({ name }) => name === EXPORT)) return answerNotFound(astro);
  if (astro.request.method !== 'POST') return { page, customer, refused: undefined };
  try {
    await readForm(astro);
    const { output } = await callAsOperator(page.app, page.context, runOperatorCommand, {
      body: { command: EXPORT, words: [customer.id], options: {} },
      idempotencyKey: randomUUID(),
    });
    return createFileAnswer(output.join('\n'), 'application/json; charset=utf-8', `${customer.id}.json`);
  } catch (error) {
    const { status, errors } = toFormRefusal(error);
    astro.response.status = status;
    return { page, customer, refused: Object.values(errors).flat()[0]?.message };
  }
}

const SECRET_HEADERS = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'content-disposition': 'inline',
  'x-content-type-options': 'nosniff',
} as const;

/** An identity picture, for who gave a reason. */
export async function answerPicture(astro: AstroGlobal): Promise<Response> {
  const page = await openDeskPage(astro, { right: 'support' });
  if (page instanceof Response) return page;
  try {
    const { mime, base64 } = await callAsOperator(page.app, page.context, getDeskPicture, {
      params: { id: astro.params.id ?? '' },
    });
    return new Response(new Uint8Array(Buffer.from(base64, 'base64')), {
      headers: { ...SECRET_HEADERS, 'content-type': mime },
    });
  } catch (error) {
    if (isUnknownAddress(error)) return answerNotFound(astro);
    if (!(error instanceof ApiError)) throw error;
    return new Response(error.message, {
      status: error.status,
      headers: { ...SECRET_HEADERS, 'content-type': 'text/plain; charset=utf-8' },
    });
  }
}
