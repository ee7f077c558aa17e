// A form of the account says whose page it stands in.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test, vi } from 'vitest';
import Form from '#components/form/Form.astro';
import { defaultCopy } from '#content/copy/index.ts';
import { CUSTOMER_MARK_FIELD } from '#lib/contracts/identity/customer-mark.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { closeAccountForm } from '#lib/forms/account/care-forms.ts';
import { createFormView } from '#lib/forms/form-view.ts';
import { readForm, readOpenForm } from '#lib/server/loaders/page/form-body.ts';
import { RequestContext } from '#lib/server/session/request-context.ts';

vi.mock('#lib/server/session/application-context.ts', () => ({
  getApplicationContext: async () => ({ markCustomer: (id: string) => `mark-of-${id}` }),
}));

function createPost(fields: Record<string, string>, customerId: string | undefined) {
  const request = new Request('http://shop.test/my-account/time-out', {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  const context = new RequestContext(request, '198.51.100.7');
  const body = { customerId };
  vi.spyOn(context, 'getSession').mockResolvedValue(
    (customerId === undefined ? { state: 'none' } : { state: 'live', session: { body } }) as never,
  );
  return { request, locals: { context } };
}

test('a form is read for its own customer, and refused for another', async () => {
  const fields = { months: '6', [CUSTOMER_MARK_FIELD]: 'mark-of-robin' };
  expect((await readForm(createPost(fields, 'robin'))).get('months')).toBe('6');
  await expect(readForm(createPost(fields, 'kim'))).rejects.toMatchObject({
    name: 'OtherCustomer',
    status: 409,
    message: expect.stringContaining('nothing was done'),
  });
  expect((await readForm(createPost({ months: '6' }, 'kim'))).get('months')).toBe('6');
  expect((await readForm(createPost(fields, undefined))).get('months')).toBe('6');
});

test('a form whose link says for whom it acts is read whoever is logged in', async () => {
  const fields = { action: 'on', [CUSTOMER_MARK_FIELD]: 'mark-of-robin' };
  expect((await readOpenForm(createPost(fields, 'kim'))).get('action')).toBe('on');
});

test('a form in a page of the account holds the mark, and one that is stored for everybody does not', async () => {
  const container = await AstroContainer.create();
  const t = createTranslator(defaultCopy);
  const props = { t, view: createFormView(closeAccountForm, undefined, t) };
  const render = (locals: object) => container.renderToString(Form, { props, locals: locals as App.Locals });
  expect(await render({ customerMark: 'robin' })).toContain(
    `<input type="hidden" name="${CUSTOMER_MARK_FIELD}" value="robin">`,
  );
  expect(await render({})).not.toContain(CUSTOMER_MARK_FIELD);
});
