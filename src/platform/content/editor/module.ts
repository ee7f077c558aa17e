import type { PlatformModule } from '../../module.ts';
import { sweepPresence } from './accounts/presence.ts';
import { editorCommands } from './commands.ts';
import { sweepDraftVersions } from './items/draft-versions.ts';
import * as editor from './migrations/0003-editor.ts';
import * as draftVersions from './migrations/0065-draft-versions.ts';
import * as review from './migrations/0076-review.ts';
import * as folders from './migrations/0090-folders.ts';
import * as missedPublications from './migrations/0196-missed-publications.ts';
import * as picturesOfOffers from './migrations/0401-pictures-of-offers.ts';
import * as picturesOfPlans from './migrations/0491-pictures-of-plans.ts';
import { SCHEDULE_JOB } from './publishing/publish.ts';
import { runSchedule } from './publishing/schedule.ts';
import { REVIEW_MAIL_JOB, sendReviewMail } from './review/review-mail.ts';
import { serveEditor } from './routes.ts';
import { copyCommands } from './texts/copy-commands.ts';

export const editorModule: PlatformModule = {
  name: 'editor',
  serve: serveEditor,
  jobs: [
    { kind: SCHEDULE_JOB, lane: 'publishing', handle: runSchedule },
    {
      kind: REVIEW_MAIL_JOB,
      lane: 'mail',
      handle: (services, payload, { mailer }) => sendReviewMail(services, payload, mailer),
    },
  ],
  sweep: async (services) => {
    await sweepPresence(services);
    await sweepDraftVersions(services);
  },
  migrations: {
    '0003-editor': editor,
    '0065-draft-versions': draftVersions,
    '0076-review': review,
    '0090-folders': folders,
    '0196-missed-publications': missedPublications,
    '0401-pictures-of-offers': picturesOfOffers,
    '0491-pictures-of-plans': picturesOfPlans,
  },
  commands: { ...editorCommands, ...copyCommands },
};
