import { expect, test } from 'vitest';
import { SYSTEM_RANDOM } from '#platform/random.ts';

test('ids of one millisecond sort by the order they were made in, whatever other clocks ask in between', () => {
  const shop = 1_790_000_000_000;
  const ids = Array.from({ length: 50 }, (_, index) => {
    SYSTEM_RANDOM.createId('job', shop + 1 + index);
    return SYSTEM_RANDOM.createId('lin', shop);
  });
  expect([...ids].sort()).toEqual(ids);
});
