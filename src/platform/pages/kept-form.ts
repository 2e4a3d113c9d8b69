// A submitted form, which an error page offers to send again when the form's own page could not
// load.
import type { RouterContextProvider } from 'react-router';
import type { Translate } from '#platform/http/problems.ts';
import { formContext } from './contexts.ts';

export type KeptForm = {
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Secrets that must be entered again: they are never sent back. */
  readonly secrets: readonly { readonly name: string; readonly label: string }[];
  readonly title: string;
  readonly text: string;
  /** Says that files cannot be sent back; null where there were none. */
  readonly textAboutFiles: string | null;
  readonly sendAgain: string;
};

/** Secrets that users type, as opposed to those in links. */
const secretLabels = new Map([
  ['password', 'inputPassword'],
  ['passwordConfirm', 'repeatPassword'],
  ['currentPassword', 'passwordNeeded'],
  ['code', 'codeNeeded'],
]);

/** Returns null for requests without a form, and for unreadable forms. */
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
