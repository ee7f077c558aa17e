// The dot on the menu's link to the programme: fetched for signed-in customers where the menu has such a link. Following
// the link, or being where it leads, dismisses it.
import { $memberDot, dismissMemberDot, loadMemberDot } from '#lib/stores/account/member-dot.ts';
import { $customer } from '#lib/stores/account/session.ts';

const dots = [...document.querySelectorAll<HTMLElement>('[data-nav-dot]')];

$memberDot.subscribe((reason) => {
  for (const dot of dots) dot.hidden = reason === undefined;
});
for (const dot of dots) dot.closest('a')?.addEventListener('click', dismissMemberDot);
$customer.listen((customer) => {
  if (!customer) $memberDot.set(undefined);
});

const isThere = (): boolean =>
  dots.some((dot) => {
    const href = dot.closest('a')?.pathname;
    return href !== undefined && (location.pathname === href || location.pathname.startsWith(`${href}/`));
  });

void loadMemberDot().then(() => {
  if (isThere()) dismissMemberDot();
});
