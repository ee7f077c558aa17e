import { expect, test } from 'vitest';
import {
  decideDeskCheck,
  getDeskCheck,
  getDeskReview,
  listDeskChecks,
  listDeskReviews,
} from '#lib/contracts/customer/desk-checks.ts';
import { getVerification } from '#lib/contracts/verification/verification.ts';
import { DESK_ROLES, getRights } from '#lib/domain/operators/rights.ts';
import { signUpCustomer } from '#tests/support/customers.ts';
import { type Desk, openCustomerDesk, sendPhotos } from '#tests/support/desk-customer.ts';
import { getMail } from '#tests/support/mails.ts';

async function openChecks() {
  const shop = await openCustomerDesk();
  const { platform, services } = shop;
  const list = async (desk: Desk) =>
    (await platform.call(listDeskChecks, { headers: desk.headers })).result.rows;
  const decide = async (desk: Desk, id: string, body: object) => {
    const { status, envelope } = await platform.call(decideDeskCheck, {
      headers: desk.headers,
      params: { id },
      body: { decision: 'approve', ...body },
    });
    return envelope.error?.code ?? status;
  };
  const look = async (desk: Desk, id: string) =>
    (await platform.call(getDeskCheck, { headers: desk.headers, params: { id } })).result;
  return { ...shop, list, decide, look, services };
}

test('checks wait in their order, are approved once, and the customer is told', async () => {
  const { platform, services, as, open, list, decide, look } = await openChecks();
  const first = await sendPhotos(services, as.customerId);
  platform.clock.advance(3_600_000);
  const second = await signUpCustomer(platform, { firstname: 'Ada' });
  const later = await sendPhotos(services, second.customerId);
  const [one, other] = [await open('support'), await open('support')];
  expect((await list(one)).map(({ id }) => id)).toEqual([first, later]);
  expect(await look(one, first)).toMatchObject({ isWaiting: true, pictures: 2, firstname: 'Robin' });
  const both = await Promise.all([
    decide(one, first, {}),
    decide(other, first, { decision: 'refuse', fault: 'name' }),
  ]);
  expect(both.toSorted()).toEqual([200, 'check_decided']);
  expect((await list(one)).map(({ id }) => id)).toEqual([later]);
  const decided = await look(other, first);
  expect(decided.isWaiting).toBe(false);
  expect(decided.decidedBy).toMatch(/^Desk /);
  const mails = await services.database.db
    .selectFrom('mail')
    .select('kind')
    .where('dedupe', '=', `verification:${first}`)
    .execute();
  expect(mails).toHaveLength(1);
  const audit = await services.database.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'verification decide')
    .execute();
  expect(audit).toMatchObject([{ subject: as.customerId }]);
});

test('a refusal and a question say what is wrong, and another attempt is open', async () => {
  const { platform, services, as, open, decide } = await openChecks();
  const desk = await open('support');
  const check = await sendPhotos(services, as.customerId);
  expect(await decide(desk, check, { decision: 'refuse' })).toBe('fault_missing');
  expect(await decide(desk, check, { decision: 'more', fault: 'other', note: ' a ' })).toBe('note_missing');
  expect(
    await decide(desk, check, { decision: 'more', fault: 'unreadable', note: 'Please, <b>flat</b>.' }),
  ).toBe(200);
  const { payload } = await getMail(services, 'verification_more');
  expect(payload).toEqual({ fault: 'unreadable', note: 'Please, <b>flat</b>.' });
  const { methods } = (await platform.call(getVerification, { as })).result;
  expect(methods).toContainEqual({ type: 'photo_id_upload', status: 'attempted', outcome: 'unclear' });
  const again = await sendPhotos(services, as.customerId);
  expect(await decide(desk, again, { decision: 'refuse', fault: 'expired' })).toBe(200);
  expect((await getMail(services, 'verification_failed')).payload).toEqual({ fault: 'expired', note: '' });
  expect(await decide(desk, 'idc_none', {})).toBe('check_unknown');
});

test('who decides is a matter of the role, and never of oneself', async () => {
  const { platform, services, as, open, decide, look } = await openChecks();
  const check = await sendPhotos(services, as.customerId);
  const params = { id: check };
  for (const role of DESK_ROLES) {
    const { headers } = await open(role);
    const body = { decision: 'refuse' };
    const { status } = await platform.call(decideDeskCheck, { headers, params, body });
    expect([role, status]).toEqual([role, getRights(role).includes('support') ? 422 : 403]);
    for (const endpoint of [listDeskChecks, listDeskReviews])
      expect((await platform.call(endpoint, { headers })).status).toBe(200);
  }
  const desk = await open('support');
  await services.database.db
    .updateTable('customer')
    .set({ email: desk.email })
    .where('id', '=', as.customerId)
    .execute();
  expect(await decide(desk, check, {})).toBe('own_account');
  expect((await look(desk, check)).isOwn).toBe(true);
});

test('an account that may be of an excluded person is shown beside that person', async () => {
  const { platform, services, as, open } = await openChecks();
  const { headers } = await open('manager');
  const known = await signUpCustomer(platform, { firstname: 'Robyn' });
  const at = new Date(platform.clock.now()).toISOString();
  const { db } = services.database;
  await db
    .insertInto('exclusion')
    .values({
      id: 'exc_test',
      customer_id: known.customerId,
      kind: 'exclusion',
      reason: '',
      starts_at: at,
      until_at: null,
      ended_at: null,
      set_by: 'customer',
      created_at: at,
      from_customer_id: null,
      separated_at: null,
      separated_reason: null,
    })
    .execute();
  await db
    .insertInto('person_review')
    .values({
      id: 'rev_test',
      customer_id: as.customerId,
      from_customer_id: known.customerId,
      reasons: JSON.stringify(['name_like', 'birth_same']),
      opened_at: at,
      settled_at: null,
      outcome: null,
      settled_by: null,
      settled_reason: null,
    })
    .execute();
  const { rows } = (await platform.call(listDeskReviews, { headers })).result;
  expect(rows).toMatchObject([{ id: 'rev_test', email: as.email, knownEmail: known.email }]);
  const { result } = await platform.call(getDeskReview, { headers, params: { id: 'rev_test' } });
  expect(result).toMatchObject({
    isWaiting: true,
    isOwn: false,
    account: { name: 'Robin Marsh' },
    known: { name: 'Robyn Marsh' },
    exclusions: [{ kind: 'exclusion', untilAt: null }],
  });
  const none = await platform.call(getDeskReview, { headers, params: { id: 'rev_none' } });
  expect(none.status).toBe(404);
});
