// What a form sent, for an error page to send again: the page with the form could not be loaded.
import type { RouterContextProvider } from 'react-router';
import type { Translate } from '#platform/http/problems.ts';
import { formContext } from './contexts.ts';

export type KeptForm = {
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Secrets that have to be typed again: they are never sent back. */
  readonly secrets: readonly { readonly name: string; readonly label: string }[];
  readonly title: string;
  readonly text: string;
  /** Files cannot be sent back; null where there were none. */
  readonly textAboutFiles: string | null;
  readonly sendAgain: string;
};

/** Typed by hand, as opposed to the secrets of links. */
const secretLabels = new Map([
  ['password', 'inputPassword'],
  ['passwordConfirm', 'repeatPassword'],
  ['currentPassword', 'passwordNeeded'],
  ['code', 'codeNeeded'],
]);

/** Null for requests without a form, and for forms that cannot be read. */
export async function keptForm(
  context: Readonly<RouterContextProvider>,
  say: Translate,
): Promise<KeptForm | null> {
  const form = await context
    .get(formContext)?.()
    .catch(() => null);
  if (!form) return null;
  const entries = [...form.entries()];
  const names = new Set(entries.map(([name]) => name));
  const hasFiles = entries.some(([, value]) => typeof value !== 'string' && value.size > 0);
  return {
    fields: entries.filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && !secretLabels.has(entry[0]),
    ),
    secrets: [...secretLabels]
      .filter(([name]) => names.has(name))
      .map(([name, label]) => ({ name, label: say(label) })),
    title: say('keptTitle'),
    text: say('keptText'),
    textAboutFiles: hasFiles ? say('keptFiles') : null,
    sendAgain: say('sendAgain'),
  };
}
