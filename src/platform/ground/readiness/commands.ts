import type { Command } from '../operator/command.ts';
import { listNeeds } from './readiness.ts';

const checklist: Command = {
  usage: '',
  summary:
    'What the shop still needs before it may sell, and what to do about each; ends with 1 while it may not.',
  async run({ services, print }) {
    const needs = await listNeeds(services);
    const legal = needs.filter(({ isByLaw }) => isByLaw);
    if (needs.length === 0) print('Everything is there: the shop may sell.');
    for (const { what, todo, isByLaw } of needs) print(`${isByLaw ? 'By law' : 'Needed'}: ${what} ${todo}`);
    if (needs.length > 0)
      print(
        legal.some(({ offerKey }) => offerKey === undefined)
          ? 'Nothing is sold until what the law asks for is there.'
          : 'The shop sells, but for what lacks a licence.',
      );
    return { isRight: legal.length === 0, subject: 'all', detail: needs.map(({ key }) => key) };
  },
};

export const readinessCommands = { checklist } satisfies Record<string, Command>;
