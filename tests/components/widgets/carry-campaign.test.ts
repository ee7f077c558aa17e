// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from 'vitest';

beforeAll(async () => {
  await import('#components/widgets/carry-campaign.ts');
});

beforeEach(() => history.replaceState(null, '', '/about?utm_source=letter&gclid=1&page=2'));

function show<E extends HTMLElement>(html: string): E {
  document.body.innerHTML = html;
  // Nothing is followed here.
  document.body.firstElementChild!.addEventListener('click', (event) => event.preventDefault());
  return document.body.firstElementChild as E;
}

function follow(link: HTMLAnchorElement, name = 'click'): string {
  (link.firstElementChild ?? link).dispatchEvent(new Event(name, { bubbles: true, cancelable: true }));
  return link.getAttribute('href') ?? '';
}

test.each([
  ['/comet', '/comet?utm_source=letter'],
  ['/lotto-results?page=3#list', '/lotto-results?page=3&utm_source=letter#list'],
  ['/comet?utm_source=radio', '/comet?utm_source=radio'],
  ['#main', '#main'],
  ['https://other.example/', 'https://other.example/'],
  ['mailto:shop@shop.example', 'mailto:shop@shop.example'],
])('a link to %s is followed as %s', (href, followed) => {
  const link = show<HTMLAnchorElement>(`<a href="${href}"><b>See</b></a>`);
  const path = follow(link).replace(location.origin, '');
  expect(path).toBe(followed);
});

test('a link that another tab opens carries it as well, and a download does not', () => {
  for (const name of ['auxclick', 'contextmenu'])
    expect(follow(show('<a href="/comet">See</a>'), name)).toContain('/comet?utm_source=letter');
  expect(follow(show('<a href="/terms.pdf" download>Terms</a>'))).toBe('/terms.pdf');
});

function listSent(html: string): [string, FormDataEntryValue][] {
  const form = show<HTMLFormElement>(html);
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  return [...new FormData(form)];
}

test('a form that is read carries it once beside its own fields, one that is sent does not', () => {
  const field = '<input name="draw" value="12" />';
  expect(listSent(`<form action="/lotto-results/find">${field}</form>`)).toEqual([
    ['draw', '12'],
    ['utm_source', 'letter'],
  ]);
  expect(listSent(`<form method="post" action="/cart">${field}</form>`)).toEqual([['draw', '12']]);
  expect(listSent(`<form action="https://other.example/">${field}</form>`)).toEqual([['draw', '12']]);
});
