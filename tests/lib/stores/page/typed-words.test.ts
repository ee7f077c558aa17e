// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { keepTyped } from '#lib/stores/page/keep-typed.ts';
import { restoreTyped } from '#lib/stores/page/restore-typed.ts';

const PAGE = `<main><input name="name"><input type="password" name="password"><input name="code" autocomplete="off">
  <input type="checkbox" name="copy"><textarea name="message"></textarea></main>`;
const find = <T extends HTMLElement>(name: string) => document.querySelector<T>(`[name="${name}"]`)!;
const type = (name: string, value: string) => {
  find<HTMLInputElement>(name).value = value;
};

beforeEach(() => {
  history.replaceState(null, '');
  document.body.innerHTML = PAGE;
  type('name', 'Robin');
  type('password', 'secret');
  type('code', '123456');
  type('message', 'My ticket is not in the list.');
  find<HTMLInputElement>('copy').checked = true;
});

test('what was typed is put back once, and never what is secret', () => {
  keepTyped();
  expect(JSON.stringify(history.state)).not.toMatch(/secret|123456/);
  document.body.innerHTML = PAGE;
  restoreTyped();
  expect(find<HTMLInputElement>('name').value).toBe('Robin');
  expect(find<HTMLTextAreaElement>('message').value).toBe('My ticket is not in the list.');
  expect(find<HTMLInputElement>('copy').checked).toBe(true);
  expect(find<HTMLInputElement>('password').value).toBe('');
  expect(history.state).toBeNull();
});

test('a page with other fields takes nothing, and what else its history holds stays', () => {
  history.replaceState({ depth: 2 }, '');
  keepTyped();
  document.body.innerHTML = '<main><input name="other"></main>';
  restoreTyped();
  expect(find<HTMLInputElement>('other').value).toBe('');
  expect(history.state).toEqual({ depth: 2 });
});
