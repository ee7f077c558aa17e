import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { joinForm } from '#lib/forms/party/join-form.ts';
import { submitForm } from '#lib/server/loaders/page/submit-form.ts';

const t = createTranslator(defaultCopy);

/** What the form shows after the service has refused it. */
async function refuse(errors: ConstructorParameters<typeof ApiError>[0]['errors']) {
  const data = new FormData();
  data.set('numShares', '1');
  const response = { status: 200 } as Response & { headers: Headers };
  const sent = await submitForm({ response }, { form: joinForm, data, context: { sharesMax: 2 }, t }, () =>
    Promise.reject(new ApiError({ status: 422, url: '/cart/items', errors })),
  );
  return { status: response.status, errors: sent.state === 'refused' ? sent.view.errors : undefined };
}

test('what is refused of something that is no field of the form is said of the form', async () => {
  const full = { code: 'party_full', message: 'Every share is sold.' };
  expect(await refuse({ this: [full] })).toEqual({ status: 422, errors: { general: [full] } });
});

test('what is refused of a field stays at the field', async () => {
  const few = { code: 'shares_short', message: 'Only 1 share is left.' };
  const lost = { code: 'lost', message: 'Try again.' };
  const errors = { numShares: [few], general: [lost] };
  expect(await refuse(errors)).toEqual({ status: 422, errors });
});
