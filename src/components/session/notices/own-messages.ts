// Messages of the signed-in customer on any page: how many messages are new, and once on each device that a ticket won.
import { urls } from '#lib/domain/pages/urls.ts';
import {
  $messages,
  clearMessages,
  loadMessages,
  markMessagesSeen,
  takeUnannouncedWins,
} from '#lib/stores/account/messages.ts';
import { notify } from '#lib/stores/account/notifications.ts';
import { $customer } from '#lib/stores/account/session.ts';

const words = document.querySelector<HTMLElement>('[data-account-words]')?.dataset ?? {};

function announceWins(): void {
  const wins = takeUnannouncedWins($messages.get());
  const [latest] = wins;
  // The page itself says so.
  if (!latest || document.querySelector('[data-wins-shown]')) return;
  const many = (words.wins ?? '').replace('{count}', String(wins.length));
  notify({
    id: 'win',
    title: wins.length === 1 ? latest.subject : many,
    message: words.winPaid ?? '',
    icon: 'success',
    isAutoDismissed: false,
    actions: [{ id: 'win', text: words.winLink ?? '', link: urls.messages() }],
  });
}

async function show(): Promise<void> {
  await loadMessages();
  announceWins();
  if (document.querySelector('[data-own-messages]')) await markMessagesSeen();
}

$customer.listen((customer, before) => {
  if (customer?.customerId !== before?.customerId) clearMessages();
});
void show();
