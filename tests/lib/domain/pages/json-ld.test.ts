import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonLd } from '#lib/domain/pages/json-ld.ts';

const page = (name: string) => ({ '@context': 'https://schema.org', '@type': 'WebPage', name }) as const;

test('no text can end the script element or begin a comment in it', () => {
  expect(jsonLd(page('</script><script>alert(1)<!--'))).not.toContain('<');
});

test('what is written is read back unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(JSON.parse(jsonLd(page(name)))).toEqual(page(name));
    }),
  );
});
