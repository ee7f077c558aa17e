// The page of a way to play with friends begins with the dialog, for a customer; a guest presses the button.
function start(): void {
  const opener = document.querySelector<HTMLElement>('[data-party-start] [data-party-create]');
  const isSignedIn = /\bsigned_in=1/.test(document.cookie);
  if (opener && isSignedIn && !history.state?.shouldShowCreateGroupModal)
    void import('#components/widgets/party.ts').then(({ open }) => open(opener));
}

start();

export {};
