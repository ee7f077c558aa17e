// The words of publishing, of its schedule and of what came of it.
export const publishingCopy = {
  'editor.publishing': 'Publishing',
  'editor.state': 'State of this item',
  'editor.publish-now': 'Publish now',
  'editor.publish-changes': 'Publish the changes',
  'editor.publish-not-you':
    'Your role writes, publishers publish. Your draft is saved: ask for a review below.',
  'editor.publish-nothing-new': 'Visitors see this version already.',
  'editor.publish-nothing-written': 'Write something first.',
  'editor.plan': 'Publish at another time',
  'editor.plan-publish': 'Publish at',
  'editor.plan-publish-do': 'Schedule',
  'editor.plan-unpublish': 'Unpublish at',
  'editor.plan-unpublish-do': 'Schedule the end',
  'editor.moment-missing': 'Choose a day and a time',
  'editor.planned-publish': 'Goes live {at}',
  'editor.planned-without-changes':
    'What you changed since is not in it: the text of then goes live, and your changes stay a draft.',
  'editor.planned-with-changes': 'Put my changes in',
  'editor.planned-unpublish': 'Unpublished {at}',
  'editor.unschedule': 'Cancel the schedule',
  'editor.live': 'Visitors see it now',
  'editor.live-after': 'Visitors see it now, after {time}',
  'editor.live-see': 'See the page',
  'editor.done-schedule': 'Scheduled. It goes live by itself.',
  'editor.done-schedule-end': 'It will be unpublished at that moment. Until then visitors see it.',
  'editor.done-unpublish': 'Done. The item stays here as a draft.',
  'editor.done-unschedule': 'The schedule is cancelled.',
  'editor.done-discard': 'The draft is gone. You see what was there before it.',
  'editor.done-archive': 'Archived. Its history stays.',
  'editor.done-restore':
    'Restored as a draft. What was there is in the history; visitors see it once it is published.',
} as const;
