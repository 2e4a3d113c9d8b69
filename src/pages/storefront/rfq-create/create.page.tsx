import { redirect } from 'react-router';
import * as m from '#messages/pages/storefront/rfq-create';
import { useLastingAnswer } from '#pages/shared/use-fresh-data.ts';
import { isKervanError } from '#platform/http/problems.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { readForm } from '#platform/pages/read-form.ts';
import { defaultLocale, isLocale, type Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { EmptyState } from '#ui/panels.tsx';
import type { Route } from './+types/create.page';
import { BareFrame } from './bare-frame.tsx';
import { stepAgain, takeStep } from './create-rfq.server.ts';
import { loadCreate } from './load-create.server.ts';
import { Steps } from './steps.tsx';
import { takeVisitorStep } from './visitor-steps.server.ts';
import './create.css';

const cookiesOf = ({ request }: { readonly request: Request }) => request.headers.get('cookie');

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, (context) => loadCreate(args, context));

export const action = (args: Route.ActionArgs) =>
  loadPage(
    args,
    async (context) => {
      if (context.actor.kind === 'member') return takeStep(context, await readForm(args), args.url);
      const form = await readVisitorForm(args);
      return takeVisitorStep(context, form, { url: args.url, cookies: cookiesOf(args) });
    },
    async (refusal) => stepAgain(await readForm(args), refusal, localeOf(args.params)),
  );

/** Far more than the texts of a step, far less than a file: files are added after the log-in. */
const maxVisitorFormBytes = 2 ** 17;

/** Throws a redirect to the log-in when the form has files. */
async function readVisitorForm(args: Route.ActionArgs): Promise<FormData> {
  try {
    return await readForm(args, { maxBytes: maxVisitorFormBytes });
  } catch (error) {
    if (!isKervanError(error) || error.code !== 'too_large') throw error;
    const locale = localeOf(args.params);
    const next = paths.createRfq({ locale });
    throw redirect(withParameters(paths.logIn({ locale }), { next }), 303);
  }
}

const localeOf = ({ lang }: { readonly lang: string }): Locale =>
  isLocale(lang) ? lang : defaultLocale;

export default function CreateRfqPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useLastingAnswer(actionData);
  const { locale } = loaderData;
  if (loaderData.refusal !== null) {
    return (
      <BareFrame locale={locale} title={m.title({ locale })} steps={[]} tools={null}>
        <main className="wrap section-alone" id="main">
          <EmptyState
            level={1}
            title={m.refusedTitle({ locale })}
            text={loaderData.refusal}
            action={loaderData.action}
          />
        </main>
      </BareFrame>
    );
  }
  return (
    <Steps
      key={loaderData.step}
      loaderData={loaderData}
      answer={answer && 'errors' in answer ? answer : undefined}
    />
  );
}
