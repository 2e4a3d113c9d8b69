import { redirect } from 'react-router';
import { z } from 'zod';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import {
  addFeed,
  removeFeed,
  resumeFeed,
  stopFeed,
} from '#features/product-imports/commands/feeds.server.ts';
import { listOwnFeeds } from '#features/product-imports/queries/feeds.server.ts';
import { listOwnImportStores } from '#features/product-imports/queries/imports.server.ts';
import { feedInput } from '#features/product-imports/schemas.ts';
import * as m from '#messages/pages/vendor/feeds';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { dateText } from '#shared/dates.ts';
import { isPublicId } from '#shared/ids.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { Select, TextField } from '#ui/field.tsx';
import { fieldsOf, IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card, EmptyState } from '#ui/panels.tsx';
import type { Route } from './+types/feeds.page';
import { FeedList } from './feed-list.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const { locale } = context;
    const [stores, feeds] = await Promise.all([
      listOwnImportStores(context),
      listOwnFeeds(context),
    ]);
    return {
      locale,
      stores,
      feeds: feeds.map((feed) => ({
        ...feed,
        pulledAt: feed.pulledAt && dateText(feed.pulledAt, locale),
        changedAt: feed.changedAt && dateText(feed.changedAt, locale),
      })),
    };
  });

const acts = z.discriminatedUnion('intent', [
  feedInput.extend({ intent: z.literal('add') }),
  z.object({
    intent: z.enum(['stop', 'resume', 'remove']),
    id: z.string().refine(isPublicId),
  }),
]);
const commands = { stop: stopFeed, resume: resumeFeed, remove: removeFeed };

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'vendor', acts, async (context, input) => {
    if (input.intent === 'add') await addFeed(context, input);
    else await commands[input.intent](context, input.id);
    return redirect(memberPaths.vendorFeeds({ locale: context.locale }), 303);
  });

export default function FeedsPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { locale, stores, feeds } = loaderData;
  const added = resultFor(answer, 'add');
  const fields = fieldsOf(added);
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('vendor', locale)}
    >
      {answer?.error && !added ? <Alert tone="danger">{answer.error}</Alert> : null}
      <Card as="section">
        <h2 className="card-title">{m.addTitle({ locale })}</h2>
        <IntentForm intent="add" answer={answer}>
          <TextField
            label={m.url({ locale })}
            hint={m.urlHint({ locale })}
            type="url"
            dir="ltr"
            required
            {...fields('url')}
          />
          {stores.length > 1 ? (
            <Select label={m.store({ locale })} {...fields('store')}>
              {stores.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </Select>
          ) : null}
          <div className="form-actions">
            <SubmitButton>{m.add({ locale })}</SubmitButton>
          </div>
        </IntentForm>
      </Card>
      {feeds.length === 0 ? (
        <EmptyState title={m.none({ locale })} text={m.noneText({ locale })} />
      ) : (
        <FeedList feeds={feeds} locale={locale} />
      )}
    </PanelPage>
  );
}
