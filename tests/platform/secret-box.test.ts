import { expect, test } from 'vitest';
import { open, SealBroken, seal, tryOpen } from '#platform/secret-box.ts';

const createBox = (tokenSecret = 'a-secret-of-at-least-32-characters') => ({
  keys: { appKey: 'app', appSecret: 'secret', tokenSecret },
});

test('what is sealed opens for its purpose and its row', () => {
  const box = createBox();
  const sealed = seal(box, 'two_factor:cus_1', 'JBSWY3DPEHPK3PXP');
  expect(sealed).toMatch(/^v1\.[\w-]+$/);
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(open(box, 'two_factor:cus_1', sealed)).toBe('JBSWY3DPEHPK3PXP');
});

test('the same text is sealed differently each time', () => {
  const box = createBox();
  expect(seal(box, 'x', 'text')).not.toBe(seal(box, 'x', 'text'));
});

test('it opens for no other purpose, with no other secret and after no change', () => {
  const box = createBox();
  const sealed = seal(box, 'two_factor:cus_1', 'text');
  expect(() => open(box, 'two_factor:cus_2', sealed)).toThrow();
  expect(() => open(createBox('another-secret-of-32-characters!!!'), 'two_factor:cus_1', sealed)).toThrow();
  const at = sealed.length - 5;
  const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
  expect(() => open(box, 'two_factor:cus_1', changed)).toThrow();
  expect(() => open(box, 'two_factor:cus_1', 'JBSWY3DPEHPK3PXP')).toThrow('not sealed');
});

test('what does not open is nothing to those who can do without it', () => {
  const sealed = seal(createBox(), 'two_factor:cus_1', 'text');
  expect(tryOpen(createBox(), 'two_factor:cus_1', sealed)).toBe('text');
  expect(
    tryOpen(createBox('another-secret-of-32-characters!!!'), 'two_factor:cus_1', sealed),
  ).toBeUndefined();
});

test.each(['', 'v1.', 'v1.AAAA', `v1.${'A'.repeat(40)}`, 'v1.!!!'])(
  '"%s" is a broken seal, and no other fault',
  (text) => {
    expect(() => open(createBox(), 'x', text)).toThrow(SealBroken);
    expect(tryOpen(createBox(), 'x', text)).toBeUndefined();
  },
);

test('a fault that is no broken seal is not hidden', () => {
  expect(() => tryOpen({ keys: undefined as never }, 'x', seal(createBox(), 'x', 'text'))).toThrow(TypeError);
});
