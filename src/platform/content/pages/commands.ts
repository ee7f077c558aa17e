import { resolve } from 'node:path';
import { type Command, OperatorError, requireWord } from '../../ground/operator/command.ts';
import { exportContent, importContent, TransferError } from './transfer.ts';

const exportCommand: Command = {
  arguments: [{ name: 'DIR', kind: 'text' }],
  summary:
    'Writes all content into a folder: items, pictures, and the texts that were edited. Drafts of editors are left out.',
  async run({ services, words, print }) {
    const folder = resolve(requireWord(words, 0, 'The folder'));
    const { items, files, texts } = await exportContent(services, folder);
    print(`${items} items, ${files} pictures, ${texts} edited texts in ${folder}, without drafts of editors`);
    return { subject: folder, detail: { items, files, texts } };
  },
};

const importCommand: Command = {
  arguments: [{ name: 'DIR', kind: 'text' }],
  summary: 'Reads a folder of content: the items that it holds become what they were, others stay.',
  async run({ services, words, print }) {
    const folder = resolve(requireWord(words, 0, 'The folder'));
    const { items, files, texts } = await importContent(services, folder).catch((error: unknown) => {
      throw error instanceof TransferError ? new OperatorError(error.message) : error;
    });
    print(`${items} items, ${files} pictures, ${texts} texts from ${folder}`);
    return { subject: folder, detail: { items, files, texts } };
  },
};

export const contentCommands = {
  'content export': exportCommand,
  'content import': importCommand,
} satisfies Record<string, Command>;
