// Opayo's own form for a card, in frames of Opayo.
import { type FieldModule, FieldsRefused, type FieldsResult, type MountedFields } from '../field-module.ts';
import { loadScript } from '../load-script.ts';

/** What Opayo's form made of a card. */
interface Tokenised {
  readonly success: boolean;
  readonly cardIdentifier?: string;
  readonly error?: { readonly errorMessage?: string };
}

interface Checkout {
  tokenise(): void;
  destroy(): void;
}

declare global {
  interface Window {
    /** Of Opayo's script. */
    sagepayCheckout?: (options: {
      readonly merchantSessionKey: string;
      readonly containerSelector: string;
      readonly onTokenise: (result: Tokenised) => void;
    }) => Checkout;
  }
}

const CONTAINER_ID = 'opayo-fields';

function createContainer(parent: HTMLElement): HTMLElement {
  const container = document.createElement('div');
  container.id = CONTAINER_ID;
  parent.append(container);
  return container;
}

/** Opayo answers by one function for all presses; each press waits for its own answer. */
function createForm(merchantSessionKey: string): { checkout: Checkout; tokenise: () => Promise<Tokenised> } {
  if (!window.sagepayCheckout) throw new Error("Opayo's form is not to be had");
  let answer: (result: Tokenised) => void = () => undefined;
  const checkout = window.sagepayCheckout({
    merchantSessionKey,
    containerSelector: `#${CONTAINER_ID}`,
    onTokenise: (result) => answer(result),
  });
  const tokenise = () =>
    new Promise<Tokenised>((resolve) => {
      answer = resolve;
      checkout.tokenise();
    });
  return { checkout, tokenise };
}

const NOTHING_ASKED: MountedFields = {
  read: async () => ({ metadata: {} }),
  remove: () => undefined,
};

export const opayoFields: FieldModule = {
  async mount({ prepared, purpose, container, getHolder, onAvailable }) {
    // A kept card is paid without its security code.
    if (purpose !== 'card') return NOTHING_ASKED;
    const { merchantSessionKey = '', script = '' } = prepared;
    await loadScript(script);
    const place = createContainer(container);
    const { checkout, tokenise } = createForm(merchantSessionKey);
    onAvailable(true);
    return {
      async read(): Promise<FieldsResult> {
        const { success, cardIdentifier, error } = await tokenise();
        if (!success || !cardIdentifier) throw new FieldsRefused(error?.errorMessage ?? '');
        return { metadata: { token: cardIdentifier, merchantSessionKey, holder: getHolder() } };
      },
      remove() {
        checkout.destroy();
        place.remove();
      },
    };
  },
};
