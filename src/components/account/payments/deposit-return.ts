// The customer has paid at the gateway already: the form that finishes it posts itself.
document.querySelector<HTMLFormElement>('[data-deposit-return]')?.requestSubmit();
