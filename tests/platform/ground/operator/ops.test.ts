import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { requireKind } from '#lib/domain/products/of-kind.ts';
import { setClockMovable } from '#platform/ground/clock/clock.ts';
import { putSegments } from '#platform/ground/config/capabilities.ts';
import { type Database, openDatabase } from '#platform/ground/db/open.ts';
import { parseDuration } from '#platform/ground/operator/duration.ts';
import { migrate } from '#platform/migrations.ts';
import { createCustomer } from '#platform/people/identity/customers.ts';
import { openSessionByPassword } from '#platform/people/identity/log-in.ts';
import { createAnonymousCart, openCartLink } from '#platform/sale/cart/change-cart.ts';
import type { Services } from '#platform/services.ts';
import { runOps } from '../../../../src/ops/run.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { listDraws, playGame } from '../../../support/played-draws.ts';

const ROOT = resolve(fileURLToPath(import.meta.url), '../../../../..');
const folder = mkdtempSync(join(tmpdir(), 'drawcard-ops-'));
const SHOP = { DATA_DIR: folder, DATABASE_URL: '', NODE_ENV: 'test', TEST_CLOCK: '1' };

interface Printed {
  readonly code: number;
  readonly out: string;
}

async function runCommand(args: readonly string[], extra: Record<string, string> = {}): Promise<Printed> {
  for (const [name, value] of Object.entries({ ...SHOP, ...extra })) vi.stubEnv(name, value);
  let out = '';
  const keep = (text: unknown): boolean => {
    out += String(text);
    return true;
  };
  const streams = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation(keep),
  );
  try {
    const code = await runOps(args);
    return { code, out };
  } finally {
    for (const stream of streams) stream.mockRestore();
    vi.unstubAllEnvs();
  }
}

/** A shop in the folder, which the commands find. */
async function withShop<T>(work: (services: Services, database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(join(folder, 'drawcard.db'));
  await migrate(database);
  const { services } = await openTestPlatform({ database: { ...database, close: async () => {} } });
  try {
    return await work(services, database);
  } finally {
    await database.close();
  }
}

beforeAll(() =>
  withShop(async (services) => {
    await playGame(services);
    await services.database.db
      .transaction()
      .execute((tx) => putSegments(tx, services, [{ name: 'default', capabilities: ['blog'] }]));
  }),
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('help lists every command; an unknown one is refused', async () => {
  const help = await runCommand(['help']);
  expect(help.code).toBe(0);
  const program = ['--disable-warning=ExperimentalWarning', 'src/ops.ts', 'help'];
  expect(execFileSync(process.execPath, program, { cwd: ROOT, encoding: 'utf8' })).toBe(help.out);
  for (const name of [
    'results import',
    'draws list',
    'draws run-due',
    'draws cap',
    'draws uncap',
    'draws move',
    'clock advance',
    'ledger verify',
    'jobs list',
  ])
    expect(help.out).toContain(name);
  expect(await runCommand(['draws', 'explode'])).toMatchObject({ code: 2 });
  expect(await runCommand(['draws', 'list', '--nonsense'])).toMatchObject({ code: 2 });
});

test('the clock moves only where that is allowed, and draws follow it', async () => {
  const fast = await runCommand(['clock', 'advance', '2d'], { TEST_CLOCK: '0' });
  expect(fast).toMatchObject({ code: 1, out: expect.stringContaining('TEST_CLOCK=1') });
  await runCommand(['clock', 'set', '2026-11-22T00:00:00Z']);
  expect((await runCommand(['clock', 'show'])).out).toMatch(/^2026-11-22T00:00:0/);
  const run = await runCommand(['draws', 'run-due']);
  expect(run).toMatchObject({ code: 0, out: expect.stringMatching(/\d+ steps taken/) });
  const drawn = await withShop((services) => listDraws(services));
  expect(drawn.filter(({ status }) => status === 'DRAW_EMAILED')).toHaveLength(3);
  const list = await runCommand(['draws', 'list', '--offer', 'pair']);
  expect(list.out).toMatch(/^3 +2026-11-21 +emailed/m);
  await runCommand(['clock', 'advance', '1d12h']);
  expect((await runCommand(['clock', 'show'])).out).toMatch(/^2026-11-23T12:0/);
  expect((await runCommand(['clock', 'advance', 'soon'])).code).toBe(1);
  expect((await runCommand(['clock', 'reset'])).code).toBe(0);
});

test('commands follow the clock of a shop that was started with a movable one, but never in production', async () => {
  await withShop((services) => setClockMovable(services, true));
  const plain = { TEST_CLOCK: '' };
  await runCommand(['clock', 'set', '2026-11-25T00:00:00Z'], plain);
  expect((await runCommand(['clock', 'show'], plain)).out).toMatch(/^2026-11-25T00:00:0/);
  const production = await runCommand(['clock', 'advance', '1d'], { ...plain, NODE_ENV: 'production' });
  expect(production).toMatchObject({ code: 1, out: expect.stringContaining('TEST_CLOCK=1') });
  await runCommand(['clock', 'reset'], plain);
  await withShop((services) => setClockMovable(services, false));
  expect((await runCommand(['clock', 'advance', '1d'], plain)).code).toBe(1);
});

test('the link that clears the cache is an address that can be opened', async () => {
  const { out } = await runCommand(['cache', 'link', '/blog?page=2'], {
    PUBLIC_ORIGIN: 'https://shop.example',
  });
  expect(out).toMatch(/^https:\/\/shop\.example\/blog\?page=2&clear_cache=\S+\n$/);
});

test('settings are read, set, overridden and unset; a value that cannot be is refused', async () => {
  expect((await runCommand(['config', 'set', 'minimumAge', '21'])).code).toBe(0);
  expect((await runCommand(['config', 'set', 'maintenance', 'true', '--override'])).code).toBe(0);
  const all = (await runCommand(['config', 'get'])).out;
  expect(all).toContain('minimumAge = 21');
  expect(all).toContain('maintenance = true  (override)');
  expect(await runCommand(['config', 'set', 'sessionTimeoutSeconds', 'long'])).toMatchObject({ code: 1 });
  expect(await runCommand(['config', 'set', 'twoFactor.methods', '["fax"]'])).toMatchObject({ code: 1 });
  expect((await runCommand(['config', 'set', 'twoFactor.methods', '["email"]'])).code).toBe(0);
  for (const key of ['supportNumber', 'supportOpeningHours']) {
    expect(await runCommand(['config', 'set', key, '1300 555 020'])).toMatchObject({
      code: 1,
      out: expect.stringContaining('change it at /editor, in Brands'),
    });
    expect((await runCommand(['config', 'set', key, '1300 555 020', '--override'])).code).toBe(0);
  }
  await runCommand(['config', 'unset', 'minimumAge']);
  await runCommand(['config', 'unset', 'maintenance', '--override']);
  expect(await runCommand(['config', 'get', 'maintenance'])).toMatchObject({ code: 1 });
});

test('a segment is made with the features of another one, once, and changed by itself', async () => {
  expect((await runCommand(['capabilities', 'create', 'vip'])).code).toBe(0);
  expect((await runCommand(['capabilities', 'create', 'vip'])).code).toBe(1);
  expect((await runCommand(['capabilities', 'create', 'Not A Name'])).code).toBe(1);
  expect((await runCommand(['capabilities', 'off', 'blog', '--segment', 'vip'])).out).toContain(
    'blog is off in vip.',
  );
  const lines = (await runCommand(['capabilities', 'list'])).out.split('\n');
  const readFeatures = (name: string) => lines.find((line) => line.startsWith(`${name}: `));
  expect(readFeatures('vip') ?? 'vip: ').not.toMatch(/\bblog\b/);
  expect(readFeatures('default')).toMatch(/\bblog\b/);
});

test('a customer gets the features of a segment that there is, and those of the brand back', async () => {
  const email = 'guest-of-honour@drawcard.test';
  const details = { firstname: 'Robin', lastname: 'Marsh', dateOfBirth: '1985-03-27', state: 'NSW' } as const;
  await withShop((services) => createCustomer(services, { ...details, email, password: 'brass-kettle' }));
  await runCommand(['capabilities', 'create', 'honour']);
  const readSegment = () =>
    withShop((_, { db }) =>
      db.selectFrom('customer').select('segment_name').where('email', '=', email).executeTakeFirstOrThrow(),
    );
  const assign = (segment: string, to = email) => runCommand(['capabilities', 'assign', segment, to]);
  expect((await assign('honour')).out).toBe(`${email} has the features of honour.\n`);
  expect(await readSegment()).toEqual({ segment_name: 'honour' });
  expect((await assign('nowhere')).code).toBe(1);
  expect((await assign('honour', 'nobody@drawcard.test')).code).toBe(1);
  expect(await readSegment()).toEqual({ segment_name: 'honour' });
  expect((await assign('default')).out).toBe(`${email} has the features of the brand.\n`);
  expect(await readSegment()).toEqual({ segment_name: 'default' });
});

test('a feature is turned on and off, and only a known one', async () => {
  expect((await runCommand(['capabilities', 'on', 'feedback'])).out).toContain('feedback is on in default.');
  expect((await runCommand(['capabilities', 'list'])).out).toContain('default: blog, feedback');
  expect((await runCommand(['capabilities', 'off', 'blog'])).out).toContain('blog is off in default.');
  expect((await runCommand(['capabilities', 'on', 'faq', 'feedback'])).out).toBe(
    'faq is on in default.\nfeedback is on in default, as it was.\n',
  );
  expect(await runCommand(['capabilities', 'on', 'verify-id', 'teleport'])).toMatchObject({ code: 1 });
  expect((await runCommand(['capabilities', 'list'])).out).toContain('default: faq, feedback\n');
  expect(await runCommand(['capabilities', 'on', 'blog', '--segment', 'nowhere'])).toMatchObject({ code: 1 });
});

test('a missing file, the ledger and an unknown customer each have a plain answer', async () => {
  expect(await runCommand(['results', 'import', join(folder, 'none.csv'), '--offer', 'pair'])).toMatchObject({
    code: 1,
    out: expect.stringContaining('there is no such file'),
  });
  expect((await runCommand(['ledger', 'verify'])).out).toContain('Every rule holds.');
  expect(await runCommand(['customer', 'show', 'nobody@drawcard.test'])).toMatchObject({ code: 1 });
  expect((await runCommand(['jobs', 'list'])).code).toBe(0);
});

test('a draw is taken off sale and put on sale again, and in no other state', async () => {
  const first = await withShop(async (services) => {
    const open = (await listDraws(services)).find(({ status }) => status === 'DRAW_OPEN');
    return String(open!.draw_no);
  });
  const readStatus = () =>
    withShop(async (services) => {
      const draws = await listDraws(services);
      return draws.find(({ draw_no }) => String(draw_no) === first)!.status;
    });
  expect(await runCommand(['draws', 'uncap', 'pair', first])).toEqual({
    code: 1,
    out: `Draw ${first} of pair is open: only a draw that is capped can become open.\n`,
  });
  expect((await runCommand(['draws', 'cap', 'pair', first])).out).toContain(
    `Draw ${first} of pair is sold out.`,
  );
  expect(await readStatus()).toBe('DRAW_CAPPED');
  expect((await runCommand(['draws', 'cap', 'pair', first])).code).toBe(1);
  expect((await runCommand(['draws', 'uncap', 'pair', first])).out).toContain('is on sale until');
  expect(await readStatus()).toBe('DRAW_OPEN');
  expect((await runCommand(['draws', 'cap', 'pair', '99999'])).out).toContain('pair has no draw 99999');
  expect((await runCommand(['draws', 'cap', 'pair'])).out).toContain('The number of the draw is missing.');
  await withShop(async (_services, { db }) => {
    const rows = await db.selectFrom('audit').select(['action', 'subject']).execute();
    expect(rows).toEqual(
      expect.arrayContaining([
        { action: 'draws cap', subject: `pair ${first}` },
        { action: 'draws uncap', subject: `pair ${first}` },
      ]),
    );
  });
});

test('every command leaves its trace, and purges for the serving process', async () => {
  await runCommand(['config', 'set', 'heartbeatActiveTimeoutSeconds', '601']);
  await withShop(async (_services, { db }) => {
    const rows = await db.selectFrom('audit').selectAll().orderBy('id').execute();
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'clock set',
        'draws run-due',
        'config set',
        'capabilities on',
        'ledger verify',
      ]),
    );
    expect(rows.every(({ actor }) => actor.startsWith('ops'))).toBe(true);
    expect(rows.find(({ subject }) => subject === 'heartbeatActiveTimeoutSeconds')!.detail).toContain('601');
    const purges = await db
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', 'purge')
      .where('done_at', 'is', null)
      .execute();
    expect(purges.map(({ payload }) => payload).join()).toContain('"*"');
  });
});

test('durations are read in whole units and their sums', () => {
  expect(['45s', '90m', '3h', '2d', '1w', '1d12h'].map(parseDuration)).toEqual([
    45_000, 5_400_000, 10_800_000, 172_800_000, 604_800_000, 129_600_000,
  ]);
  for (const text of ['', '2', 'd', '2x', '-2d', '1.5h']) expect(parseDuration(text)).toBeUndefined();
});

test('an editor is added with a password that is shown once, gets a role, and is shut out', async () => {
  const added = await runCommand(['editors', 'add', 'Mia@Shop.example', 'Mia Ray', '--role', 'publisher']);
  expect([added.code, added.out]).toEqual([
    0,
    expect.stringMatching(/mia@shop\.example, password [0-9a-f]{24}/),
  ]);
  const password = /password (\w+)/.exec(added.out)?.[1] ?? '';
  expect((await runCommand(['editors', 'add', 'mia@shop.example', 'Mia'])).code).toBe(1);
  expect((await runCommand(['editors', 'role', 'mia@shop.example', 'owner'])).code).toBe(1);
  expect((await runCommand(['editors', 'role', 'mia@shop.example', 'editor'])).code).toBe(0);
  expect((await runCommand(['editors', 'list'])).out).toMatch(/mia@shop\.example\s+Mia Ray\s+editor/);
  expect((await runCommand(['editors', 'password', 'mia@shop.example'])).out).not.toContain(password);
  expect((await runCommand(['editors', 'remove', 'mia@shop.example'])).code).toBe(0);
  expect((await runCommand(['editors', 'remove', 'mia@shop.example'])).code).toBe(1);
  const trail = await withShop((_, { db }) => db.selectFrom('audit').select(['action', 'detail']).execute());
  expect(trail.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['editors add', 'editors remove']),
  );
  expect(JSON.stringify(trail)).not.toContain(password);
});

test('a customer is asked for a new password, and gets one that is shown once', async () => {
  const email = 'locked@drawcard.test';
  const details = { firstname: 'Robin', lastname: 'Marsh', dateOfBirth: '1985-03-27', state: 'NSW' } as const;
  await withShop((services) => createCustomer(services, { ...details, email, password: 'brass-kettle' }));
  const flag = () =>
    withShop((services) =>
      services.database.db
        .selectFrom('customer')
        .select('force_password_change')
        .where('email', '=', email)
        .executeTakeFirstOrThrow(),
    );
  expect((await runCommand(['customer', 'require-password-change', email])).code).toBe(0);
  expect((await flag()).force_password_change).toBe(1);
  await runCommand(['customer', 'require-password-change', email, '--off']);
  expect((await flag()).force_password_change).toBe(0);
  await runCommand(['customer', 'require-password-change', email]);
  const { out } = await runCommand(['customer', 'password', email]);
  const password = /password (\w+)/.exec(out)?.[1] ?? '';
  expect((await flag()).force_password_change).toBe(0);
  const asked = { email, password, saveDevice: false };
  await withShop(async (services) => {
    await expect(
      openSessionByPassword(services, asked, { address: '198.51.100.7', agent: '' }),
    ).resolves.toBeTruthy();
    await expect(
      openSessionByPassword(
        services,
        { ...asked, password: 'brass-kettle' },
        { address: '198.51.100.7', agent: '' },
      ),
    ).rejects.toMatchObject({ code: 'credentials_wrong' });
  });
  expect((await runCommand(['customer', 'password', 'nobody@drawcard.test'])).code).toBe(1);
});

test('a cart is put together for somebody, and its link opens it once', async () => {
  await runCommand(['clock', 'set', '2026-11-25T00:00:00Z']);
  const { code, out } = await runCommand(['cart', 'link', 'pair:2']);
  await runCommand(['clock', 'reset']);
  expect(code, out).toBe(0);
  const act = /[?]act=([0-9a-f]{48})$/m.exec(out)?.[1] ?? '';
  await withShop(async (services) => {
    const { token } = await createAnonymousCart(services);
    const cart = await openCartLink(services, { kind: 'anonymous', token }, act);
    expect(
      cart.cartItems.map((item) => [item.lotteryKey, requireKind(item, 'lottery_ticket').numGames]),
    ).toEqual([['pair', 2]]);
  });
});

test.each([
  [[], 'Say which tickets'],
  [['nothing-of-it'], 'There is no quick pick of "nothing-of-it" on sale.'],
  [['pair:many'], '"many" is not a number of games.'],
  [['pair', '--for', 'nobody@shop.example'], 'Nobody has an account with nobody@shop.example.'],
])('cart link %j is refused with a sentence', async (words, sentence) => {
  const { code, out } = await runCommand(['cart', 'link', ...words]);
  expect([code, out]).toEqual([1, expect.stringContaining(sentence)]);
});
