// Pages that a shop of one's own begins with: drafts, each with what only its operator knows.
import type { Block } from '#lib/contracts/content/blocks.ts';
import { about } from '../pages/about.ts';
import { guidePages } from '../pages/guides.ts';
import { howDrawsAreProven } from '../pages/how-draws-are-proven.ts';
import { createTextBlock, type OwnPage } from '../pages/page.ts';
import { cookiePolicy, privacy } from '../pages/privacy.ts';
import { responsibleGaming } from '../pages/responsible-gaming.ts';
import { termsAndConditions, termsOfUse } from '../pages/terms.ts';

/** What a page begins with until its operator has completed it; a page that holds it counts as not written yet. */
export const TO_COMPLETE = 'Yours to complete';

const createNote = (missing: readonly string[]): Block =>
  createTextBlock(`## ${TO_COMPLETE}

${missing.map((one) => `- ${one}`).join('\n')}

Take this part out when nothing is missing, then publish the page.`);

/** A page without what it says of the demonstration. */
export function toNeutralPage({ demonstration = [], blocks, ...page }: OwnPage): OwnPage {
  return { ...page, blocks: blocks.filter((block) => !demonstration.includes(block)) };
}

const toDraft = (page: OwnPage, missing: readonly string[]): OwnPage => {
  const neutral = toNeutralPage(page);
  return { ...neutral, blocks: [createNote(missing), ...neutral.blocks] };
};

/** To be completed and published by the operator. */
export const draftPages: readonly OwnPage[] = [
  toDraft(about, [
    'Who runs the shop: the name of the company, its number, and its postal address.',
    'The licence or the permits that it sells under, and who gave them.',
    'Who gets what is left of each ticket, where causes do.',
  ]),
  toDraft(responsibleGaming, [
    'The service that helps with gambling where you sell, with its telephone number and its address.',
    'What the law of your place has a shop say on such a page.',
  ]),
  toDraft(privacy, [
    'Who answers for what is kept, and how that person is reached.',
    'Whom you hand details to: your bank, your gateway, whoever confirms identities.',
    'How long the law has you keep records, and where a complaint goes.',
  ]),
  toDraft(termsOfUse, [
    'The name of the company that customers agree with, and the law that holds.',
    'Where a complaint goes, and within how many days it is answered.',
  ]),
  toDraft(termsAndConditions, [
    'The name of the company that sells the tickets, and the licence or permits of each kind of draw.',
    'How long a prize that nobody claims is kept, and what becomes of it.',
    'Who may not buy, as people of some states or who work for the shop.',
  ]),
  ...guidePages.map((page) => toDraft(page, ['Whether it says what is true of the games that you sell.'])),
];

/** What these say is true of every shop of this release. */
export const finishedPages: readonly OwnPage[] = [cookiePolicy, howDrawsAreProven];

/** A page of contact before its operator has written one. */
export const draftContact = {
  id: 'contact',
  title: 'Contact us',
  lead: `${TO_COMPLETE}: say who answers, by which ways, and how soon.`,
  body: 'If your question is about a ticket, have the number of its receipt at hand. We never ask for your password, and never for money to pay a prize.',
} as const;
