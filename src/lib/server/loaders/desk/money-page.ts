// Money at the desk: the list of a kind, and one of it with what can be done.
import type { AstroGlobal } from 'astro';
import {
  type DeskMoney,
  getDeskMoney,
  listDeskMoney,
  MONEY_KINDS,
  MONEY_STATES,
  type MoneyKind,
} from '#lib/contracts/desk/money.ts';
import { listOperatorCommands } from '#lib/contracts/operator.ts';
import type { OperatorCommand } from '#lib/contracts/operator-command.ts';
import type { ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { readListQuery } from '#lib/domain/operators/list-place.ts';
import { listMoneyActions } from '#lib/domain/operators/money-actions.ts';
import { callAsOperator, isUnknownAddress } from '../../session/desk-session.ts';
import { type DeskPage, openDeskPage } from '../page/desk-page.ts';
import { answerNotFound } from '../page/open-page.ts';

export interface MoneyPage {
  readonly page: DeskPage;
  readonly kind: MoneyKind;
  /** Those that the list can be narrowed to. */
  readonly states: readonly string[];
  readonly state: string;
  readonly words: string;
  readonly list: ResultOf<typeof listDeskMoney>;
}

const readKind = (text: string | undefined | null): MoneyKind | undefined =>
  MONEY_KINDS.find((known) => known === text);

/** What waits is shown where no state is said: withdrawals that are asked for. */
const DEFAULT_STATE: Readonly<Record<MoneyKind, string>> = {
  withdrawal: 'requested',
  deposit: '',
  dispute: '',
  line: 'unmatched',
};

export async function openMoneyPage(astro: AstroGlobal): Promise<MoneyPage | Response> {
  const page = await openDeskPage(astro, { right: 'view' });
  if (page instanceof Response) return page;
  const { searchParams } = astro.url;
  const kind = readKind(searchParams.get('kind')) ?? 'withdrawal';
  const states: readonly string[] = MONEY_STATES[kind];
  const asked = searchParams.get('state') ?? DEFAULT_STATE[kind];
  const state = states.includes(asked) ? asked : '';
  const { q: words, after } = readListQuery(astro.url, ['q', 'after']);
  const list = await callAsOperator(page.app, page.context, listDeskMoney, {
    params: { kind },
    query: { state, q: words, after },
  });
  return { page, kind, states, state, words, list };
}

export interface OneMoneyPage {
  readonly page: DeskPage;
  readonly kind: MoneyKind;
  readonly money: DeskMoney;
  readonly commands: readonly OperatorCommand[];
}

export async function openOneMoneyPage(astro: AstroGlobal): Promise<OneMoneyPage | Response> {
  const page = await openDeskPage(astro, { right: 'view' });
  if (page instanceof Response) return page;
  const { app, context } = page;
  const kind = readKind(astro.params.kind);
  if (!kind) return answerNotFound(astro);
  try {
    const params = { kind, id: astro.params.id ?? '' };
    const money = await callAsOperator(app, context, getDeskMoney, { params });
    const { commands } = await callAsOperator(app, context, listOperatorCommands);
    const names = listMoneyActions(kind, money.state);
    return { page, kind, money, commands: commands.filter(({ name }) => names.includes(name)) };
  } catch (error) {
    if (isUnknownAddress(error)) return answerNotFound(astro);
    throw error;
  }
}
