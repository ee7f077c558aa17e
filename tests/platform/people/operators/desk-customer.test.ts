import { expect, test } from 'vitest';
import {
  getDeskPicture,
  getDeskSecrets,
  listDeskTimeline,
  revealDeskCustomer,
} from '#lib/contracts/customer/desk-customer.ts';
import { getDeskCustomer } from '#lib/contracts/desk.ts';
import { followEmailLink } from '#lib/contracts/identity/email-address.ts';
import { getWallet } from '#lib/contracts/payments/wallet.ts';
import { DESK_ROLES, getRights } from '#lib/domain/operators/rights.ts';
import { CONFIG, putValue } from '#platform/ground/config/store.ts';
import { verifyIdentity } from '#tests/support/customers.ts';
import { giveCommand, openCustomerDesk, sendPhotos } from '#tests/support/desk-customer.ts';
import { getMail } from '#tests/support/mails.ts';
import { openStaffDesk } from '#tests/support/staff.ts';
import { addAccount, openBankingShop } from '#tests/support/withdrawals.ts';

const reason = 'asked on the telephone';

test('a name is corrected, the customer is told, and the former verification ends', async () => {
  const { platform, services, as, open } = await openCustomerDesk();
  const desk = await open('support');
  await verifyIdentity(platform, as);
  const correct = (options: Record<string, string>) =>
    giveCommand(platform, desk, 'customer correct', [as.email], { reason, ...options });
  expect(await correct({ firstname: 'R<b>' })).toContain('--firstname');
  expect(await correct({ born: '2015-01-01' })).toBe('You must be 18 or older to hold an account.');
  expect(await correct({ firstname: 'Robin' })).toContain('has that name and date of birth already');
  expect(await correct({ firstname: 'Robyn', born: '1985-03-28' })).toContain('not verified any more');
  const params = { id: as.customerId };
  const { result } = await platform.call(getDeskCustomer, { headers: desk.headers, params });
  expect(result).toMatchObject({ firstname: 'Robyn', lastname: 'Marsh', dateOfBirth: '1985-03-28' });
  expect(result.isVerified).toBe(false);
  const { payload } = await getMail(services, 'details_changed');
  expect(payload).toEqual({ columns: ['firstname', 'date_of_birth'], isNowUnverified: true });
});

test('an address changes once the link that it was sent is followed, and not for support', async () => {
  const { platform, services, as, open } = await openCustomerDesk({ sendsMail: true });
  const [support, manager] = [await open('support'), await open('manager')];
  const words = [as.email, 'robin.new@example.test'];
  const change = (desk: typeof support, to = words) =>
    giveCommand(platform, desk, 'customer change-email', to, { reason });
  expect(await change(support)).toBe('role_too_low');
  expect(await change(manager, [as.email, 'no address'])).toBe('Please enter a valid email address');
  expect(await change(manager, [as.email, as.email])).not.toContain('on its way');
  expect(await change(manager)).toContain('on its way to robin.new@example.test');
  const readEmail = async () =>
    (await platform.call(getDeskCustomer, { headers: manager.headers, params: { id: as.customerId } })).result
      .email;
  expect(await readEmail()).toBe(as.email);
  const { recipient, payload } = await getMail(services, 'email_confirm');
  expect(recipient).toBe('robin.new@example.test');
  const follow = () => platform.call(followEmailLink, { body: { token: payload.token } });
  expect((await follow()).status).toBe(200);
  expect(await readEmail()).toBe('robin.new@example.test');
  expect((await follow()).status).not.toBe(200);
});

test('above an amount one person asks and another one books, once', async () => {
  const { platform, services, as, open } = await openCustomerDesk();
  const [one, other] = [await open('manager'), await open('owner')];
  await putValue(services.database.db, services, {
    namespace: CONFIG,
    key: 'adjustmentsByTwoAboveCents',
    value: 2000,
  });
  const adjust = (amount: string) =>
    giveCommand(platform, one, 'customer adjust', [as.email], { amount, kind: 'goodwill', reason });
  const readCents = async () => (await platform.call(getWallet, { as })).result.balance.amount;
  expect(await adjust('20.00')).toContain('booked as adj_');
  const said = await adjust('20.01');
  expect(said).toContain('for somebody else to confirm it');
  const id = /adr_\w+/.exec(said)?.[0] ?? '';
  const before = await readCents();
  expect(await giveCommand(platform, one, 'adjustments confirm', [id])).toContain(
    'You asked for it yourself',
  );
  const { result } = await platform.call(getDeskCustomer, {
    headers: one.headers,
    params: { id: as.customerId },
  });
  expect(result.adjustments).toMatchObject([{ id, cents: 2001, kind: 'goodwill', reason }]);
  await other.giveCode();
  const both = await Promise.all([
    giveCommand(platform, other, 'adjustments confirm', [id]),
    giveCommand(platform, other, 'adjustments confirm', [id]),
  ]);
  expect(both.filter((text) => text.includes('booked as adj_'))).toHaveLength(1);
  expect(await readCents()).not.toBe(before);
  const [request] = await services.database.db.selectFrom('adjustment_request').selectAll().execute();
  expect(request).toMatchObject({
    outcome: 'booked',
    author: `desk:${one.id}`,
    settled_by: `desk:${other.id}`,
  });
  const again = /adr_\w+/.exec(await adjust('30.00'))?.[0] ?? '';
  await one.giveCode();
  expect(await giveCommand(platform, one, 'adjustments refuse', [again], { reason })).toContain(
    'is not booked',
  );
  expect(await giveCommand(platform, other, 'adjustments confirm', [again])).toContain('No adjustment');
});

test('nobody acts on an account of their own, by address or by a link', async () => {
  const { platform, services, as, open } = await openCustomerDesk();
  const [owner, support] = [await open('owner'), await open('support')];
  const note = (desk: typeof owner) => giveCommand(platform, desk, 'customer note', [as.email, 'rang']);
  expect(await note(support)).toContain('noted');
  const mailbox = support.email.replace('@', '+lottery@');
  await services.database.db
    .updateTable('customer')
    .set({ email: mailbox })
    .where('id', '=', as.customerId)
    .execute();
  expect(await giveCommand(platform, support, 'customer note', [as.customerId, 'rang'])).toBe('own_account');
  expect(await giveCommand(platform, support, 'customer show', [as.customerId])).toContain('Wallet');
  const params = { id: as.customerId };
  const revealed = await platform.call(revealDeskCustomer, {
    headers: support.headers,
    params,
    body: { reason },
  });
  expect([revealed.status, revealed.envelope.error?.code]).toEqual([403, 'own_account']);
  const check = await sendPhotos(services, as.customerId);
  expect(await giveCommand(platform, support, 'verification decide', [check, 'passed'], { reason })).toBe(
    'own_account',
  );
  const shown = await platform.call(getDeskCustomer, { headers: support.headers, params });
  expect(shown.result.isOwn).toBe(true);
  const link = (off = false) =>
    giveCommand(platform, owner, 'staff own-account', [support.email, mailbox], off ? { off } : {});
  await services.database.db
    .updateTable('customer')
    .set({ email: 'elsewhere@example.test' })
    .where('id', '=', as.customerId)
    .execute();
  expect(await giveCommand(platform, support, 'customer note', [as.customerId, 'rang'])).toContain('noted');
  expect(await link()).toContain('Nobody has an account');
  const words = [support.email, as.customerId];
  expect(await giveCommand(platform, owner, 'staff own-account', words)).toContain('is an account of');
  expect(await giveCommand(platform, support, 'customer note', [as.customerId, 'rang'])).toBe('own_account');
  expect(await giveCommand(platform, owner, 'staff own-account', words, { off: true })).toContain(
    'is no account',
  );
  const refused = await services.database.db
    .selectFrom('audit')
    .selectAll()
    .where('detail', 'like', '%your own%')
    .execute();
  expect(refused.length).toBe(3);
});

test('devices are logged out one by one or all at once', async () => {
  const { platform, as, open } = await openCustomerDesk();
  const desk = await open('support');
  const read = async () =>
    (await platform.call(getDeskCustomer, { headers: desk.headers, params: { id: as.customerId } })).result
      .sessions;
  const [session] = await read();
  const logOut = (options: Record<string, string>) =>
    giveCommand(platform, desk, 'customer log-out', [as.email], { reason, ...options });
  expect(await logOut({ session: 'ses_none' })).toContain('is not open');
  expect(await logOut({ session: session?.id ?? '' })).toContain('is logged out there');
  expect(await read()).toEqual([]);
  expect((await platform.call(getWallet, { as })).status).toBe(401);
  expect(await logOut({})).toContain('on every device');
});

test('bank numbers and pictures are shown after a reason, to its giver alone, for a quarter of an hour', async () => {
  const { platform, services, as } = await openBankingShop();
  await services.database.db.updateTable('customer').set({ is_verified: 0 }).execute();
  await sendPhotos(services, as.customerId);
  await addAccount(platform, as, { accountNumber: '87654321' });
  const params = { id: as.customerId };
  const [support, other] = [
    await openStaffDesk(platform, 'support'),
    await openStaffDesk(platform, 'support'),
  ];
  const open = (desk: typeof support, text = reason) =>
    platform.call(revealDeskCustomer, { headers: desk.headers, params, body: { reason: text } });
  const look = (desk: typeof support) => platform.call(getDeskSecrets, { headers: desk.headers, params });
  expect((await look(support)).envelope.error?.code).toBe('reveal_needed');
  expect((await open(support, ' a ')).status).toBe(422);
  expect((await open(support)).status).toBe(200);
  const { accounts, pictures } = (await look(support)).result;
  expect(accounts.map(({ number }) => number).toSorted()).toEqual(['12345678', '87654321']);
  expect(pictures.map(({ side }) => side).toSorted()).toEqual(['front', 'selfie']);
  const see = (desk: typeof support, id = pictures[0]?.id ?? '') =>
    platform.call(getDeskPicture, { headers: desk.headers, params: { id } });
  const seen = await see(support);
  expect(Buffer.from(seen.result.base64, 'base64').subarray(0, 2).toString('hex')).toBe('ffd8');
  expect((await see(other)).envelope.error?.code).toBe('reveal_needed');
  expect((await see(support, 'doc_none')).status).toBe(404);
  const audit = await services.database.db
    .selectFrom('audit')
    .select(['action', 'subject', 'detail'])
    .where('action', 'in', ['customer reveal', 'customer picture'])
    .orderBy('id')
    .execute();
  expect(audit.map(({ action }) => action)).toEqual(['customer reveal', 'customer picture']);
  expect(audit[0]?.detail).toContain(reason);
  platform.clock.advance(16 * 60_000);
  expect((await look(support)).envelope.error?.code).toBe('reveal_needed');
  expect((await see(support)).envelope.error?.code).toBe('reveal_needed');
});

test('what is shown for a reason is for roles that support customers', async () => {
  const { platform, as, open } = await openCustomerDesk();
  const params = { id: as.customerId };
  for (const role of DESK_ROLES) {
    const { headers } = await open(role);
    const rights = getRights(role);
    const isSupport = rights.includes('support');
    const revealed = await platform.call(revealDeskCustomer, { headers, params, body: { reason } });
    expect([role, revealed.status]).toEqual([role, isSupport ? 200 : 403]);
    expect([role, (await platform.call(getDeskSecrets, { headers, params })).status]).toEqual([
      role,
      isSupport ? 200 : 403,
    ]);
    expect((await platform.call(listDeskTimeline, { headers, params })).status).toBe(200);
  }
});

test('the timeline tells everything in one order and goes on by key', async () => {
  const { platform, as, open } = await openCustomerDesk();
  const desk = await open('support');
  const { headers } = desk;
  const params = { id: as.customerId };
  for (let count = 0; count < 60; count += 1) {
    // Several at the same instant.
    if (count % 4 === 0) platform.clock.advance(60_000);
    await giveCommand(platform, desk, 'customer note', [as.email, `note ${count}`]);
  }
  const read = async (query: { after?: string; kind?: 'note' | 'access' } = {}) =>
    (await platform.call(listDeskTimeline, { headers, params, query })).result;
  const seen: string[] = [];
  let after: string | null = '';
  while (after !== null) {
    const page: Awaited<ReturnType<typeof read>> = await read(after ? { after } : {});
    seen.push(...page.rows.map(({ kind, id }) => `${kind} ${id}`));
    after = page.next;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.filter((line) => line.startsWith('note'))).toHaveLength(60);
  expect(seen.filter((line) => line.startsWith('desk'))).toHaveLength(60);
  expect(seen.at(-1)).toMatch(/^(access|message) /);
  const notes = await read({ kind: 'note' });
  expect(notes.rows[0]).toMatchObject({ kind: 'note', what: expect.stringMatching(/^note 5\d$/) });
  expect(notes.rows).toHaveLength(50);
  expect((await read({ kind: 'access' })).rows).toMatchObject([{ detail: '', what: 'password' }]);
  const of = (id: string) => platform.call(listDeskTimeline, { headers, params: { id } });
  expect((await of('cus_none')).result.rows).toEqual([]);
});
