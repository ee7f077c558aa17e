// Lists of the desk, and its search: read in the name of the person who looks.
import type { AstroGlobal } from 'astro';
import { type DeskFound, listDeskCustomers, searchDesk } from '#lib/contracts/desk.ts';
import { listOperatorCommands } from '#lib/contracts/operator.ts';
import type { OperatorCommand } from '#lib/contracts/operator-command.ts';
import type { ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { matchesWords } from '#lib/domain/operators/command-form.ts';
import { readListQuery } from '#lib/domain/operators/list-place.ts';
import { callAsOperator } from '../../session/desk-session.ts';
import { type DeskPage, openDeskPage } from './desk-page.ts';

export interface CustomerListPage {
  readonly page: DeskPage;
  readonly words: string;
  readonly list: ResultOf<typeof listDeskCustomers>;
}

export async function openCustomerList(astro: AstroGlobal): Promise<CustomerListPage | Response> {
  const page = await openDeskPage(astro, { right: 'view' });
  if (page instanceof Response) return page;
  const query = readListQuery(astro.url, ['q', 'after']);
  const list = await callAsOperator(page.app, page.context, listDeskCustomers, { query });
  return { page, words: query.q, list };
}

export interface SearchPage {
  readonly page: DeskPage;
  readonly words: string;
  readonly found: readonly DeskFound[];
  readonly commands: readonly OperatorCommand[];
}

export async function openSearchPage(astro: AstroGlobal): Promise<SearchPage | Response> {
  const page = await openDeskPage(astro, { right: 'view' });
  if (page instanceof Response) return page;
  const { app, context } = page;
  const { q: words } = readListQuery(astro.url, ['q']);
  if (words === '') return { page, words, found: [], commands: [] };
  const { found } = await callAsOperator(app, context, searchDesk, { query: { q: words } });
  const { commands } = await callAsOperator(app, context, listOperatorCommands);
  return { page, words, found, commands: commands.filter((command) => matchesWords(command, words)) };
}
