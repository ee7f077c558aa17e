// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { sendCartForm } from '#lib/stores/cart/cart-form.ts';

/** A server that answers when it is told to, with what was asked for. */
function stubServer() {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: { body: URLSearchParams }) => {
    const text = String(body);
    asked.push(text);
    return new Promise<Response>((done) => answers.push(() => done(new Response(text))));
  });
  /** Gives all answers, those of forms that wait for another too. */
  const answerAll = async () => {
    for (let rounds = 0; rounds < 10; rounds += 1) {
      for (const answer of answers.splice(0)) answer();
      await new Promise((done) => setTimeout(done));
    }
  };
  return { asked, answerAll };
}

const send = (fields: Record<string, string>) => sendCartForm('/cart/part', new URLSearchParams(fields));
const CODE = { action: 'promotion', promotionCode: 'WELCOME5' };

test('a code that is sent by a double click is asked for once, and both presses get its answer', async () => {
  const { asked, answerAll } = stubServer();
  const both = Promise.all([send(CODE), send(CODE)]);
  await answerAll();
  const shown = { state: 'shown', html: 'action=promotion&promotionCode=WELCOME5' };
  expect(await both).toEqual([shown, shown]);
  expect(asked).toHaveLength(1);
});

test('the same form is sent again once its answer is there', async () => {
  const { asked, answerAll } = stubServer();
  const first = send(CODE);
  await answerAll();
  await first;
  const second = send(CODE);
  await answerAll();
  await second;
  expect(asked).toHaveLength(2);
});

test('another form waits for the one before it, and what was changed back is sent again', async () => {
  const { asked, answerAll } = stubServer();
  const all = Promise.all(['1', '2', '1'].map((size) => send({ action: 'edit-line', size })));
  await new Promise((done) => setTimeout(done));
  expect(asked).toHaveLength(1);
  await answerAll();
  await all;
  expect(asked.map((text) => text.at(-1))).toEqual(['1', '2', '1']);
});

test('a form that is sent from the page of another customer says so, and is no fault', async () => {
  const beacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
  vi.stubGlobal('fetch', async () => new Response('Load the page again.', { status: 409 }));
  expect(await send(CODE)).toEqual({ state: 'other' });
  expect(beacon).not.toHaveBeenCalled();
});
