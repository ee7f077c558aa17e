// The commands at the desk: those that somebody may give, and the form of one.
import { randomUUID } from 'node:crypto';
import type { AstroGlobal } from 'astro';
import { listOperatorCommands, runOperatorCommand } from '#lib/contracts/operator.ts';
import type { OperatorCommand } from '#lib/contracts/operator-command.ts';
import type { ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { giveStaffCode } from '#lib/contracts/staff.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import {
  type CommandField,
  formatGivenCommand,
  type GivenCommand,
  getCommandGroup,
  listCommandFields,
  matchesWords,
  readGivenCommand,
  toCommandSlug,
} from '#lib/domain/operators/command-form.ts';
import { needsElevation } from '#lib/domain/operators/rights.ts';
import { UNPROCESSABLE } from '#lib/http-status.ts';
import { callAsOperator } from '../../session/desk-session.ts';
import { type DeskPage, openDeskPage, redirectWithNotice } from './desk-page.ts';
import { readForm } from './form-body.ts';
import { answerNotFound } from './open-page.ts';
import { toFormRefusal } from './submit-form.ts';

export interface CommandsPage {
  readonly page: DeskPage;
  /** What was searched for. */
  readonly words: string;
  readonly groups: readonly (readonly [name: string, commands: readonly OperatorCommand[]])[];
}

const loadCommands = async ({ app, context }: DeskPage): Promise<readonly OperatorCommand[]> =>
  (await callAsOperator(app, context, listOperatorCommands)).commands;

export async function openCommandsPage(astro: AstroGlobal): Promise<CommandsPage | Response> {
  const page = await openDeskPage(astro, { right: 'view' });
  if (page instanceof Response) return page;
  const words = (astro.url.searchParams.get('q') ?? '').trim();
  const found = (await loadCommands(page)).filter((command) => matchesWords(command, words));
  const groups = [...Map.groupBy(found, ({ name }) => getCommandGroup(name))].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return { page, words, groups };
}

export interface CommandPage {
  readonly page: DeskPage;
  readonly command: OperatorCommand;
  readonly fields: readonly CommandField[];
  /** As typed, by the name of the field. */
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
  /** What is refused and is about no field. */
  readonly refused: string | undefined;
  /** Gives the command once, however often the form is sent. */
  readonly key: string;
  readonly asksCode: boolean;
  /** What is about to be done, as it would be typed; while it waits for a confirmation. */
  readonly toConfirm: string | undefined;
  readonly outcome: ResultOf<typeof runOperatorCommand> | undefined;
}

const CODE = 'code';
/** At its field an option needs no name. */
const OPTION_NAME = /^--[\w-]+(?= )/;
const KEY = /^[\w-]{20,60}$/;

/** What the addresses of other pages fill in: `?words.0=mia@example.com`. */
const readQuery = ({ url }: AstroGlobal, fields: readonly CommandField[]): Record<string, string> =>
  Object.fromEntries(fields.map(({ name }) => [name, url.searchParams.get(name) ?? '']));

/** Where the form of a command stands besides the page of its own. */
export interface CommandPlace {
  /** Fields that the place fills in, and nobody types. */
  readonly fixed: Readonly<Record<string, string>>;
  /** Where what was done is said. */
  readonly back: string;
}

interface Sent {
  readonly values: Readonly<Record<string, string>>;
  readonly given: GivenCommand;
  readonly key: string;
  readonly code: string;
  /** Read what cannot be taken back, and said yes. */
  readonly isConfirmed: boolean;
  /** Went back from there. */
  readonly isChanging: boolean;
}

async function readSent(
  astro: AstroGlobal,
  fields: readonly CommandField[],
  { fixed }: CommandPlace,
): Promise<Sent> {
  const data = await readForm(astro);
  const read = (name: string): string | undefined => {
    const value = fixed[name] ?? data.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  const key = read('key') ?? '';
  return {
    values: Object.fromEntries(fields.map(({ name }) => [name, read(name) ?? ''])),
    given: readGivenCommand(fields, read),
    key: KEY.test(key) ? key : randomUUID(),
    code: (read(CODE) ?? '').trim(),
    isConfirmed: read('step') === 'confirm',
    isChanging: read('step') === 'change',
  };
}

/** The form, or what came of it. A refusal is said at its field, and nothing that was typed is lost. */
export async function openCommandPage(astro: AstroGlobal): Promise<CommandPage | Response> {
  const page = await openDeskPage(astro, { right: 'view' });
  if (page instanceof Response) return page;
  const commands = await loadCommands(page);
  const command = commands.find(({ name }) => toCommandSlug(name) === astro.params.name);
  if (!command) return answerNotFound(astro);
  return openCommandForm(astro, { page, command }, { fixed: {}, back: astro.url.pathname });
}

/** The same at a place that is about something: the form of a command for one customer. */
export async function openCommandForm(
  astro: AstroGlobal,
  { page, command }: Pick<CommandPage, 'page' | 'command'>,
  place: CommandPlace,
): Promise<CommandPage | Response> {
  const all = listCommandFields(command);
  const fields = all.filter(({ name }) => place.fixed[name] === undefined);
  const asksCode = needsElevation(command.right) && !page.isElevated;
  const shown = {
    page,
    command,
    fields,
    errors: {},
    refused: undefined,
    asksCode,
    toConfirm: undefined,
    outcome: undefined,
  };
  if (astro.request.method !== 'POST')
    return { ...shown, values: readQuery(astro, fields), key: randomUUID() };
  const sent = await readSent(astro, all, place);
  const { values, given, key } = sent;
  if (sent.isChanging) return { ...shown, values, key };
  const missing = listMissing(fields, values, page.t);
  if (Object.keys(missing).length > 0) return refuse(astro, { ...shown, values, key, errors: missing });
  if (command.isFinal && !sent.isConfirmed)
    return { ...shown, values, key, toConfirm: formatGivenCommand(command.name, given) };
  return giveCommand(astro, { ...shown, values, key }, sent, place.back);
}

function refuse(astro: AstroGlobal, page: CommandPage, status: number = UNPROCESSABLE): CommandPage {
  astro.response.status = status;
  return page;
}

const listMissing = (
  fields: readonly CommandField[],
  values: Readonly<Record<string, string>>,
  t: Translate,
): Record<string, string> =>
  Object.fromEntries(
    fields
      .filter(({ name, isRequired }) => isRequired && (values[name] ?? '').trim() === '')
      .map(({ name }) => [name, t('forms.required')]),
  );

async function giveCommand(
  astro: AstroGlobal,
  shown: CommandPage,
  sent: Sent,
  back: string,
): Promise<CommandPage | Response> {
  const { page, command } = shown;
  const { app, context } = page;
  const { words, options } = sent.given;
  let asksCode = shown.asksCode;
  try {
    if (asksCode) await callAsOperator(app, context, giveStaffCode, { body: { code: sent.code } });
    asksCode = false;
    const outcome = await callAsOperator(app, context, runOperatorCommand, {
      body: { command: command.name, words, options },
      idempotencyKey: sent.key,
    });
    const [line, ...rest] = outcome.output;
    // Said in a line, it is said after a redirect: the page can be loaded again.
    if (outcome.isRight && rest.length === 0)
      return redirectWithNotice(astro, back, line ?? page.t('desk.command-done'));
    return { ...shown, asksCode, outcome, key: randomUUID() };
  } catch (error) {
    const { status, errors, code } = toFormRefusal(error);
    const at = Object.entries(errors).flatMap(([name, [first]]) =>
      first ? [[name, first.message.replace(OPTION_NAME, 'This')]] : [],
    );
    const isField = (name: string) => name === CODE || shown.fields.some((field) => field.name === name);
    const own = at.filter(([name = '']) => isField(name));
    const [general] = at.filter(([name = '']) => !isField(name));
    return refuse(
      astro,
      {
        ...shown,
        asksCode: asksCode || code === 'factor_needed',
        errors: Object.fromEntries(own),
        refused: general?.[1],
        // A command that was refused may be given again, changed: its key is free.
        key: code === 'idempotency_key_reused' ? randomUUID() : sent.key,
      },
      status,
    );
  }
}
