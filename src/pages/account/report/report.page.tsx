import { redirect } from 'react-router';
import { reportThing } from '#features/reports/commands/report.server.ts';
import { getReportable } from '#features/reports/queries/reported-thing.server.ts';
import {
  maxReportText,
  reportInput,
  reportReasons,
  reportedThing,
} from '#features/reports/schemas.ts';
import { kinds, reasons } from '#messages/features/reports';
import * as m from '#messages/pages/account/report';
import { loadOwnPage, ownForm, typed } from '#pages/shared/own-page.ts';
import { notFound } from '#platform/http/problems.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { Select, TextArea } from '#ui/field.tsx';
import { Form, SubmitButton } from '#ui/form.tsx';
import type { Route } from './+types/report.page';
import { doneText, OwnCard, OwnPageFrame } from '../area/own-page-frame.tsx';

const doneTexts = { sent: m.sent };

/** What the link names. Throws not_found. */
function thingIn({ searchParams }: URL) {
  const thing = reportedThing.safeParse(Object.fromEntries(searchParams)).data;
  if (!thing) throw notFound();
  return thing;
}

export const loader = (args: Route.LoaderArgs) =>
  loadOwnPage(args, async (context) => {
    const thing = thingIn(args.url);
    const { title } = await getReportable(context, thing);
    return { locale: context.locale, thing, title, done: args.url.searchParams.get('done') };
  });

export const action = (args: Route.ActionArgs) =>
  loadOwnPage(args, () =>
    ownForm(reportInput, async (context, input) => {
      const thing = thingIn(args.url);
      await reportThing(context, thing, input);
      const { locale } = context;
      return redirect(
        withParameters(memberPaths.report({ locale }), { ...thing, done: 'sent' }),
        303,
      );
    })(args),
  );

export default function ReportPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { locale, thing, title } = loaderData;
  const done = doneText(doneTexts, loaderData, answer !== undefined);
  return (
    <OwnPageFrame title={m.title({ locale })} lead={m.lead({ locale })} done={done}>
      {done === undefined ? (
        <OwnCard
          title={
            <>
              {kinds({ kind: thing.kind }, { locale })}: <bdi>{title}</bdi>
            </>
          }
        >
          <Form answer={answer}>
            <Select
              label={m.reason({ locale })}
              name="reason"
              error={answer?.errors['reason']}
              defaultValue={typed(answer, 'reason')}
            >
              <option value="">{m.chooseReason({ locale })}</option>
              {reportReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {reasons({ reason }, { locale })}
                </option>
              ))}
            </Select>
            <TextArea
              label={m.text({ locale })}
              hint={m.textHint({ locale })}
              name="text"
              rows={6}
              maxLength={maxReportText}
              dir="auto"
              error={answer?.errors['text']}
              defaultValue={typed(answer, 'text')}
            />
            <div className="form-actions">
              <SubmitButton>{m.send({ locale })}</SubmitButton>
            </div>
          </Form>
        </OwnCard>
      ) : null}
    </OwnPageFrame>
  );
}
