import { expect, test } from 'vitest';
import { detectPlatform, findAndroidPackage } from '#lib/domain/brand/app-links.ts';
import { createQrPath } from '#lib/domain/pages/qr-path.ts';

const AGENTS = [
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X)', 5, 'ios'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 10) Mobile', 5, 'android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, undefined],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 0, undefined],
  ['', 0, undefined],
] as const;

test.each(AGENTS)('%s with %i touch points is %s', (agent, touches, platform) => {
  expect(detectPlatform(agent, touches)).toBe(platform);
});

test('only an address of the store names a package', () => {
  expect(findAndroidPackage('https://play.google.com/store/apps/details?id=example.drawcard')).toBe(
    'example.drawcard',
  );
  expect(findAndroidPackage('https://play.google.com/store')).toBeUndefined();
  expect(findAndroidPackage('/downloads/drawcard.apk')).toBeUndefined();
  expect(findAndroidPackage(undefined)).toBeUndefined();
});

test('a code has its finder in the corner and room around it', () => {
  const { d, size } = createQrPath('https://shop.example/app');
  expect(size).toBeGreaterThanOrEqual(25);
  expect(d.startsWith('M2 2h1v1h-1z')).toBe(true);
  expect(d).not.toContain('M0 ');
  expect(createQrPath('https://shop.example/app/android').d).not.toBe(d);
});
