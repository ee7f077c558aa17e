// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => void vi.resetModules());

async function open(isTicked: boolean) {
  document.body.innerHTML = `<form><input name="lastname" value="Marsh">
    <input type="checkbox" name="hasOneName" ${isTicked ? 'checked' : ''}></form>`;
  await import('#components/form/one-name.ts');
  const last = document.querySelector<HTMLInputElement>('[name="lastname"]')!;
  const box = document.querySelector<HTMLInputElement>('[name="hasOneName"]')!;
  const tick = (isChecked: boolean) => {
    box.checked = isChecked;
    box.dispatchEvent(new Event('change', { bubbles: true }));
  };
  return { last, tick };
}

test('the tick empties the last name in sight, and gives it back when it is taken away', async () => {
  const { last, tick } = await open(false);
  tick(true);
  expect([last.value, last.disabled]).toEqual(['', true]);
  tick(false);
  expect([last.value, last.disabled]).toEqual(['Marsh', false]);
});

test('a box that is ticked when the page comes counts at once', async () => {
  const { last } = await open(true);
  expect([last.value, last.disabled]).toEqual(['', true]);
});
