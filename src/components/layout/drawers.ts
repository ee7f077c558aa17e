// Drawers are native dialogs that open by themselves through `command`. This adds: links that open one when they
// can ([data-drawer-open]), a click beside the drawer that closes it, and older browsers.

function show(drawer: HTMLDialogElement, part?: string): void {
  const section = part && document.getElementById(part);
  if (section instanceof HTMLDetailsElement) section.open = true;
  if (!drawer.open) drawer.showModal();
}

const findDialog = (id: string | null | undefined): HTMLDialogElement | undefined => {
  const found = id ? document.getElementById(id) : null;
  return found instanceof HTMLDialogElement ? found : undefined;
};

/** The gateway names the products of the cart in a cookie: `raffle_ticket.lottery_ticket`. */
function isHeldInCart(product: string | undefined): boolean {
  const held = /\bcart_holds=([\w.]*)/.exec(document.cookie)?.[1] ?? '';
  return product !== undefined && held.split('.').includes(product);
}

/** A link to a drawer's content: opens the drawer instead, unless the cart holds the product already. */
function followLink(opener: HTMLElement, event: MouseEvent): void {
  const drawer = findDialog(opener.dataset.drawerOpen);
  const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (!drawer || !isPlainClick || isHeldInCart(opener.dataset.straightWith)) return;
  event.preventDefault();
  show(drawer, opener.dataset.drawerPart);
}

/** What `command` does by itself in browsers that know it. */
function obeyCommand(invoker: Element): void {
  const drawer = findDialog(invoker.getAttribute('commandfor'));
  if (invoker.getAttribute('command') === 'close') drawer?.close();
  else if (drawer) show(drawer);
}

const knowsCommands = 'commandForElement' in HTMLButtonElement.prototype;

document.addEventListener('click', (event) => {
  const { target } = event;
  if (!(target instanceof Element)) return;
  if (target instanceof HTMLDialogElement && target.matches('.drawer')) target.close();
  const opener = target.closest<HTMLElement>('[data-drawer-open]');
  if (opener) followLink(opener, event);
  const invoker = target.closest('button[commandfor]');
  if (invoker && !knowsCommands) obeyCommand(invoker);
});

// A module of its own: its names stay inside.
export {};
