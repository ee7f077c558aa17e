// The ways to pay a cart, each with a link that can be told from the others.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import PaymentChoice from '#components/cart/PaymentChoice.astro';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';

const METHOD = /^wallet\.method-(\w+)$/;
const codes = Object.keys(defaultCopy).flatMap((key) => METHOD.exec(key)?.[1] ?? []);

test('every link to pay says how much and which way', async () => {
  const container = await AstroContainer.create();
  const html = await container.renderToString(PaymentChoice, {
    props: {
      t: createTranslator(defaultCopy),
      ways: codes.map((code) => ({ kind: 'deposit', code, amountCents: 525 })),
      cartReference: 'ref',
    },
  });
  const links = [...html.matchAll(/<a [^>]*>\s*([^<]+?)\s*<\/a>/g)].map(([, words]) => words);
  expect(codes.length).toBeGreaterThan(5);
  expect(links).toHaveLength(codes.length);
  expect(new Set(links).size).toBe(codes.length);
  for (const link of links) expect(link).toMatch(/^Pay \$5\.25 .+ and buy$/);
});
