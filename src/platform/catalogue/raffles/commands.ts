// What an operator does with raffles: opens draws, changes terms, enters letters, and follows what was won until it is
// handed over.
import { z } from 'zod';
import { CustomerState } from '#lib/contracts/identity/customer.ts';
import { formatWholeDollars } from '#lib/domain/money/money.ts';
import { listDrawTags } from '#lib/domain/pages/page-tags.ts';
import { toInstant } from '#lib/domain/time/zoned-time.ts';
import { transactAndPurge } from '../../ground/jobs/purge.ts';
import {
  type Command,
  OperatorError,
  readTextOption,
  requireWord,
  type SharedCall,
  type SharedCommand,
} from '../../ground/operator/command.ts';
import { readJsonFile, readTextFile } from '../../ground/operator/files/read-file.ts';
import { formatTable } from '../../ground/operator/table.ts';
import { getNowIso, toIso } from '../../time.ts';
import type { DrawRow } from '../draws/lifecycle.ts';
import { hasErrors } from '../offers/describe-fault.ts';
import { findOffer } from '../offers/store.ts';
import { requireDraw } from './find-draw.ts';
import { openRaffle } from './open-raffle.ts';
import { checkPlanForShop } from './plans/check-plan.ts';
import { enterByPost, PostalRefused } from './postal.ts';
import { selectAwardsWithHolders } from './raffle-results.ts';
import { changeTerms, TermsNoteMissing } from './terms.ts';

const toSubject = ({ offer_key, draw_no }: DrawRow): string => `${offer_key} ${draw_no}`;

function requireOption(call: SharedCall, name: string): string {
  const value = readTextOption(call, name);
  if (value === undefined) throw new OperatorError(`--${name} is missing.`);
  return value;
}

const open: Command = {
  usage: 'OFFER --from FILE.json',
  summary: 'Opens a draw of a raffle: times, numbers, prizes, early birds and terms are in the file.',
  options: { from: { type: 'string' } },
  async run(call) {
    const { services, words, print } = call;
    const offer = await findOffer(services.database.db, requireWord(words, 0, 'The offer'));
    if (offer?.type !== 'raffle_ticket') throw new OperatorError('There is no such raffle.');
    const input = await readJsonFile(requireOption(call, 'from'));
    const { drawNo, stopAt } = await transactAndPurge(services, async (tx, announce) => {
      const { plan, faults } = await checkPlanForShop(tx, services, offer, input);
      const lines = faults.map(
        ({ path, message, isWarning }) => `${isWarning ? 'Note, ' : ''}${path || 'file'}: ${message}`,
      );
      if (!plan || hasErrors(faults)) throw new OperatorError(lines.join('\n'));
      for (const line of lines) print(line);
      const opened = await openRaffle(tx, services, offer, plan);
      announce(...listDrawTags(offer.key, opened.drawNo));
      return { ...opened, stopAt: plan.stopAt };
    });
    print(`Draw ${drawNo} of ${offer.key} is open until ${stopAt}.`);
    return { subject: `${offer.key} ${drawNo}` };
  },
};

const terms: Command = {
  usage: 'OFFER DRAWNO --file FILE.md [--note TEXT]',
  summary:
    'Writes the terms of a draw. From the first ticket on a change is a further revision and needs a note.',
  options: { file: { type: 'string' }, note: { type: 'string' } },
  async run(call) {
    const { services, words, print } = call;
    const draw = await requireDraw(services, words);
    const body = (await readTextFile(requireOption(call, 'file'))).text.trim();
    const note = readTextOption(call, 'note') ?? '';
    try {
      const revision = await transactAndPurge(services, async (tx, announce) => {
        announce(...listDrawTags(draw.offer_key, draw.draw_no));
        return changeTerms(tx, services, draw.id, { body, note, author: 'operator' });
      });
      print(revision === undefined ? 'These are the terms in force.' : `Revision ${revision} is in force.`);
      return { subject: toSubject(draw), detail: { revision, note } };
    } catch (error) {
      throw error instanceof TermsNoteMissing ? new OperatorError(error.message) : error;
    }
  },
};

const PLAIN_DAY = /^\d{4}-\d{2}-\d{2}$/;
const Instant = z.iso.datetime({ offset: true });

/**
 * A day of the zone in which the raffle is held, or an instant, in milliseconds since 1970. A day counts from its
 * beginning: the letter enters the early birds that close later that day.
 * @throws RangeError for a day that does not exist; ZodError for any other text
 */
const parseReceived = (text: string, timeZone: string): number =>
  PLAIN_DAY.test(text) ? toInstant(text, '00:00', timeZone) : Date.parse(Instant.parse(text));

/** When a letter was received; now where the call does not say. */
function readReceivedAt(call: SharedCall, timeZone: string): number {
  const text = readTextOption(call, 'received');
  try {
    return text === undefined ? call.services.clock.now() : parseReceived(text, timeZone);
  } catch {
    throw new OperatorError('--received is a day, such as 2026-11-20, or an instant with its zone.');
  }
}

const postal: SharedCommand = {
  role: 'support',
  arguments: [
    { name: 'OFFER', kind: 'offer' },
    { name: 'DRAWNO', kind: 'draw' },
  ],
  summary: 'Enters a letter into a draw, and into its open early birds. Prints its number.',
  options: {
    name: { type: 'string', value: 'NAME', isRequired: true },
    address: { type: 'string', isRequired: true },
    state: { type: 'string', value: 'STATE', isRequired: true },
    received: { type: 'string', kind: 'date', value: 'DATE' },
  },
  async run(call) {
    const { services, words, print } = call;
    const draw = await requireDraw(services, words);
    const state = CustomerState.safeParse(requireOption(call, 'state').toUpperCase());
    if (!state.success) throw new OperatorError('--state is a state or territory, such as NSW.');
    const offer = await findOffer(services.database.db, draw.offer_key);
    if (!offer) throw new OperatorError('There is no such raffle.');
    const receivedAt = readReceivedAt(call, offer.timeZone);
    try {
      const number = await enterByPost(services, draw, {
        name: requireOption(call, 'name'),
        address: requireOption(call, 'address'),
        state: state.data,
        receivedAt: toIso(receivedAt),
        enteredBy: 'operator',
      });
      print(`The letter has number ${number} in draw ${draw.draw_no} of ${draw.offer_key}.`);
      return { subject: toSubject(draw), detail: { number } };
    } catch (error) {
      throw error instanceof PostalRefused ? new OperatorError(error.message) : error;
    }
  },
};

const awards: SharedCommand = {
  role: 'support',
  right: 'view',
  arguments: [
    { name: 'OFFER', kind: 'offer' },
    { name: 'DRAWNO', kind: 'draw' },
  ],
  summary: 'What the tickets of a draw have won, and whether it was handed over.',
  async run({ services, words, print }) {
    const draw = await requireDraw(services, words);
    const rows = await selectAwardsWithHolders(services.database.db)
      .select(['award.rank', 'award.number', 'award.kind', 'award.state', 'award.value_cents', 'prize.name'])
      .select(['customer.email', 'letter.name as letter_name', 'letter.address'])
      .where('award.draw_id', '=', draw.id)
      .orderBy('award.rank')
      .execute();
    const heading = ['rank', 'prize', 'value', 'ticket', 'kind', 'state', 'holder'];
    const lines = rows.map((row) => [
      row.rank + 1,
      row.name,
      formatWholeDollars(row.value_cents),
      row.number,
      row.kind,
      row.state,
      row.email ?? `${row.letter_name}, ${row.address}`,
    ]);
    for (const line of formatTable([heading, ...lines])) print(line);
    return { subject: toSubject(draw) };
  },
};

const NEXT = { claimed: 'to_claim', paid: 'claimed' } as const;

const createHandover = (to: keyof typeof NEXT, summary: string): SharedCommand => ({
  role: 'support',
  arguments: [
    { name: 'OFFER', kind: 'offer' },
    { name: 'DRAWNO', kind: 'draw' },
    { name: 'RANK', kind: 'number' },
  ],
  summary,
  async run({ services, words, print }) {
    const draw = await requireDraw(services, words);
    const rank = Number(requireWord(words, 2, 'The rank')) - 1;
    const moved = await services.database.db
      .updateTable('raffle_award')
      .set({ state: to, ...(to === 'claimed' && { claimed_at: getNowIso(services.clock) }) })
      .where('draw_id', '=', draw.id)
      .where('rank', '=', rank)
      .where('state', '=', NEXT[to])
      .returning('rank')
      .executeTakeFirst();
    if (!moved)
      throw new OperatorError(
        `Award ${rank + 1} is not ${NEXT[to].replace('_', ' ')}: see \`raffles awards\`.`,
      );
    print(`Award ${rank + 1} of draw ${draw.draw_no} of ${draw.offer_key} is ${to}.`);
    return { subject: toSubject(draw), detail: { rank: rank + 1 } };
  },
});

export const raffleCommands = {
  'raffles awards': awards,
  'raffles claimed': createHandover('claimed', 'Notes that the winner of a prize has claimed it.'),
  'raffles open': open,
  'raffles paid': createHandover('paid', 'Notes that a claimed prize was handed over or paid.'),
  'raffles postal': postal,
  'raffles terms': terms,
} satisfies Record<string, Command>;
