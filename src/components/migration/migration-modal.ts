// The dialog that moves an account: one step at a time, and a cookie that says it was put off.
import type { MigrationStatus } from '#lib/contracts/customer/identity.ts';
import { type MigrationStep, shouldOpenMigration } from '#lib/domain/account/migration-state.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { moveOwnAccount } from '#lib/stores/account/migration.ts';
import { loadSession } from '#lib/stores/account/session.ts';
import { loadFragment } from '../widgets/fragment.ts';

const COOKIE = 'migration_dismissed';
const WEEK_S = 7 * 86_400;

let isOpen = false;

const isDismissed = (): boolean => document.cookie.split('; ').includes(`${COOKIE}=1`);

/** For a week; where the move cannot be put off, until the browser closes. */
function dismiss(status: MigrationStatus): void {
  const life = status === 'eligible_hard' ? '' : `; Max-Age=${WEEK_S}`;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser, and nothing in it is typed
  document.cookie = `${COOKIE}=1; Path=/; SameSite=Lax${secure}${life}`;
}

function wire(dialog: HTMLDialogElement, status: MigrationStatus): void {
  const form = dialog.querySelector('form');
  const terms = dialog.querySelector<HTMLInputElement>('[data-migration-terms]');
  const submit = dialog.querySelector<HTMLButtonElement>('[type="submit"]');
  const show = (step: MigrationStep): void => {
    dialog.dataset.shown = step;
    for (const part of dialog.querySelectorAll<HTMLElement>('[data-step]'))
      part.hidden = part.dataset.step !== step;
    dialog.querySelector<HTMLElement>(`[data-step="${step}"] button`)?.focus();
  };
  const move = async (): Promise<void> => {
    show('migration_in_progress');
    const step = await moveOwnAccount().catch(() => 'migration_failure' as const);
    if (step === 'migration_success') await loadSession({ isForced: true });
    show(step);
  };
  terms?.addEventListener('change', () => {
    if (submit) submit.disabled = !terms.checked;
  });
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    if (terms?.checked) void move();
  });
  dialog.querySelector('[data-migration-retry]')?.addEventListener('click', () => void move());
  for (const button of dialog.querySelectorAll('[data-migration-later], [data-migration-close]'))
    button.addEventListener('click', () => dialog.close());
  dialog.addEventListener('cancel', (event) => {
    if (dialog.dataset.shown === 'migration_in_progress') event.preventDefault();
  });
  dialog.addEventListener('close', () => {
    isOpen = false;
    // Prices and offers of the page are those from before the move.
    if (dialog.dataset.shown === 'migration_success') location.reload();
    else dismiss(status);
  });
  show('migration_prompt');
}

/** Opens the dialog where the customer's account can move and that was not put off. */
export async function offerMigration(status: MigrationStatus): Promise<void> {
  if (!shouldOpenMigration({ isOffered: true, status, isDismissed: isDismissed(), isOpen })) return;
  isOpen = true;
  const dialog = await loadFragment(urls.migrationFragment()).catch(() => undefined);
  if (!(dialog instanceof HTMLDialogElement)) return;
  wire(dialog, status);
  dialog.showModal();
}
