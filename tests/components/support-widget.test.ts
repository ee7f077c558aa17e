import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import SupportWidget from '#components/support/SupportWidget.astro';
import { drawcard } from '#content/brands/drawcard.ts';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';

const renderSupport = async (props: object) => {
  const container = await AstroContainer.create();
  const given = { t: createTranslator(defaultCopy), brand: drawcard, ...props };
  return (await container.renderToString(SupportWidget, { props: given })).replaceAll('&#39;', "'");
};

test('help is a number, an email and, where there is one, a chat', async () => {
  const html = await renderSupport({ chat: { state: 'open', href: 'https://chat.example/' } });
  for (const words of ['Got a question?', "We're here to help", 'Chat Online', 'Email us'])
    expect(html).toContain(words);
  expect(html).toContain('href="tel:1800555010"');
  expect(html).toContain('href="/about/contact-us"');
  expect(html).toContain('href="https://chat.example/"');
  expect(await renderSupport({})).not.toContain('Chat Online');
});

test('a brand that answers no telephone names none', async () => {
  const silent = { ...drawcard, supportNumber: ' ', supportOpeningHours: '' };
  const html = await renderSupport({ brand: silent });
  expect(html).not.toMatch(/tel:|support-widget__phone/);
  expect(html).toContain('href="/about/contact-us"');
  expect(await renderSupport({ brand: { ...silent, supportNumber: '1800 555 010' } })).toContain(
    'tel:1800555010',
  );
});

test('on the contact page the email leads to the form', async () => {
  expect(await renderSupport({ isContactPage: true })).toContain('href="#message"');
});
