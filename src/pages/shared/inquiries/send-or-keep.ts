// What a page does when its form does not reach the market: it keeps what was typed.
import { data } from 'react-router';
import * as m from '#messages/pages/shared/inquiries';
import { defaultLocale, isLocale } from '#shared/locale.ts';

type ClientArgs<Sent> = {
  readonly request: Request;
  readonly params: { readonly lang?: string };
  readonly serverAction: () => Promise<Sent>;
};

const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    ),
  );

/** For `clientAction`: sends the form, or says that the line was cut and nothing is lost. */
export async function sendOrKeep<Sent>({ request, params, serverAction }: ClientArgs<Sent>) {
  const typed = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    // As `fetch` fails; refusals of the market are responses.
    if (!(error instanceof TypeError)) throw error;
    const locale = isLocale(params.lang) ? params.lang : defaultLocale;
    const kept = { values: textsOf(typed), errors: {}, error: m.lineCut({ locale }), code: null };
    // With this status the router loads nothing again, which would fail likewise.
    return data(kept, { status: 503 });
  }
}
