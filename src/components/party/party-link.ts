// Copies the link of a group. Without a script it is in its field, to be copied by hand.
class PartyLink extends HTMLElement {
  connectedCallback(): void {
    const input = this.querySelector('input');
    const button = this.querySelector<HTMLButtonElement>('[data-copy]');
    if (!input || !button || !navigator.clipboard) return;
    button.hidden = false;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(input.value);
      button.textContent = this.dataset.copied ?? '';
    });
  }
}

customElements.define('party-link', PartyLink);
