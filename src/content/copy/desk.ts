// The words of the desk. Those who run the shop read them, no visitor does: they are no part of what the site is served with.
import { accessCopy } from './desk/access.ts';
import { bankCopy } from './desk/bank.ts';
import { booksCopy } from './desk/books.ts';
import { brandsCopy } from './desk/brands.ts';
import { checksCopy } from './desk/checks.ts';
import { commandsCopy } from './desk/commands.ts';
import { conversationsCopy } from './desk/conversations.ts';
import { customerCopy } from './desk/customer.ts';

import { drawsCopy } from './desk/draws.ts';
import { gamesCopy } from './desk/games.ts';
import { gatewaysCopy } from './desk/gateways.ts';
import { historiesCopy } from './desk/histories.ts';

import { moneyCopy } from './desk/money.ts';
import { ordersCopy } from './desk/orders.ts';
import { peopleCopy } from './desk/people.ts';
import { pricingsCopy } from './desk/pricings.ts';
import { programsCopy } from './desk/programs.ts';
import { promotionsCopy } from './desk/promotions.ts';
import { raffleDrawsCopy } from './desk/raffle-draws.ts';
import { rafflesCopy } from './desk/raffles.ts';
import { reportsCopy } from './desk/reports.ts';
import { settingsCopy } from './desk/settings.ts';
import { syndicatesCopy } from './desk/syndicates.ts';
import { viewsCopy } from './desk/views.ts';
import { withdrawalsCopy } from './desk/withdrawals.ts';

export const deskCopy = {
  ...accessCopy,
  ...bankCopy,
  ...booksCopy,
  ...brandsCopy,
  ...checksCopy,
  ...commandsCopy,
  ...conversationsCopy,
  ...customerCopy,
  ...drawsCopy,
  ...gamesCopy,
  ...historiesCopy,
  ...gatewaysCopy,
  ...moneyCopy,
  ...ordersCopy,
  ...reportsCopy,
  ...peopleCopy,
  ...programsCopy,
  ...raffleDrawsCopy,
  ...syndicatesCopy,
  ...viewsCopy,
  ...withdrawalsCopy,
  ...pricingsCopy,
  ...promotionsCopy,
  ...rafflesCopy,
  ...settingsCopy,
  'desk.name': 'Desk',
  'desk.lead': 'For the people who run this shop.',
  'desk.skip': 'Skip to the page',
  'desk.menu': 'Menu',
  'desk.navigation': 'The parts of the desk',
  'desk.editor': 'Editor',
  'desk.site': 'Shop',
  'desk.sign-out': 'Sign out',
  'desk.errors-title': 'Please check the form',
  'desk.checklist': 'Checklist',
  'desk.checklist-demonstration': 'This is a demonstration: it sells nothing real, and needs nothing.',
  'desk.checklist-done': 'Everything is there: the shop may sell.',
  'desk.checklist-go': 'Do it there',
  'desk.checklist-licences': 'Licences of your lotteries',
  'desk.checklist-licences-lead':
    'A lottery is sold once its licence is named; its syndicates are sold under the same. Nobody but you sees it.',
  'desk.checklist-licence-of': 'Licence of {name}',
  'desk.checklist-licences-save': 'Save the licences',
  'desk.checklist-licences-saved': 'The licences are saved. What they open is sold from now on.',
  'desk.checklist-law': 'The law asks for it',
  'desk.checklist-law-lead': 'Nothing is sold until these are there.',
  'desk.checklist-other': 'You want it before people buy',
  'desk.checklist-other-lead': 'The shop sells without these, and you or your customers would miss them.',
  'desk.today': 'Today',
  'desk.today-title': 'Hello, {name}',
  'desk.today-lead': 'You can open these parts of the shop.',
  'desk.part-today': 'Today',
  'desk.part-catalogue': 'Catalogue',
  'desk.part-draws': 'Draws',
  'desk.part-customers': 'Customers',
  'desk.part-orders': 'Orders',
  'desk.part-money': 'Money',
  'desk.part-messages': 'Messages',
  'desk.part-reports': 'Reports',
  'desk.part-people': 'People',
  'desk.part-settings': 'Settings',
  'desk.role-owner': 'Owner',
  'desk.role-manager': 'Manager',
  'desk.role-support': 'Support',
  'desk.role-auditor': 'Auditor',
};
