// Texts that answer often, and what the shop writes to a customer first.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getDeskConversation, writeToCustomer } from '#lib/contracts/conversations/desk-conversations.ts';
import {
  listDeskTemplates,
  removeDeskTemplate,
  saveDeskTemplate,
} from '#lib/contracts/conversations/desk-templates.ts';
import { getOwnConversation } from '#lib/contracts/conversations/own-conversations.ts';
import { type Desk, openCustomerDesk } from '#tests/support/desk-customer.ts';
import { deliverMails } from '#tests/support/mails.ts';

async function openTexts() {
  const shop = await openCustomerDesk({ sendsMail: true });
  const { platform, as } = shop;
  const save = async (desk: Desk, body: Record<string, unknown>, id = 'new') => {
    const all = {
      version: 0,
      brand: '',
      locale: 'en-AU',
      name: 'Greeting',
      text: 'Hello {name}, about {reference}.',
      ...body,
    };
    const answer = await platform.call(saveDeskTemplate, {
      headers: desk.headers,
      params: { id },
      body: all,
    });
    return answer.status === 200
      ? answer.result.id
      : (answer.envelope.errors?.text?.[0]?.message ?? answer.envelope.error?.code);
  };
  const list = async (desk: Desk) =>
    (await platform.call(listDeskTemplates, { headers: desk.headers })).result.rows;
  const write = async (desk: Desk, body: Record<string, unknown>, id = as.customerId) => {
    const all = { key: randomUUID(), subject: 'Your prize', text: 'It waits for you.', ...body };
    const answer = await platform.call(writeToCustomer, { headers: desk.headers, params: { id }, body: all });
    return answer.status === 200 ? answer.result.id : answer.envelope.error?.code;
  };
  return { ...shop, save, list, write };
}

test('texts are checked, kept in versions, offered filled in, and changed by those who may', async () => {
  const { platform, open, save, list, write } = await openTexts();
  const [desk, manager] = [await open('support'), await open('manager')];
  expect(await save(desk, {})).toBe('forbidden');
  expect(await save(manager, { text: 'Hello {nmae}' })).toContain('{nmae}');
  expect(await save(manager, { brand: 'nobody' })).toBe('brand_unknown');
  const id = (await save(manager, {})) as string;
  expect(await save(manager, { version: 1, text: 'Good day {name}, {reference}, {operator}.' }, id)).toBe(id);
  expect(await save(manager, { version: 1, text: 'Late' }, id)).toBe('template_changed');
  expect(await list(desk)).toMatchObject([{ id, version: 2, name: 'Greeting' }]);
  const talk = (await write(desk, {})) as string;
  const shown = (await platform.call(getDeskConversation, { headers: desk.headers, params: { id: talk } }))
    .result;
  expect(shown.templates).toEqual([
    {
      id,
      name: 'Greeting',
      text: expect.stringMatching(/^Good day Robin \S+, [0-9A-Z]{4}-[0-9A-Z]{4}, Desk \d+\.$/),
    },
  ]);
  await platform.call(removeDeskTemplate, { headers: manager.headers, params: { id } });
  expect(await list(desk)).toEqual([]);
  expect(await save(manager, { version: 2 }, id)).toBe('template_unknown');
});

test('the shop writes first, once, by mail and in the account', async () => {
  const { platform, services, as, open, write } = await openTexts();
  const [desk, auditor] = [await open('support'), await open('auditor')];
  expect(await write(auditor, {})).toBe('forbidden');
  expect(await write(desk, {}, 'cus_nobody')).toBe('customer_unknown');
  expect(await write(desk, { text: 'Hello {name}' })).toBe('placeholder_left');
  const key = randomUUID();
  const ids = await Promise.all([write(desk, { key }), write(desk, { key })]);
  expect(ids[0]).toBe(ids[1]);
  const mails = (await deliverMails(services)).filter(({ subject }) => subject.startsWith('Your prize ['));
  expect(mails).toMatchObject([{ to: as.email }]);
  const own = (await platform.call(getOwnConversation, { as, params: { id: ids[0] ?? '' } })).result;
  expect(own).toMatchObject({ state: 'waiting', subject: 'Your prize', messages: [{ isFromShop: true }] });
});
