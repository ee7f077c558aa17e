// A message that answers a form which was sent without script.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import Notice from '#components/ui/Notice.astro';

const render = async (props: { isAlert: boolean; isFocused?: boolean }) =>
  (await AstroContainer.create()).renderToString(Notice, { props: { ...props, title: 'Not added' } });

test('the answer to a form takes the focus with the page; another message does not', async () => {
  expect(await render({ isAlert: true, isFocused: true })).toMatch(/role="alert" tabindex="-1" autofocus/);
  expect(await render({ isAlert: true })).not.toMatch(/autofocus|tabindex/);
});
