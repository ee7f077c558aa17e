// Follows up what the address of a page brings along, and what was open when the page was left. Links and campaigns are
// in this file: what they do comes before the first press.
import '#components/widgets/deep-link.ts';
import '#components/widgets/carry-campaign.ts';
import { restoreTyped } from '#lib/stores/page/restore-typed.ts';

restoreTyped();

/** A dialog that was open when the page was left or asked for. */
if (/[?&]party=create\b/.test(location.search) || history.state?.shouldShowCreateGroupModal)
  void import('#components/widgets/party.ts').then(({ resume }) => resume());
