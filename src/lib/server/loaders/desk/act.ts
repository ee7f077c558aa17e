// What a form of the desk does that moves money: with a code of the second factor where it was given too long ago.
import type { AstroGlobal } from 'astro';
import { giveStaffCode } from '#lib/contracts/staff.ts';
import { callAsOperator } from '../../session/desk-session.ts';
import type { DeskPage } from '../page/desk-page.ts';
import { toFormRefusal } from '../page/submit-form.ts';

/** What a form is shown again with. */
export interface FormFaults {
  /** By field. */
  readonly errors: Readonly<Record<string, string>>;
  /** What is refused and is about no field. */
  readonly refused: string | undefined;
  readonly asksCode: boolean;
}

export type Acted<R> =
  | { readonly state: 'done'; readonly result: R }
  | { readonly state: 'refused'; readonly faults: FormFaults; readonly code: string | undefined };

export const readText = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

export const startFaults = ({ isElevated }: DeskPage): FormFaults => ({
  errors: {},
  refused: undefined,
  asksCode: !isElevated,
});

/** Gives the code where the page asks for one, then acts. @param fields those of the form, whose errors are shown at them */
export async function actAtDesk<R>(
  astro: AstroGlobal,
  page: DeskPage,
  sent: { readonly data: FormData; readonly fields: readonly string[] },
  act: () => Promise<R>,
): Promise<Acted<R>> {
  let asksCode = !page.isElevated;
  try {
    if (asksCode)
      await callAsOperator(page.app, page.context, giveStaffCode, {
        body: { code: readText(sent.data, 'code') },
      });
    asksCode = false;
    return { state: 'done', result: await act() };
  } catch (error) {
    const { status, errors, code } = toFormRefusal(error);
    astro.response.status = status;
    const known = [...sent.fields, 'code'];
    const first = Object.entries(errors).flatMap(([name, [one]]) =>
      one ? [[name, one.message] as const] : [],
    );
    return {
      state: 'refused',
      code,
      faults: {
        errors: Object.fromEntries(first.filter(([name]) => known.includes(name))),
        refused: first.find(([name]) => !known.includes(name))?.[1],
        asksCode: asksCode || code === 'factor_needed',
      },
    };
  }
}
