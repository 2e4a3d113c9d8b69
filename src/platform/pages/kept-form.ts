// What a form sent, for an error page to send again: the page with the form could not be loaded.
import type { RouterContextProvider } from 'react-router';
import { formContext } from './contexts.ts';

export type KeptForm = {
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Secrets that have to be typed again: they are never sent back. */
  readonly secrets: readonly SecretField[];
  /** Files cannot be sent back. */
  readonly hasFiles: boolean;
};

/** Typed by hand, as opposed to the secrets of links. */
const secretFields = ['password', 'passwordConfirm', 'currentPassword', 'code'] as const;
export type SecretField = (typeof secretFields)[number];
const isSecret = (name: string): name is SecretField => secretFields.some((field) => field === name);

/** Null for requests without a form, and for forms that cannot be read. */
export async function keptForm(context: Readonly<RouterContextProvider>): Promise<KeptForm | null> {
  const form = await context.get(formContext)?.().catch(() => null);
  if (!form) return null;
  const entries = [...form.entries()];
  return {
    fields: entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && !isSecret(entry[0])),
    secrets: [...new Set(entries.map(([name]) => name).filter(isSecret))],
    hasFiles: entries.some(([, value]) => typeof value !== 'string' && value.size > 0),
  };
}
