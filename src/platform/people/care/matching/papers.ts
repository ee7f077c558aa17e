// Documents of a person, and what the person pays with and is paid to. A document is one person's; accounts and cards are
// shared in families.
import { createHmac } from 'node:crypto';
import type { Db, Tx } from '../../../ground/db/open.ts';
import type { KnownPayer } from '../../../money/payments/reports/payment-hooks.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { enqueueLook } from './look-job.ts';

export interface Papers {
  readonly documents: readonly string[];
  /** Accounts that are paid to, cards, accounts at gateways. */
  readonly instruments: readonly string[];
}

export interface Paper {
  readonly kind: 'document' | 'instrument';
  /** Tells the same paper in any account; nothing can be read back from it. */
  readonly key: string;
}

const PAYOUT_PREFIX = 'payout:';
const CARD_PREFIX = 'card:';

/** Of what has a number of its own, as a licence: by what it is, who issued it, and its number. */
export const toDocument = (
  { keys }: Pick<Services, 'keys'>,
  { type, issuer, number }: { readonly type: string; readonly issuer: string; readonly number: string },
): Paper => ({
  kind: 'document',
  key: createHmac('sha256', keys.tokenSecret)
    .update(`paper:${type}:${issuer}:${number.toUpperCase().replace(/[^A-Z\d]/g, '')}`)
    .digest('hex'),
});

/** Of the account that somebody has with a gateway, whichever shop it pays. */
const toPayer = ({ keys }: Pick<Services, 'keys'>, gateway: string, payer: string): Paper => ({
  kind: 'instrument',
  key: createHmac('sha256', keys.tokenSecret).update(`paper:payer:${gateway}:${payer}`).digest('hex'),
});

/** Keeps a paper of an account, once, and has it looked for among excluded people. */
export async function keepPaper(tx: Tx, services: Services, customerId: string, paper: Paper): Promise<void> {
  const kept = await tx
    .insertInto('customer_paper')
    .values({ ...paper, customer_id: customerId, created_at: getNowIso(services.clock) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('customer_id')
    .executeTakeFirst();
  if (kept) await enqueueLook(tx, services, customerId);
}

/** Keeps whose account with a gateway it is that a customer pays from. */
export const keepPayer = (
  tx: Tx,
  services: Services,
  { customerId, gateway, payer }: KnownPayer,
): Promise<void> => keepPaper(tx, services, customerId, toPayer(services, gateway, payer));

/** Every paper of some accounts, removed ones too. */
async function listPapersOf(at: Db | Tx, customerIds: readonly string[]) {
  const kept = await at
    .selectFrom('customer_paper')
    .select(['customer_id', 'kind', 'key'])
    .where('customer_id', 'in', customerIds)
    .execute();
  const accounts = await at
    .selectFrom('payout_account')
    .select(['customer_id', 'fingerprint'])
    .where('customer_id', 'in', customerIds)
    .execute();
  const cards = await at
    .selectFrom('fund')
    .select(['customer_id', 'gateway', 'fingerprint'])
    .where('customer_id', 'in', customerIds)
    .execute();
  return [
    ...kept,
    ...accounts.map(({ customer_id, fingerprint }) => ({
      customer_id,
      kind: 'instrument' as const,
      key: `${PAYOUT_PREFIX}${fingerprint}`,
    })),
    ...cards.map(({ customer_id, gateway, fingerprint }) => ({
      customer_id,
      kind: 'instrument' as const,
      key: `${CARD_PREFIX}${gateway}:${fingerprint}`,
    })),
  ];
}

/** What accounts have, or have had, by their ids. */
export async function readPapers(
  at: Db | Tx,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, Papers>> {
  const papers = await listPapersOf(at, customerIds);
  const listKeys = (id: string, kind: Paper['kind']): string[] => {
    const own = papers.filter((paper) => paper.customer_id === id && paper.kind === kind);
    return [...new Set(own.map(({ key }) => key))].toSorted();
  };
  return new Map(
    customerIds.map((id) => [
      id,
      { documents: listKeys(id, 'document'), instruments: listKeys(id, 'instrument') },
    ]),
  );
}

const listAfter = (keys: readonly string[], prefix: string): string[] =>
  keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));

/** The accounts that have, or have had, one of the papers. */
export async function listPaperOwners(
  at: Db | Tx,
  { documents = [], instruments = [] }: { [kind in keyof Papers]?: Papers[kind] | undefined },
): Promise<string[]> {
  const kept = [...documents, ...instruments];
  if (kept.length === 0) return [];
  const cards = listAfter(instruments, CARD_PREFIX);
  const accounts = listAfter(instruments, PAYOUT_PREFIX);
  const owners = [
    ...(await at.selectFrom('customer_paper').select('customer_id').where('key', 'in', kept).execute()),
    ...(accounts.length === 0
      ? []
      : await at
          .selectFrom('payout_account')
          .select('customer_id')
          .where('fingerprint', 'in', accounts)
          .execute()),
    ...(cards.length === 0
      ? []
      : await at
          .selectFrom('fund')
          .select('customer_id')
          .where(({ or, and, eb }) =>
            or(
              cards.map((card) => {
                const end = card.indexOf(':');
                return and([
                  eb('gateway', '=', card.slice(0, end)),
                  eb('fingerprint', '=', card.slice(end + 1)),
                ]);
              }),
            ),
          )
          .execute()),
  ];
  return [...new Set(owners.map(({ customer_id }) => customer_id))];
}
