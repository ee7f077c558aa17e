// What customers of the demonstration have written, and texts to answer with. All of it is invented.
import { listBrands } from '#content/brands/known.ts';
import { DAY_MS, HOUR_MS } from '#lib/domain/time/units.ts';
import type { SupportTopic } from '#lib/domain/visitor/support.ts';
import { type Tx, transact } from '../../ground/db/open.ts';
import { insertEvent, insertMessage } from '../../people/conversations/add-message.ts';
import { type Correspondent, openConversation } from '../../people/conversations/open-conversation.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';

const AUTHOR = 'demonstration';
const DEMO = 'demo@drawcard.example';
const GUEST = 'wren@harbour-street.example';

interface Told {
  readonly agoMs: number;
  readonly topic: SupportTopic;
  readonly with: Correspondent;
  readonly message: string;
  /** Without one it is open. */
  readonly answer?: string;
  readonly note?: string;
}

const TEMPLATES: readonly (readonly [string, string])[] = [
  [
    'Where the ticket is',
    'Thank you for writing, {name}.\n\nYour tickets are in your account under “Upcoming tickets”. If one is missing there, answer this message with the date of the purchase, and we look for it.',
  ],
  [
    'Withdrawal on its way',
    'Thank you for writing, {name}.\n\nYour withdrawal was sent to your bank. It takes up to two working days to arrive. Name the reference {reference} if you call us.',
  ],
];

/** The same shop some time ago. */
const goBack = (services: Services, agoMs: number): Services => ({
  ...services,
  clock: { now: () => services.clock.now() - agoMs },
});

async function tell(tx: Tx, services: Services, brand: string, told: Told): Promise<void> {
  const { topic, message, answer, note } = told;
  const then = goBack(services, told.agoMs);
  const state = answer === undefined ? 'open' : 'waiting';
  const talk = await openConversation(tx, then, { brand, topic, subject: '', with: told.with, state });
  const via = 'customerId' in told.with ? 'account' : 'form';
  await insertMessage(tx, then, talk, { kind: 'customer', via, text: message });
  const later = goBack(services, told.agoMs - HOUR_MS);
  if (note !== undefined)
    await insertMessage(tx, later, talk, { kind: 'note', via: 'desk', author: AUTHOR, text: note });
  if (answer === undefined) return;
  await insertMessage(tx, later, talk, { kind: 'desk', via: 'desk', author: AUTHOR, text: answer });
  await insertEvent(tx, later, talk, { author: AUTHOR, text: 'solved' });
  await tx
    .updateTable('conversation')
    .set({ state: 'solved', updated_at: getNowIso(later.clock) })
    .where('id', '=', talk.id)
    .execute();
}

async function seedTemplates(tx: Tx, { random, clock }: Services, locale: string): Promise<void> {
  const now = getNowIso(clock);
  for (const [name, text] of TEMPLATES)
    await tx
      .insertInto('conversation_template')
      .values({
        id: random.createId('ctp', clock.now()),
        brand: '',
        locale,
        name,
        text,
        version: 1,
        created_at: now,
        updated_at: now,
        updated_by: AUTHOR,
        removed_at: null,
      })
      .execute();
}

/** What nobody but the release has written goes with the demonstration. */
export async function removeConversations(tx: Tx): Promise<void> {
  await tx.deleteFrom('conversation_template').where('updated_by', '=', AUTHOR).execute();
  await tx
    .deleteFrom('conversation')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('email', '=', GUEST),
        eb('customer_id', 'in', selectFrom('customer').select('id').where('email', '=', DEMO)),
      ]),
    )
    .execute();
}

/** Once: a seed that goes on after it was broken off finds them. */
export async function seedConversations(services: Services): Promise<void> {
  const { db } = services.database;
  const has = await db.selectFrom('conversation_template').select('id').limit(1).executeTakeFirst();
  const demo = await db.selectFrom('customer').select('id').where('email', '=', DEMO).executeTakeFirst();
  if (has || !demo) return;
  const [brand] = listBrands();
  const own: Correspondent = { customerId: demo.id, proof: 'session', name: '' };
  const told: readonly Told[] = [
    {
      agoMs: 26 * HOUR_MS,
      topic: 'prize',
      with: own,
      message:
        'I won on Saturday, and the prize is in my wallet. How long does it take until it is with my bank?',
      note: 'Verified in March; the account number was confirmed.',
    },
    {
      agoMs: 3 * HOUR_MS,
      topic: 'ticket',
      with: { email: GUEST, name: 'Wren Calloway' },
      message: 'I bought a ticket on my phone last night and got no receipt. Did it go through?',
    },
    {
      agoMs: 4 * DAY_MS,
      topic: 'limits',
      with: own,
      message: 'Can I lower my weekly limit before Friday?',
      answer: 'You can, at any time, and it counts at once: “Spend limits” in your account.',
    },
  ];
  await transact(services.database, async (tx) => {
    await seedTemplates(tx, services, brand.locale);
    for (const one of told) await tell(tx, services, brand.key, one);
  });
}
