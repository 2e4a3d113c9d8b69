import { redirect } from 'react-router';
import { z } from 'zod';
import {
  chooseLegalForm,
  keepCompanyDraft,
  requestMembership,
  saveCompanyData,
} from '#features/memberships/commands/apply.server.ts';
import { showListing } from '#features/memberships/commands/show-listing.server.ts';
import { addMembershipDocument } from '#features/memberships/commands/documents.server.ts';
import {
  companyDataInput,
  documentKinds,
  legalFormInput,
  companyDraft,
} from '#features/memberships/schemas.ts';
import { checkDocumentSize } from '#features/memberships/services/read-document.server.ts';
import { states } from '#messages/features/memberships';
import * as m from '#messages/pages/account/membership';
import { handleOwnForms, loadOwnPage, ownForm } from '#pages/shared/own-page.ts';
import { doneResult, handleForm } from '#platform/pages/form-action.ts';
import type { PageContext } from '#platform/pages/load-page.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { Alert } from '#ui/panels.tsx';
import type { Route } from './+types/membership.page';
import { doneText, OwnCard, OwnPageFrame } from '../area/own-page-frame.tsx';
import { CompanyDataForm } from './company-data-form.tsx';
import { loadMembership, type MembershipStep } from './load-membership.server.ts';
import {
  DocumentForms,
  History,
  LegalFormForm,
  Listing,
  Looks,
  RequestForm,
  StepList,
} from './steps.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadOwnPage(args, (context) => loadMembership(context, args.url));

const to = ({ locale }: PageContext, step: MembershipStep, done: string) =>
  redirect(`${memberPaths.membership({ locale })}?step=${step}&done=${done}`, 303);

/** The fields of the company as they were typed. */
function draftIn(form: FormData) {
  const fields: Record<string, string | string[]> = {};
  for (const name of new Set(form.keys())) {
    if (!Object.hasOwn(companyDataInput.shape, name)) continue;
    const values = form.getAll(name).filter((value) => typeof value === 'string');
    fields[name] = several.has(name) ? values : (values.at(-1) ?? '');
  }
  return companyDraft.parse(fields);
}
type FormArguments = Parameters<ReturnType<typeof ownForm>>[0];

const several = new Set(['sectors', 'certificates', 'exportMarkets']);

const forms = {
  form: ownForm(legalFormInput, async (context, input) => {
    await chooseLegalForm(context, input);
    return to(context, 'data', 'form');
  }),
  keep: (args: FormArguments) =>
    handleForm(args, z.object({}), async (context, _, form) => {
      await keepCompanyDraft(context, draftIn(form));
      return doneResult('kept', form);
    }),
  data: (args: FormArguments) =>
    handleForm(
      args,
      companyDataInput.extend({ revision: z.coerce.number().int().min(0).max(2_000_000_000) }),
      async (context, { revision, ...data }, form) => {
        await saveCompanyData(context, { revision, data, draft: draftIn(form) });
        return to(context, 'documents', 'data');
      },
    ),
  document: (args: FormArguments) =>
    handleForm(
      args,
      z.object({
        id: z.enum(documentKinds),
        issuedOn: z.iso.date('inputDate').optional(),
      }),
      async (context, { id: kind, issuedOn }, form) => {
        const file = form.get('file');
        const size = file instanceof File ? file.size : 0;
        checkDocumentSize(size);
        const bytes = Buffer.from(await (file as File).arrayBuffer());
        await addMembershipDocument(
          context,
          { kind, ...(issuedOn !== undefined && { issuedOn }) },
          bytes,
        );
        return to(context, 'documents', 'document');
      },
    ),
  listing: ownForm(z.object({ shown: z.enum(['yes', 'no']) }), async (context, { shown }) => {
    await showListing(context, shown === 'yes');
    return to(context, 'request', shown === 'yes' ? 'shown' : 'hidden');
  }),
  request: ownForm(z.object({}), async (context) => {
    await requestMembership(context);
    return to(context, 'request', 'request');
  }),
};

export const action = (args: Route.ActionArgs) => handleOwnForms(args, forms);

const doneTexts = {
  form: m.formSaved,
  data: m.dataSaved,
  document: m.documentSaved,
  request: m.requested,
  shown: m.listingShown,
  hidden: m.listingHidden,
};

export default function MembershipPage({ loaderData, actionData }: Route.ComponentProps) {
  const { locale, own } = loaderData;
  const answer = actionData?.code === 'kept' ? undefined : actionData;
  const done = doneText(doneTexts, loaderData, answer !== undefined);
  if (own === null)
    return (
      <OwnPageFrame title={m.title({ locale })} lead={m.lead({ locale })}>
        <Alert>{m.ownersOnly({ locale })}</Alert>
      </OwnPageFrame>
    );
  const shared = { own, locale, answer };
  return (
    <OwnPageFrame title={m.title({ locale })} lead={m.lead({ locale })} done={done}>
      {own.state === null ? null : (
        <OwnCard title={states({ state: own.state }, { locale })}>
          <p>{m.stateTexts({ state: own.state }, { locale })}</p>
          {own.reason === null ? null : (
            <p className="panel-quotation" dir="auto">
              {own.reason}
            </p>
          )}
        </OwnCard>
      )}
      {own.isEditable ? (
        <>
          <StepList own={own} locale={locale} />
          {own.step === 'form' ? <LegalFormForm {...shared} /> : null}
          {own.step === 'data' ? <CompanyDataForm {...shared} /> : null}
          {own.step === 'documents' ? <DocumentForms {...shared} /> : null}
          {own.step === 'request' ? <RequestForm {...shared} /> : null}
        </>
      ) : null}
      {own.listing === null ? null : <Listing {...shared} listing={own.listing} />}
      <Looks own={own} locale={locale} />
      <History own={own} locale={locale} />
    </OwnPageFrame>
  );
}
