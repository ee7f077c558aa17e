// The first script of every page: is there a session to ask about, is there a notice to show? Mostly neither.
import '#components/layout/cart-count.ts';
import { $notifications } from '#lib/stores/notification-list.ts';

if (document.cookie.split('; ').includes('signed_in=1')) {
  document.documentElement.dataset.session = 'signed-in';
  void import('./account-slot.ts');
}

const stop = $notifications.listen((notifications) => {
  if (notifications.length === 0) return;
  stop();
  void import('./notification-tray.ts');
});
