import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { withNamedStatements } from '#platform/ground/db/named-statements.ts';
import {
  addToCart,
  createFundedCustomer,
  createTicketInput,
  payFor,
} from '../../../support/buying/buying.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { openTestPlatform } from '../../../support/platform.ts';

type Sent = string | { readonly name: string; readonly text: string };

/** Clients that write down what would be sent. */
function recordClient() {
  const sent: Sent[] = [];
  class Recorder {
    query(first: Sent): void {
      sent.push(first);
    }
  }
  const Named = withNamedStatements(Recorder as unknown as typeof pg.Client);
  return { client: new Named(), sent };
}

const sendThrice = (text: string): Sent[] => {
  const { client, sent } = recordClient();
  for (const value of [1, 2, 3]) void client.query(text, [value]);
  return sent;
};

test('a statement that is sent again and again gets a name', () => {
  const text = `select count(*) as found from "${randomUUID()}" where id = $1`;
  expect(sendThrice(text)).toEqual([text, text, { name: expect.any(String), text, values: [3] }]);
});

test('one whose columns may change under it gets none', () => {
  const text = 'select * from draw where id = $1';
  expect(sendThrice(text)).toEqual([text, text, text]);
});

test.runIf(process.env.TEST_DATABASE_URL)('every statement of a purchase is planned once', async () => {
  const platform = await openTestPlatform();
  await putOnSale(platform.services);
  const as = await createFundedCustomer(platform, '90.00');
  const buy = async () => payFor(platform, as, await addToCart(platform, as, createTicketInput()));
  for (let before = 0; before < 5; before += 1) await buy();
  const seen = await addToCart(platform, as, createTicketInput());
  const sent: { readonly named: boolean; readonly text: string }[] = [];
  const { query } = pg.Client.prototype;
  // biome-ignore lint/suspicious/noExplicitAny: `query` of pg has eight signatures; all are passed on.
  pg.Client.prototype.query = function (this: pg.Client, ...given: any[]): any {
    const [first] = given;
    sent.push({ named: Boolean(first.name), text: first.text ?? first });
    return (query as (...given: unknown[]) => unknown).apply(this, given);
  };
  expect((await payFor(platform, as, seen)).status).toBe(200);
  pg.Client.prototype.query = query;
  const unnamed = sent.filter(({ named, text }) => !named && text !== 'begin' && text !== 'commit');
  expect(sent.length).toBeGreaterThan(5);
  expect(unnamed).toEqual([]);
});
