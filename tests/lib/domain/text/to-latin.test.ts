import { expect, test } from 'vitest';
import { toLatin } from '#lib/domain/text/to-latin.ts';

test.each([
  ['Zoë Müller-Strauß', 'Zoe Muller-Strauss'],
  ['Zoe\u0308', 'Zoe'],
  ['Łukasz O’Brien', "Lukasz O'Brien"],
  ['Αθηνά', 'Athina'],
  ['12 Harbour St, #4 & co.', '12 Harbour St, #4 & co.'],
  ['Bo 😀→★', 'Bo '],
])('%s is %s in Latin letters', (text, latin) => expect(toLatin(text)).toBe(latin));
