import type { ActionResult } from '#platform/pages/form-action.ts';

/** What HTTP calls the statuses of refusals (RFC 9110, §15). */
const statusTexts: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
};

/** Of the warning about a refused sign-up: the error's name; with Google its status in words. */
export function refusalTitle(
  answer: Pick<ActionResult, 'status' | 'code'> | undefined,
  isGoogle: boolean,
): string | undefined {
  if (answer?.status === undefined) return undefined;
  const { status, code } = answer;
  return isGoogle ? (statusTexts[status] ?? String(status)) : (code ?? String(status));
}
