import type { DrawStatus } from '#lib/contracts/offers/draw.ts';
import { Email } from '#lib/contracts/protocol/text.ts';
import { normaliseEmail } from '#lib/domain/account/email-address.ts';
import { joinName } from '#lib/domain/account/person-name.ts';
import { isScored } from '#lib/domain/draws/draw-labels.ts';
import { formatCents } from '#lib/domain/money/money.ts';
import { IS_REFUNDED_ENTRY } from '../../ground/db/late-entry.ts';
import { transact } from '../../ground/db/open.ts';
import {
  type Command,
  OperatorError,
  readTextOption,
  requireReason,
  requireWord,
  type SharedCommand,
} from '../../ground/operator/command.ts';
import { defineDutyCommand, requireCustomer } from '../../ground/operator/customers.ts';
import { formatTable } from '../../ground/operator/table.ts';
import { readWalletAccount } from '../../money/ledger/accounts.ts';
import { readCustomerRow } from '../details/store.ts';
import { askForEmailChange } from './email-address.ts';
import { endSessions } from './end-sessions.ts';
import { queueLoginLink } from './login-link.ts';
import { replacePassword } from './passwords/replace-password.ts';
import { endOneSession } from './session-list.ts';
import { removeTwoFactor } from './two-factor/switch-off.ts';

const LISTED = 10;
const REASON = { reason: { type: 'string', isRequired: true } } as const;

interface ListedEntry {
  readonly status: string;
  readonly is_refunded: boolean | number | null;
  readonly pool_status: string | null;
  readonly amount_cents: number | null;
}

/** What an entry has won, or that it did not play; nothing is said of it before its draw is scored. */
function formatPrize({ status, is_refunded, pool_status, amount_cents }: ListedEntry): string {
  if (is_refunded || pool_status === 'cancelled') return 'refunded';
  return isScored(status as DrawStatus) ? formatCents(amount_cents ?? 0) : '';
}

const show: SharedCommand = {
  role: 'support',
  right: 'view',
  arguments: [{ name: 'EMAIL', kind: 'customer' }],
  summary: 'An account: who it is, what the wallet holds, the latest entries.',
  async run({ services, words, print }) {
    const { db } = services.database;
    const { id } = await requireCustomer({ services, words });
    const customer = await db
      .selectFrom('customer')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { balanceCents } = await readWalletAccount(db, customer.id);
    print(`${joinName(customer)}, ${customer.state}, since ${customer.created_at}`);
    const closed = customer.closed_at ? `, closed ${customer.closed_at}` : '';
    print(`${customer.id}${closed}${customer.is_locked === 1 ? ', locked' : ''}`);
    if (customer.country_banned === 1)
      print(
        `In a country where the shop may not sell${customer.country_confirmed_at ? `, read ${customer.country_confirmed_at}` : ', not read yet'}`,
      );
    print(`Wallet: ${formatCents(balanceCents)}`);
    const entries = await db
      .selectFrom('entry')
      .innerJoin('draw', 'draw.id', 'entry.draw_id')
      .innerJoin('ticket', 'ticket.id', 'entry.ticket_id')
      .leftJoin('pool', 'pool.id', 'ticket.pool_id')
      .leftJoin('prize', 'prize.entry_id', 'entry.id')
      .select(['entry.ticket_id', 'draw.offer_key', 'draw.draw_no', 'draw.status', 'prize.amount_cents'])
      .select(['pool.status as pool_status', IS_REFUNDED_ENTRY.as('is_refunded')])
      .where('entry.customer_id', '=', customer.id)
      .orderBy('draw.draw_at', 'desc')
      .limit(LISTED)
      .execute();
    const rows = entries.map((row) => [
      row.ticket_id,
      row.offer_key,
      row.draw_no,
      row.status.replace('DRAW_', '').toLowerCase(),
      formatPrize(row),
    ]);
    if (rows.length > 0)
      for (const line of formatTable([['ticket', 'offer', 'draw', 'status', 'prize'], ...rows])) print(line);
    return { subject: customer.id };
  },
};

const SLUG = /^[a-z0-9-]{1,60}$/;

const loginLink: Command = {
  arguments: [{ name: 'EMAIL', kind: 'customer' }],
  summary:
    'Sends the customer a message with a link that logs in once, for an hour, and leads to the page of a partner where one is named. It is not shown here.',
  options: { partner: { type: 'string', value: 'SLUG' } },
  async run({ services, words, options, print }) {
    const email = normaliseEmail(requireWord(words, 0, 'The e-mail address'));
    const partner = typeof options.partner === 'string' ? options.partner : undefined;
    if (partner !== undefined && !SLUG.test(partner))
      throw new OperatorError(`${partner} is no slug of a partner.`);
    if (!services.sendsMail) throw new OperatorError('This shop sends no messages.');
    const customer = await services.database.db
      .selectFrom('customer')
      .select('id')
      .where('email', '=', email)
      .where('closed_at', 'is', null)
      .where('is_locked', '=', 0)
      .executeTakeFirst();
    if (!customer) throw new OperatorError(`Nobody has an open account with ${email}.`);
    await transact(services.database, (tx) => queueLoginLink(tx, services, customer.id, partner));
    print(`${email}: a link is on its way.`);
    return { subject: customer.id };
  },
};

const NEW_PASSWORD_BYTES = 9;

const newPassword: Command = {
  arguments: [{ name: 'EMAIL', kind: 'customer' }],
  summary: 'Gives a customer a new password, printed once, and ends every session of the account.',
  async run({ services, words, print }) {
    const email = normaliseEmail(requireWord(words, 0, 'The e-mail address'));
    const password = services.random.createHex(NEW_PASSWORD_BYTES);
    const customerId = await replacePassword(services, email, password);
    if (!customerId) throw new OperatorError(`Nobody has an account with ${email}.`);
    print(`${email}: password ${password}`);
    return { subject: customerId };
  },
};

const endSecondStep: SharedCommand = {
  role: 'manager',
  right: 'care',
  arguments: [{ name: 'EMAIL', kind: 'customer' }],
  summary:
    'Switches off the second step of a customer who lost it with the recovery codes, and ends every session of the account. Make sure who is asking.',
  options: { reason: { type: 'string', isRequired: true } },
  async run(call) {
    const { services, print } = call;
    const { id, email } = await requireCustomer(call);
    const reason = requireReason(call);
    await transact(services.database, async (tx) => {
      if (!(await removeTwoFactor(tx, services, id))) throw new OperatorError(`${email} has no second step.`);
      await endSessions(tx, services, id);
    });
    print(`${email}: the second step is off, and every device is logged out.`);
    return { subject: id, detail: { reason } };
  },
};

const changeAddress: SharedCommand = {
  role: 'manager',
  right: 'care',
  arguments: [
    { name: 'EMAIL', kind: 'customer' },
    { name: 'NEW_ADDRESS', kind: 'text' },
  ],
  summary:
    'Sends a link to a new address of a customer: the account has it once the link is followed. The present address is told, and can stop it. Make sure who is asking.',
  options: { reason: { type: 'string', isRequired: true } },
  async run(call) {
    const { services, words, print } = call;
    const reason = requireReason(call);
    const { id } = await requireCustomer(call);
    const { data: email, error } = Email.safeParse(requireWord(words, 1, 'The new address'));
    if (email === undefined) throw new OperatorError(error.issues[0]?.message ?? 'This is no address.');
    if (!services.sendsMail)
      throw new OperatorError('This shop sends no messages, so nothing would prove it.');
    const { is_locked, closed_at } = await readCustomerRow(services.database.db, id);
    if (closed_at !== null) throw new OperatorError('The account is closed.');
    if (is_locked === 1) throw new OperatorError('The account is locked: unlock it first.');
    await askForEmailChange(services, id, email);
    print(`A link is on its way to ${email}. The account keeps its present address until it is followed.`);
    return { subject: id, detail: { reason } };
  },
};

const logOut: SharedCommand = {
  role: 'support',
  arguments: [{ name: 'EMAIL', kind: 'customer' }],
  summary: 'Logs a customer out on every device, or on the one of a session.',
  options: { session: { type: 'string', kind: 'id' }, ...REASON },
  async run(call) {
    const { services, print } = call;
    const reason = requireReason(call);
    const { id, email } = await requireCustomer(call);
    const session = readTextOption(call, 'session');
    if (session === undefined) await transact(services.database, (tx) => endSessions(tx, services, id));
    else if ((await endOneSession(services, id, session)) === 0)
      throw new OperatorError(`${session} is not open: the list of devices shows those that are.`);
    print(`${email} is logged out ${session === undefined ? 'on every device' : 'there'}.`);
    return { subject: id, detail: { reason, ...(session !== undefined && { session }) } };
  },
};

export const customerCommands = {
  'customer change-email': changeAddress,
  'customer log-out': logOut,
  'customer end-second-step': endSecondStep,
  'customer login-link': loginLink,
  'customer password': newPassword,
  'customer show': show,
  'customer require-password-change': defineDutyCommand(
    'force_password_change',
    'Requires a new password before the customer goes on; --off takes that back.',
    'a new password',
  ),
} satisfies Record<string, Command>;
