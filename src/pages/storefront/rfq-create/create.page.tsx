import * as m from '#messages/pages/storefront/rfq-create';
import { readForm } from '#platform/pages/read-form.ts';
import { defaultLocale, isLocale, type Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { EmptyState } from '#ui/panels.tsx';
import { loadOwnPage } from '#pages/shared/own-page.ts';
import type { Route } from './+types/create.page';
import { BareFrame } from './bare-frame.tsx';
import { stepAgain, takeStep } from './create-rfq.server.ts';
import { loadCreate } from './load-create.server.ts';
import { Steps } from './steps.tsx';
import './create.css';

export const loader = (args: Route.LoaderArgs) =>
  loadOwnPage(args, (context) => loadCreate(args, context));

export const action = (args: Route.ActionArgs) =>
  loadOwnPage(
    args,
    async (context) => takeStep(context, await readForm(args), args.url),
    async (refusal) => stepAgain(await readForm(args), refusal, localeOf(args.params)),
  );

const localeOf = ({ lang }: { readonly lang: string }): Locale =>
  isLocale(lang) ? lang : defaultLocale;

export default function CreateRfqPage({ loaderData, actionData }: Route.ComponentProps) {
  const { locale } = loaderData;
  if (loaderData.refusal !== null) {
    return (
      <BareFrame locale={locale} title={m.title({ locale })} steps={[]} tools={null}>
        <main className="wrap section-alone" id="main">
          <EmptyState
            level={1}
            title={m.refusedTitle({ locale })}
            text={loaderData.refusal}
            action={{ label: m.toCompany({ locale }), href: memberPaths.company({ locale }) }}
          />
        </main>
      </BareFrame>
    );
  }
  return (
    <Steps
      key={loaderData.step}
      loaderData={loaderData}
      answer={actionData && 'errors' in actionData ? actionData : undefined}
    />
  );
}
