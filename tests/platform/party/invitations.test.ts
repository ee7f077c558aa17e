// What is known of people who are invited to a group, and what they get to know.
import { expect, test } from 'vitest';
import { changeAlias, inviteMembers } from '#lib/contracts/party/group.ts';
import { runDueJobs } from '#platform/jobs/run.ts';
import { deliverMail } from '#platform/mail/deliver.ts';
import type { Mailer, MailMessage } from '#platform/mail/mailer.ts';
import { MAIL_JOB } from '#platform/mail/queue.ts';
import { exportPersonalData } from '#platform/operators/personal-data.ts';
import type { Services } from '#platform/services.ts';
import { signUpCustomer } from '../../support/customers.ts';
import { openGroup } from '../../support/party/parties.ts';
import { openTestPlatform } from '../../support/platform.ts';

const FRIEND = 'friend@friends.test';

async function deliverAll(services: Services): Promise<MailMessage[]> {
  const sent: MailMessage[] = [];
  const mailer: Mailer = { send: async (message) => void sent.push(message), close() {} };
  const handle = (own: Services, payload: unknown) =>
    deliverMail(own, (payload as { mailId: string }).mailId, { mailer, site: 'Drawcard' });
  while ((await runDueJobs(services, { [MAIL_JOB]: handle }, 10)) > 0);
  return sent;
}

test('an invitation says no name but the alias, and its address is not kept', async () => {
  const platform = await openTestPlatform();
  const { services } = platform;
  const as = await signUpCustomer(platform);
  const { id } = await openGroup(platform, as);
  await platform.call(changeAlias, { as, params: { id }, body: { alias: 'Captain' } });
  await platform.call(inviteMembers, { as, params: { id }, body: { emails: [FRIEND] } });
  const sent = await deliverAll(services);
  const invitation = sent.find(({ to }) => to === FRIEND);
  expect(invitation?.text).toMatch(/^Hello,\n\nCaptain invites you/);
  expect(invitation?.html).not.toContain('Robin');
  const data = await exportPersonalData(services.database.db, as.customerId);
  expect(JSON.stringify(data.mail)).toContain('party_invite');
  expect(JSON.stringify(data.mail)).not.toContain(FRIEND);
});
