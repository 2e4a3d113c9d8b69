// Decides what may be shown of a job's failure. Errors repeat their input, which may be personal
// data.

const maxReasonLength = 300;
/** An error's text may be as long as the input that it repeats. */
const maxReadLength = 2_000;

/** Matches the word before a quoted name of a database object, which is no value. */
const namedThing = new RegExp(
  String.raw`(?:relation|column|constraint|table|function|index|schema|type|database|role|` +
    String.raw`trigger|sequence)\s+$`,
  'i',
);
const quoted = /"[^"\n]*"|'[^'\n]*'|“[^”\n]*”|‘[^’\n]*’|`[^`\n]*`/g;
const email = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;
const address = /\b([a-z][a-z0-9+.-]*:\/\/)(?:[^\s/@]*@)?([^\s/?#"'<>)]+)[^\s"'<>)]*/gi;
const phone = /(?<![\w.:-])\+?\d(?:[\s()/-]{0,2}\d){6,}(?![\w-])/g;
const hidden = '…';

/**
 * Returns one line without values: no statements or parameters, only hosts of addresses, no
 * e-mails, phone numbers or quoted texts. Null when there is no reason.
 */
export function reasonOf(output: unknown): string | null {
  const message = messageOf(output);
  if (message === null) return null;
  const [line = ''] = message
    .slice(0, maxReadLength)
    .split(/\nparams:/, 1)[0]!
    .split('\n')
    .map((each) => each.trim())
    .filter(Boolean);
  const shown = line
    .replace(/^Failed query:.*$/s, 'Failed query')
    .replace(address, `$1$2/${hidden}`)
    .replace(email, hidden)
    .replace(quoted, (text, at: number, whole: string) =>
      namedThing.test(whole.slice(0, at)) ? text : hidden,
    )
    .replace(phone, hidden)
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  return shown === '' ? null : shown.slice(0, maxReasonLength);
}

/**
 * Returns the error's message. Database errors only say that a statement failed, so theirs is the
 * message of the cause.
 */
function messageOf(output: unknown): string | null {
  if (typeof output !== 'object' || output === null) return null;
  const { message, cause, value } = output as {
    message?: unknown;
    cause?: unknown;
    value?: unknown;
  };
  if (typeof message !== 'string') return typeof value === 'string' ? value : null;
  return message.startsWith('Failed query:') ? (messageOf(cause) ?? message) : message;
}
