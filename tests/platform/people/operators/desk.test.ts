import { expect, test } from 'vitest';
import { listDeskTimeline } from '#lib/contracts/customer/desk-customer.ts';
import { listDeskAudit } from '#lib/contracts/desk/audit.ts';
import { getDeskCustomer, listDeskCustomers, searchDesk } from '#lib/contracts/desk.ts';
import { listEndpoints } from '#lib/contracts/endpoints.ts';
import { HEADERS } from '#lib/contracts/protocol/headers.ts';
import { DESK_ROLES, type DeskRole, getRights } from '#lib/domain/operators/rights.ts';
import { insertAudit } from '#platform/ground/operator/audit.ts';
import { signUpCustomer } from '#tests/support/customers.ts';
import { signInTestEditor } from '#tests/support/editor/editors.ts';
import { openTestPlatform } from '#tests/support/platform.ts';
import { openStaffDesk, signInStaff } from '#tests/support/staff.ts';

const READS = listEndpoints().filter(({ path }) => path.startsWith('/v2/desk/'));

test('what the desk reads is answered to the roles that hold the right, and to nobody else', async () => {
  const platform = await openTestPlatform();
  const customer = await signUpCustomer(platform);
  const params = { id: customer.customerId };
  const read = async (endpoint: (typeof READS)[number], headers: Record<string, string>) =>
    (await platform.call(endpoint, { params, headers, as: customer })).status;
  const editor = await signInTestEditor(platform, 'publisher');
  const unconfirmed = await signInStaff(platform, 'owner');
  const strangers = [{}, { [HEADERS.editorToken]: editor.token }, unconfirmed.headers];
  expect(READS.map(({ name }) => name)).toHaveLength(4);
  for (const endpoint of READS)
    for (const headers of strangers)
      expect([endpoint.name, await read(endpoint, headers)]).toEqual([endpoint.name, 401]);
  const getStatus = (role: DeskRole, name: string) =>
    getRights(role).includes(name === listDeskAudit.name ? 'audit' : 'view') ? 200 : 403;
  for (const role of DESK_ROLES) {
    const { headers } = await openStaffDesk(platform, role);
    for (const endpoint of READS)
      expect([role, endpoint.name, await read(endpoint, headers)]).toEqual([
        role,
        endpoint.name,
        getStatus(role, endpoint.name),
      ]);
  }
});

async function openAtDesk() {
  const platform = await openTestPlatform();
  const desk = await openStaffDesk(platform, 'owner');
  return { platform, desk, headers: desk.headers };
}

test('a list of customers goes on where it stopped, each of them once', async () => {
  const { platform, headers } = await openAtDesk();
  const made: string[] = [];
  for (let count = 0; count < 53; count += 1) {
    const id = `cus_${String(count).padStart(3, '0')}`;
    made.push(id);
    await platform.services.database.db
      .insertInto('customer')
      .values({
        id,
        email: `${id}@example.test`,
        firstname: 'Ada',
        lastname: `Quill ${count}`,
        state: 'NSW',
        date_of_birth: '1980-01-01',
        segment_name: 'default',
        pricing_id: 'standard',
        marketing_email: 0,
        force_password_change: 0,
        is_verified: 1,
        // Some at the same instant.
        created_at: `2026-01-0${1 + (count % 3)}T00:00:00.000Z`,
      })
      .execute();
  }
  const first = (await platform.call(listDeskCustomers, { headers })).result;
  const rest = (await platform.call(listDeskCustomers, { headers, query: { after: first.next ?? '' } }))
    .result;
  expect([first.rows.length, rest.rows.length, rest.next]).toEqual([50, 3, null]);
  expect([...first.rows, ...rest.rows].map(({ id }) => id).toSorted()).toEqual(made);
  const found = (await platform.call(listDeskCustomers, { headers, query: { q: 'quill 7' } })).result;
  expect(found.rows.map(({ name }) => name)).toEqual(['Ada Quill 7']);
});

test('a customer is found by what people have at hand, and the page says what was done', async () => {
  const { platform, desk, headers } = await openAtDesk();
  const { customerId: id, email } = await signUpCustomer(platform);
  await platform.services.database.db
    .updateTable('customer')
    .set({ phone: '+61412345678' })
    .where('id', '=', id)
    .execute();
  const outcome = { subject: id, detail: {} };
  await insertAudit(
    platform.services.database.db,
    platform.services,
    `desk:${desk.id}`,
    'customer lock',
    outcome,
  );
  for (const q of [id, email, '0412 345 678']) {
    const { found } = (await platform.call(searchDesk, { headers, query: { q } })).result;
    expect([q, found.map((row: { customerId: string | null }) => row.customerId)]).toEqual([q, [id]]);
  }
  expect((await platform.call(searchDesk, { headers, query: { q: '%' } })).result.found).toEqual([]);
  const customer = (await platform.call(getDeskCustomer, { headers, params: { id } })).result;
  expect(customer).toMatchObject({ email, balanceCents: 0, standing: 'open' });
  const { rows: done } = (
    await platform.call(listDeskTimeline, { headers, params: { id }, query: { kind: 'desk' } })
  ).result;
  expect(done).toMatchObject([{ what: 'customer lock', by: expect.stringMatching(/^Desk /) }]);
  const unknown = await platform.call(getDeskCustomer, { headers, params: { id: 'cus_none' } });
  expect(unknown.status).toBe(404);
  const { rows } = (await platform.call(listDeskAudit, { headers, query: { q: 'LOCK' } })).result;
  expect(rows.map(({ subject }: { subject: string }) => subject)).toEqual([id]);
});
