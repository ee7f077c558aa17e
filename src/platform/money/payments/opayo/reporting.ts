// Opayo's reporting API: it knows a transaction by the code that we gave it, which the Pi API does not.
import { createHash } from 'node:crypto';
import { escapeHtml } from '#lib/domain/content/markup/escape-html.ts';
import { getHost, type OpayoContext, OpayoUnavailable } from './client.ts';

const TIMEOUT_MS = 20_000;
const FOUND = '0000';
const UNKNOWN = '0043';

const readElement = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];

/** The signature is the checksum that the protocol asks for: of the command with the user's password in it. */
function createCommand({ settings }: OpayoContext, code: string): string {
  const {
    OPAYO_VENDOR: vendor = '',
    OPAYO_REPORTING_USER: user = '',
    OPAYO_REPORTING_PASSWORD: password = '',
  } = settings;
  const command = `<command>getTransactionDetail</command><vendor>${escapeHtml(vendor)}</vendor><user>${escapeHtml(user)}</user><vendortxcode>${escapeHtml(code)}</vendortxcode>`;
  const signature = createHash('md5')
    .update(`${command}<password>${password}</password>`)
    .digest('hex')
    .toUpperCase();
  return `<vspaccess>${command}<signature>${signature}</signature></vspaccess>`;
}

/**
 * What Opayo calls the transaction that we gave a code; undefined where it knows of none.
 * @throws OpayoUnavailable where it does not say
 */
export async function findTransactionId(context: OpayoContext, code: string): Promise<string | undefined> {
  const response = await context.fetch(`${getHost(context.settings)}/access/access.htm`, {
    method: 'POST',
    body: new URLSearchParams({ XML: createCommand(context, code) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const xml = response.ok ? await response.text() : '';
  const errorCode = readElement(xml, 'errorcode');
  if (errorCode === UNKNOWN) return undefined;
  const id = readElement(xml, 'vpstxid')?.replaceAll(/[{}]/g, '');
  if (errorCode !== FOUND || !id)
    throw new OpayoUnavailable(`Opayo's reports answered ${response.status} ${errorCode ?? ''}`);
  return id;
}
