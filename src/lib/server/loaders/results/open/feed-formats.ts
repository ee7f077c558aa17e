// A feed of results in each format that is offered: RSS 2.0, Atom (RFC 4287), JSON Feed 1.1.
import rss from '@astrojs/rss';
import { escapeXml } from '#lib/domain/text/escape-xml.ts';
import type { FeedEntry } from '../result-feed.ts';
import type { HistoryFile } from './history-formats.ts';

export interface Feed {
  readonly title: string;
  readonly description: string;
  /** Absolute addresses: of the shop, of the page that shows the same, and of the feed. */
  readonly site: string;
  readonly home: string;
  readonly self: string;
  readonly language: string;
  readonly author: string;
  readonly entries: readonly FeedEntry[];
}

async function writeRss({ title, description, site, self, language, entries }: Feed): Promise<HistoryFile> {
  const answer = await rss({
    title,
    description,
    site,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: [
      `<language>${language}</language>`,
      `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
    ].join(''),
    items: entries.map(({ updated: _, ...entry }) => entry),
    trailingSlash: false,
  });
  return { type: 'application/rss+xml; charset=utf-8', body: await answer.text() };
}

const toAbsolute = ({ site }: Feed, { link }: FeedEntry): string => new URL(link, site).href;

/** A feed without entries has to have a date all the same. */
const findUpdated = ({ entries }: Feed): Date =>
  new Date(Math.max(0, ...entries.map(({ updated }) => updated.getTime())));

function writeAtomEntry(feed: Feed, entry: FeedEntry): string {
  const link = escapeXml(toAbsolute(feed, entry));
  return [
    '<entry>',
    `<id>${link}</id><title>${escapeXml(entry.title)}</title><link href="${link}"/>`,
    `<published>${entry.pubDate.toISOString()}</published><updated>${entry.updated.toISOString()}</updated>`,
    `<summary>${escapeXml(entry.description)}</summary>`,
    '</entry>',
  ].join('');
}

function writeAtom(feed: Feed): HistoryFile {
  const { title, description, home, self, language, author, entries } = feed;
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(language)}">`,
    `<id>${escapeXml(self)}</id><title>${escapeXml(title)}</title><subtitle>${escapeXml(description)}</subtitle>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(home)}"/>`,
    `<author><name>${escapeXml(author)}</name></author>`,
    `<updated>${findUpdated(feed).toISOString()}</updated>`,
    ...entries.map((entry) => writeAtomEntry(feed, entry)),
    '</feed>',
  ].join('\n');
  return { type: 'application/atom+xml; charset=utf-8', body };
}

function writeJson(feed: Feed): HistoryFile {
  const { title, description, home, self, language, author, entries } = feed;
  const body = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: home,
    feed_url: self,
    language,
    authors: [{ name: author }],
    items: entries.map((entry) => ({
      id: toAbsolute(feed, entry),
      url: toAbsolute(feed, entry),
      title: entry.title,
      content_text: entry.description,
      date_published: entry.pubDate.toISOString(),
      date_modified: entry.updated.toISOString(),
    })),
  });
  return { type: 'application/feed+json; charset=utf-8', body };
}

export const FEED_WRITERS = { rss: writeRss, atom: writeAtom, json: writeJson } as const;
export type FeedFormat = keyof typeof FEED_WRITERS;
