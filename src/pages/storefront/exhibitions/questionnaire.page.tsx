import { redirect } from 'react-router';
import { z } from 'zod';
import { saveForm } from '#features/exhibitions/commands/save-form.server.ts';
import { answerQuestionnaire } from '#features/exhibitions/commands/visitors.server.ts';
import {
  findOwnAnswers,
  findSavedForm,
} from '#features/exhibitions/queries/own-exhibitions.server.ts';
import { getExhibition } from '#features/exhibitions/queries/public-exhibitions.server.ts';
import { formQuestions } from '#features/exhibitions/rules/forms.ts';
import * as m from '#messages/pages/storefront/exhibitions';
import { loadOwnPage, requireLogIn } from '#pages/shared/own-page.ts';
import { handleForm } from '#platform/pages/form-action.ts';
import * as paths from '#shared/paths.ts';
import { Form, SubmitButton } from '#ui/form.tsx';
import { Alert } from '#ui/panels.tsx';
import { PageHead } from '../meta/page-head.tsx';
import type { Route } from './+types/questionnaire.page';
import { FairLine } from './fair-line.tsx';
import { fairLine } from './fair.server.ts';
import { QuestionField } from './question-fields.tsx';
import { FormSaved, SaveButton } from './save-button.tsx';
import { startingWith } from './shown-fields.ts';
import { typedFieldsOf } from './typed-fields.server.ts';
import './exhibitions.css';

export const loader = (args: Route.LoaderArgs) =>
  loadOwnPage(args, async (context) => {
    const fair = await getExhibition(context, args.params.fair);
    const saved = await findSavedForm(context, fair.id, 'questionnaire');
    return {
      locale: context.locale,
      publicUrl: context.services.publicUrl,
      slug: fair.slug,
      fair: fairLine(fair, context.locale),
      done: args.url.searchParams.get('done'),
      kept: saved?.fields ?? (await findOwnAnswers(context, fair.id)) ?? {},
    };
  });

export const action = (args: Route.ActionArgs) =>
  handleForm(args, z.object({}), async (context, _, form) => {
    requireLogIn(args);
    const { fair: slug } = args.params;
    const fields = typedFieldsOf(form);
    const page = paths.exhibitionQuestionnaire({ locale: context.locale, slug });
    const isSaved = form.get('intent') === 'save';
    if (isSaved) await saveForm(context, fields, { slug, form: 'questionnaire' });
    else await answerQuestionnaire(context, { slug, fields });
    return redirect(`${page}?done=${isSaved ? 'saved' : 'sent'}`, 303);
  });

export default function QuestionnairePage({
  loaderData: { locale, publicUrl, slug, fair, done, kept },
  actionData: answer,
}: Route.ComponentProps) {
  const title = m.questionnaire({ locale });
  const shown = answer ?? startingWith(kept);
  return (
    <main id="main" className="wrap section-alone">
      <PageHead
        title={title}
        description={m.questionnaireLead({ locale })}
        publicUrl={publicUrl}
        path={paths.unlocalized(paths.exhibitionQuestionnaire, { slug })}
        locale={locale}
        isIndexed={false}
      />
      <div className="exhibitions-form">
        <FairLine fair={fair} />
        <h1 className="display display-2">{title}</h1>
        {done === 'sent' && !answer ? (
          <div role="status">
            <Alert tone="success">{m.answersSent({ locale })}</Alert>
          </div>
        ) : null}
        {done === 'saved' && !answer ? <FormSaved locale={locale} /> : null}
        <p>{m.questionnaireLead({ locale })}</p>
        <Form answer={answer}>
          {formQuestions.questionnaire.map((question) => (
            <QuestionField key={question.name} question={question} answer={shown} locale={locale} />
          ))}
          <div className="form-actions">
            <SubmitButton>{m.sendAnswers({ locale })}</SubmitButton>
            <SaveButton locale={locale} />
          </div>
        </Form>
      </div>
    </main>
  );
}
