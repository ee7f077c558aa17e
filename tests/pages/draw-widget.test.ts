// The script of the widget: small, and with the words of the brand in it.
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawcard } from '#content/brands/drawcard.ts';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { writeWidget } from '#lib/server/loaders/results/open/write-widget.ts';

const BYTES_MAX = 5 * 1024;

test('the script is below 5 KiB, keeps nothing and sends no cookie', () => {
  const t = createTranslator({ ...defaultCopy, 'widget.word-check': 'Check $& </script>' });
  const script = writeWidget({ t, brand: drawcard });
  expect(gzipSync(script).length).toBeLessThan(BYTES_MAX);
  expect(script).toContain('"check":"Check $& </script>"');
  expect(script).toContain('"latest":"Numbers of {date}"');
  expect(script).not.toContain('__WORDS__');
  expect(script).not.toMatch(/cookie\b(?!,)|localStorage|sessionStorage|indexedDB|innerHTML|eval\(/i);
  expect(script).toContain("credentials: 'omit'");
});
