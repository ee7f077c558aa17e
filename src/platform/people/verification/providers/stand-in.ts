// Simulates the registers outside production, and answers in their shapes. Who is called Stranger is not found, who is
// called Refer is looked at by a person; a licence number that ends in 0 is unknown.
import type { Fetch } from './post-json.ts';

interface Sent {
  readonly name?: string;
  readonly licenceNumber?: string;
}

const answerRegister = ({ name = '' }: Sent) => {
  if (/\brefer\b/i.test(name)) return { result: 'refer', reference: 'stand-in-refer' };
  return { result: /\bstranger\b/i.test(name) ? 'not_found' : 'verified', reference: 'stand-in-register' };
};

const answerLicences = ({ licenceNumber = '' }: Sent) => ({
  result: licenceNumber.endsWith('0') ? 'N' : 'Y',
  reference: 'stand-in-licences',
});

export const answerAsRegisters: Fetch = async (request) => {
  const { pathname } = new URL(request.url);
  const sent = request.method === 'POST' ? ((await request.json()) as Sent) : {};
  if (pathname === '/verify') return Response.json(answerRegister(sent));
  if (pathname === '/verify/stand-in-refer')
    return Response.json({ result: 'verified', reference: 'stand-in-refer' });
  if (pathname === '/documents/verify') return Response.json(answerLicences(sent));
  return Response.json({ error: 'unknown' }, { status: 404 });
};
