// What may be shown of a job's failure: errors repeat what they were given, and that may be somebody's.

const maxReasonLength = 300;
/** An error's text may be as long as what it repeats. */
const maxReadLength = 2_000;

/** Quotation marks around what is a name in the database, not a value. */
const namedThing =
  /(?:relation|column|constraint|table|function|index|schema|type|database|role|trigger|sequence)\s+$/i;
const quoted = /"[^"\n]*"|'[^'\n]*'|“[^”\n]*”|‘[^’\n]*’|`[^`\n]*`/g;
const email = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;
const address = /\b([a-z][a-z0-9+.-]*:\/\/)(?:[^\s/@]*@)?([^\s/?#"'<>)]+)[^\s"'<>)]*/gi;
const phone = /(?<![\w.:-])\+?\d(?:[\s()/-]{0,2}\d){6,}(?![\w-])/g;
const hidden = '…';

/**
 * One line without values: of a statement neither text nor parameters, of an address only its host,
 * and neither e-mails, phone numbers nor what stands in quotation marks. Null when nothing is
 * known.
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

/** Errors of the database say themselves only that a statement failed; their cause says why. */
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
