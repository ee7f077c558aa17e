import {
  type Command,
  type CommandCall,
  OperatorError,
  readTextOption,
  requireWord,
} from '../../ground/operator/command.ts';
import { readTextFile } from '../../ground/operator/files/read-file.ts';
import { type Prepared, prepareDirectus } from './prepare.ts';

const SECRET_BYTES = 32;

function readBase(words: readonly string[]): string {
  const word = requireWord(words, 0, 'The address of Directus');
  const url = URL.canParse(word) ? new URL(word) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new OperatorError(`${word} is no address such as https://directus.example.`);
  return `${url.origin}${url.pathname}`.replace(/(?:\/admin)?\/*$/, '');
}

async function readToken(call: CommandCall): Promise<string> {
  const file = readTextOption(call, 'token-file');
  const token = file === undefined ? call.env.directusToken : (await readTextFile(file)).text.trim();
  if (!token)
    throw new OperatorError(
      'The token of an administrator of Directus is missing: set DIRECTUS_TOKEN, or give --token-file FILE.',
    );
  return token;
}

function readSite(call: CommandCall): string {
  const word = readTextOption(call, 'site') ?? call.env.publicOrigin;
  if (!URL.canParse(word)) throw new OperatorError(`${word} is no address such as https://shop.example.`);
  return new URL(word).origin;
}

function printSettings(
  { print }: CommandCall,
  { hasNewToken, hasNewSecret }: Prepared,
  settings: { base: string; siteToken: string; secret: string },
): void {
  if (!hasNewToken && !hasNewSecret) return;
  print('\nSet these for the shop and start it again. They are not shown a second time.');
  print(`SERVICE_CMS_URL=${settings.base}`);
  if (hasNewToken) print(`CMS_TOKEN=${settings.siteToken}`);
  if (hasNewSecret) print(`CMS_WEBHOOK_SECRET=${settings.secret}`);
}

const prepare: Command = {
  usage: 'URL [--token-file FILE] [--site ORIGIN] [--no-content] [--dry-run]',
  summary:
    'Makes an empty Directus the home of the content: collections, roles, reports to the shop, and a copy of what is here.',
  options: {
    'token-file': { type: 'string' },
    site: { type: 'string' },
    'no-content': { type: 'boolean' },
    'dry-run': { type: 'boolean' },
  },
  async run(call) {
    const { services, words, options, env, print } = call;
    const base = readBase(words);
    const token = await readToken(call);
    const site = readSite(call);
    const siteToken = env.cmsToken ?? services.random.createHex(SECRET_BYTES);
    const secret = env.contentReports?.secret ?? services.random.createHex(SECRET_BYTES);
    const isDryRun = options['dry-run'] === true;
    const hasContent = options['no-content'] !== true;
    const prepared = await prepareDirectus(services, {
      base,
      token,
      site,
      siteToken,
      secret,
      isDryRun,
      hasContent,
      print,
    });
    if (prepared.made === 0) print('Nothing to change: everything is there.');
    else if (!isDryRun) printSettings(call, prepared, { base, siteToken, secret });
    return { subject: base, detail: { made: isDryRun ? 0 : prepared.made, isDryRun } };
  },
};

export const directusCommands = { 'directus prepare': prepare } satisfies Record<string, Command>;
