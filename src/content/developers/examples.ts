// Examples of the page for developers, as they are shown and as tests run them. `{origin}` is the address of the shop,
// `{game}` a game whose results are open there.

export interface DeveloperExample {
  /** Names the texts around it: `developers.<id>-title` and `-text`. */
  readonly id: 'sheet' | 'shell' | 'script' | 'python' | 'parquet' | 'calendar' | 'live';
  /** What runs it in tests: a program, or nothing but the address in it. */
  readonly runs: 'curl' | 'node' | 'python' | 'address';
  readonly code: string;
}

export const DEVELOPER_EXAMPLES: readonly DeveloperExample[] = [
  { id: 'sheet', runs: 'address', code: '=IMPORTDATA("{origin}/{game}/results/history.csv")' },
  { id: 'shell', runs: 'curl', code: 'curl --silent {origin}/{game}/results/latest.json' },
  {
    id: 'script',
    runs: 'node',
    code: `const answer = await fetch('{origin}/{game}/results/latest.json');
const { version, draws } = await answer.json();
if (version !== 1) throw new Error('A newer version: read what has changed');
for (const { name, date, numbers, revision } of draws)
  console.log(name, date, numbers.join(' '), 'revision', revision);`,
  },
  {
    id: 'python',
    runs: 'python',
    code: `import json, urllib.request

with urllib.request.urlopen("{origin}/{game}/results/history.ndjson") as lines:
    draws = [json.loads(line) for line in lines]
counts = {}
for draw in draws:
    for number in draw["numbers"]:
        counts[number] = counts.get(number, 0) + 1
print(len(draws), "draws, most often", max(counts, key=counts.get))`,
  },
  {
    id: 'parquet',
    runs: 'address',
    code: `-- DuckDB
select date, numbers, division_1_winners
from '{origin}/{game}/results/history.parquet'
where division_1_winners > 0;`,
  },
  { id: 'calendar', runs: 'address', code: '{origin}/{game}/results/draws.ics' },
  {
    id: 'live',
    runs: 'address',
    code: `const stream = new EventSource('{origin}/{game}/results/live');
for (const kind of ['closing', 'numbers', 'dividends', 'jackpot', 'moved', 'correction'])
  stream.addEventListener(kind, ({ data }) => {
    const { event, game, draw } = JSON.parse(data);
    console.log(event, game, draw.drawNo, draw.numbers, draw.jackpotCents);
  });
// Away for too long: read latest.json again.
stream.addEventListener('missed', () => location.reload());`,
  },
];

/** What has changed for programs, newest first: a local date and what it was. */
export const DEVELOPER_CHANGES: readonly { readonly date: string; readonly text: string }[] = [
  {
    date: '2026-11-29',
    text: 'Version 1 of open results: JSON, CSV, NDJSON, Parquet, feeds, calendars, live streams, a widget.',
  },
];
