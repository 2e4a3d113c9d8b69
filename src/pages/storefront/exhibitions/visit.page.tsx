import { redirect } from 'react-router';
import { listCountryChoices } from '#features/accounts/queries/country-choices.server.ts';
import { registerVisitor } from '#features/exhibitions/commands/visitors.server.ts';
import { getExhibition } from '#features/exhibitions/queries/public-exhibitions.server.ts';
import { visitorInput } from '#features/exhibitions/schemas.ts';
import * as m from '#messages/pages/storefront/exhibitions';
import { handleForm } from '#platform/pages/form-action.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import * as paths from '#shared/paths.ts';
import { Checkbox, Select, TextField } from '#ui/field.tsx';
import { fieldsOf, Form, SubmitButton } from '#ui/form.tsx';
import { Alert, EmptyState } from '#ui/panels.tsx';
import { PageHead } from '../meta/page-head.tsx';
import type { Route } from './+types/visit.page';
import { FairLine } from './fair-line.tsx';
import { fairLine } from './fair.server.ts';
import './exhibitions.css';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (context) => {
    const { locale, services } = context;
    const fair = await getExhibition(context, args.params.fair);
    return {
      locale,
      publicUrl: services.publicUrl,
      slug: fair.slug,
      fair: fairLine(fair, locale),
      isOver: fair.phase === 'over',
      isSent: args.url.searchParams.get('done') === 'sent',
      countries: listCountryChoices(locale),
    };
  });

export const action = (args: Route.ActionArgs) =>
  handleForm(args, visitorInput, async (context, input) => {
    const { fair: slug } = args.params;
    await registerVisitor(context, input, slug);
    const page = paths.exhibitionVisit({ locale: context.locale, slug });
    return redirect(`${page}?done=sent`, 303);
  });

type Props = Pick<Route.ComponentProps, 'loaderData' | 'actionData'>;

function VisitForm({ loaderData: { locale, countries }, actionData: answer }: Props) {
  const field = fieldsOf(answer);
  return (
    <Form answer={answer}>
      <TextField
        label={m.visitorName({ locale })}
        {...field('name')}
        autoComplete="name"
        maxLength={80}
        dir="auto"
      />
      <TextField
        label={m.email({ locale })}
        {...field('email')}
        type="email"
        autoComplete="email"
        maxLength={254}
        dir="ltr"
      />
      <div className="form-row">
        <TextField
          label={m.visitorCompany({ locale })}
          {...field('company')}
          autoComplete="organization"
          maxLength={120}
          dir="auto"
        />
        <TextField
          label={m.jobTitle({ locale })}
          optional={m.optional({ locale })}
          {...field('jobTitle')}
          autoComplete="organization-title"
          maxLength={80}
          dir="auto"
        />
      </div>
      <Select label={m.country({ locale })} {...field('country')} autoComplete="country">
        <option value="">{m.choose({ locale })}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Checkbox
        name="isShared"
        value="yes"
        label={m.shareBadge({ locale })}
        defaultChecked={answer?.values['isShared'] === 'yes'}
      />
      <div className="form-actions">
        <SubmitButton>{m.sendVisit({ locale })}</SubmitButton>
      </div>
    </Form>
  );
}

export default function VisitPage({ loaderData, actionData }: Route.ComponentProps) {
  const { locale, publicUrl, slug, fair, isOver, isSent } = loaderData;
  const title = m.visit({ locale });
  return (
    <main id="main" className="wrap section-alone">
      <PageHead
        title={title}
        description={m.visitLead({ locale })}
        publicUrl={publicUrl}
        path={paths.unlocalized(paths.exhibitionVisit, { slug })}
        locale={locale}
        isIndexed={false}
      />
      <div className="exhibitions-form">
        <FairLine fair={fair} />
        <h1 className="display display-2">{title}</h1>
        {isOver ? (
          <EmptyState
            title={m.closedTitle({ locale })}
            text={m.closedText({ locale })}
            action={{ label: m.title({ locale }), href: paths.exhibitions({ locale }) }}
          />
        ) : isSent && !actionData ? (
          <div role="status">
            <Alert tone="success">{m.visitSent({ locale })}</Alert>
          </div>
        ) : (
          <>
            <p>{m.visitLead({ locale })}</p>
            <VisitForm loaderData={loaderData} actionData={actionData} />
          </>
        )}
      </div>
    </main>
  );
}
