import { redirect } from 'react-router';
import { startSellingInput } from '#features/accounts/schemas.ts';
import { ownDisplayCookie } from '#features/accounts/services/session-cookies.server.ts';
import { keepSignUpPictures } from '#features/accounts/services/sign-up-pictures.server.ts';
import { getCategoryTree } from '#features/categories/queries/category-tree.server.ts';
import { startSelling } from '#features/accounts/commands/start-selling.server.ts';
import { whyNotStartSelling } from '#features/companies/permissions.ts';
import { findOwnCompany } from '#features/companies/queries/own-company.server.ts';
import { maxUploadBytes } from '#features/media/schemas.ts';
import * as m from '#messages/pages/account/company';
import { loadOwnPage } from '#pages/shared/own-page.ts';
import { requireSecondFactor } from '#pages/shared/require-panel.server.ts';
import { refused } from '#platform/http/problems.ts';
import { formAgain, handleForm } from '#platform/pages/form-action.ts';
import type { PageContext } from '#platform/pages/load-page.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { fieldsOf, Form, SubmitButton } from '#ui/form.tsx';
import { CompanyFields } from '../signup/company-fields.tsx';
import { OwnCard, OwnPageFrame } from '../area/own-page-frame.tsx';
import type { Route } from './+types/start-selling.page';

/** Throws a redirect to the second factor, refused for everybody but the owner. */
async function requireOwner(context: PageContext): Promise<void> {
  await requireSecondFactor(context);
  const refusal = whyNotStartSelling(context.actor);
  if (refusal !== null) throw refused(refusal);
}

export const loader = (args: Route.LoaderArgs) =>
  loadOwnPage(args, async (context) => {
    await requireOwner(context);
    const { locale } = context;
    const [company, tree] = await Promise.all([findOwnCompany(context), getCategoryTree(context)]);
    if (company === null || company.isSeller) throw redirect(memberPaths.company({ locale }));
    return {
      locale,
      name: company.name,
      categories: tree
        .filter(({ kind }) => kind !== 'promotions')
        .map(({ slug, name }) => ({ slug, name })),
      pictures: { origin: context.services.mediaUrl, maxBytes: maxUploadBytes },
    };
  });

/** Pictures are stored before the fields are checked, so only for those who may start. */
export const action = async (args: Route.ActionArgs) => {
  const again = await loadOwnPage(
    args,
    async (context) => {
      await requireOwner(context);
      return null;
    },
    formAgain(args),
  );
  return (
    again ??
    handleForm(
      args,
      startSellingInput,
      async (context, input) => {
        await startSelling(context, input);
        const cookies = await ownDisplayCookie(context);
        return redirect(`${memberPaths.company({ locale: context.locale })}?done=selling`, {
          status: 303,
          headers: cookies.map((text): [string, string] => ['set-cookie', text]),
        });
      },
      { prepare: keepSignUpPictures },
    )
  );
};

export default function StartSellingPage({
  loaderData: { locale, name, categories, pictures },
  actionData: answer,
}: Route.ComponentProps) {
  const typed = fieldsOf(answer);
  const field: typeof typed = (fieldName) =>
    answer === undefined && fieldName === 'businessName'
      ? { ...typed(fieldName), defaultValue: name }
      : typed(fieldName);
  return (
    <OwnPageFrame title={m.startSelling({ locale })} lead={m.startSellingLead({ locale })}>
      <OwnCard title={m.aboutCompany({ locale })} text={m.aboutCompanyText({ locale })}>
        <Form
          answer={answer}
          action={memberPaths.startSelling({ locale })}
          encType="multipart/form-data"
        >
          <CompanyFields
            field={field}
            answer={answer}
            categories={categories}
            type=""
            pictures={pictures}
            locale={locale}
          />
          <div className="form-actions">
            <SubmitButton>{m.startSelling({ locale })}</SubmitButton>
          </div>
        </Form>
      </OwnCard>
    </OwnPageFrame>
  );
}
