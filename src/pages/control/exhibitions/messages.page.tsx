import { redirect } from 'react-router';
import { tellExhibitors } from '#features/exhibitions/commands/tell-exhibitors.server.ts';
import { whyNotOrganise } from '#features/exhibitions/permissions.ts';
import { listMessages } from '#features/exhibitions/queries/organised.server.ts';
import { maxMessage } from '#features/exhibitions/rules/choices.ts';
import { messageInput } from '#features/exhibitions/schemas.ts';
import * as m from '#messages/pages/control/exhibitions';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { notFound } from '#platform/http/problems.ts';
import { dateText } from '#shared/dates.ts';
import { directionOf, localeNames, locales } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { inLanguage } from '#shared/per-language.ts';
import { TextArea } from '#ui/field.tsx';
import { Form, SubmitButton } from '#ui/form.tsx';
import { Card } from '#ui/panels.tsx';
import type { Route } from './+types/messages.page';
import { FairPage } from './fair-page.tsx';
import { loadFair } from './load-fair.server.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const { fair, head } = await loadFair(context, args.params.fair);
    return {
      head,
      done: args.url.searchParams.has('done'),
      sent: (await listMessages(context, fair.id)).map(({ id, text, companies, sentAt }) => ({
        id,
        text: inLanguage(text, locale)?.value ?? '',
        companies,
        at: dateText(sentAt, locale, 'instant'),
      })),
    };
  });

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', messageInput, async (context, input) => {
    if (whyNotOrganise(context.actor) !== null) throw notFound();
    const { fair: slug } = args.params;
    await tellExhibitors(context, input, slug);
    const path = memberPaths.exhibitionMessages({ locale: context.locale, slug });
    return redirect(`${path}?done=sent`, 303);
  });

export default function MessagesPage({
  loaderData: { head, done, sent },
  actionData: answer,
}: Route.ComponentProps) {
  const { locale } = head;
  return (
    <FairPage head={head} tab="messages" done={done && !answer}>
      <Card as="section">
        <div className="stack">
          <h2 className="card-title">{m.messageTitle({ locale })}</h2>
          <p className="text-soft">{m.messageText({ locale })}</p>
          {/* Sent once, it is empty again. */}
          <Form answer={answer} key={sent[0]?.id}>
            {locales.map((language) => (
              <TextArea
                key={language}
                label={localeNames[language]}
                name={`text.${language}`}
                rows={4}
                maxLength={maxMessage}
                dir={directionOf(language)}
                lang={language}
                error={answer?.errors[`text.${language}`]}
                defaultValue={String(answer?.values[`text.${language}`] ?? '')}
              />
            ))}
            <div>
              <SubmitButton>{m.sendMessage({ locale })}</SubmitButton>
            </div>
          </Form>
        </div>
      </Card>
      {sent.length === 0 ? null : (
        <Card as="section">
          <div className="stack">
            <h2 className="card-title">{m.sentMessages({ locale })}</h2>
            <ul className="stack">
              {sent.map(({ id, text, companies, at }) => (
                <li key={id}>
                  <p className="text-soft text-tabular">
                    {at} · {m.sentTo({ count: companies }, { locale })}
                  </p>
                  <p className="panel-quotation" dir="auto">
                    {text}
                  </p>
                </li>
              ))}
            </ul>
          </div>
        </Card>
      )}
    </FairPage>
  );
}
