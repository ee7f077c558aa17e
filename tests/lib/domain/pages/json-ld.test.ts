import fc from 'fast-check';
import { expect, test } from 'vitest';
import { serialiseJsonLd } from '#lib/domain/pages/json-ld.ts';

const createPage = (name: string) =>
  ({ '@context': 'https://schema.org', '@type': 'WebPage', name }) as const;

test('no text can end the script element or begin a comment in it', () => {
  expect(serialiseJsonLd(createPage('</script><script>alert(1)<!--'))).not.toContain('<');
});

test('what is written is read back unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(JSON.parse(serialiseJsonLd(createPage(name)))).toEqual(createPage(name));
    }),
  );
});
