import {
  CalendarDays,
  CircleQuestionMark,
  FilePenLine,
  HandCoins,
  Heart,
  Landmark,
  type LucideIcon,
  Mail,
  MessageSquareText,
  MessagesSquare,
  Settings2,
  Star,
  ClipboardList,
} from 'lucide-react';
import { redirect } from 'react-router';
import { z } from 'zod';
import { readNotifications } from '#features/notifications/commands.server.ts';
import * as m from '#messages/pages/account/notifications';
import { handleOwnForms, loadOwnPage, ownForm } from '#pages/shared/own-page.ts';
import { number } from '#platform/i18n/runtime.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { addressOf, withParameters } from '#shared/search-parameters.ts';
import { Chip } from '#ui/badges.tsx';
import { bidi } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { IntentForm, SubmitButton } from '#ui/form.tsx';
import { Pager } from '#ui/pager.tsx';
import { Card, EmptyState } from '#ui/panels.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import { doneText, OwnPageFrame } from '../area/own-page-frame.tsx';
import type { Route } from './+types/notifications.page';
import { loadNotifications, type NotificationsView } from './load-notifications.server.ts';
import './notifications.css';

const doneTexts = { read: m.allRead };

export const loader = (args: Route.LoaderArgs) =>
  loadOwnPage(args, async (context) => ({
    ...(await loadNotifications(context, args.url.searchParams)),
    done: args.url.searchParams.get('done'),
  }));

export const action = (args: Route.ActionArgs) => {
  const here = withParameters(addressOf(args), { done: null });
  return handleOwnForms(args, {
    read: ownForm(z.object({ id: z.string().max(20) }), async (context, { id }) => {
      await readNotifications(context, { id });
      return redirect(here, 303);
    }),
    readAll: ownForm(z.object({}), async (context) => {
      await readNotifications(context, { all: true });
      return redirect(withParameters(here, { done: 'read', page: null }), 303);
    }),
  });
};

type Row = NotificationsView['rows'][number];

const icons: Readonly<Record<Row['group'], LucideIcon>> = {
  sellerInquires: MessagesSquare,
  sellerInquiresReplies: MessagesSquare,
  buyerInquiresReplies: MessagesSquare,
  buyerRfqReplies: HandCoins,
  sellerRfqReplyNotes: MessageSquareText,
  rfqReplyNotes: MessageSquareText,
  quoteDecisions: HandCoins,
  sellerQuestions: CircleQuestionMark,
  buyerQuestionAnswers: CircleQuestionMark,
  buyerWishes: Heart,
  sellerReviews: Star,
  buyerReviewAnswers: Star,
  rfqDecisions: FilePenLine,
  sellerOrders: ClipboardList,
  buyerOrders: ClipboardList,
  sellerMoney: Landmark,
  buyerExhibitions: CalendarDays,
  contactMessages: Mail,
};

export default function NotificationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { locale, rows, address, tabs, sides, hasUnread, page, pages } = loaderData;
  return (
    <OwnPageFrame
      title={m.title({ locale })}
      done={doneText(doneTexts, loaderData, actionData !== undefined)}
    >
      <div className="notifications-bar">
        <SectionTabs label={m.show({ locale })} tabs={tabs} />
        <div className="notifications-tools">
          {hasUnread ? (
            <IntentForm intent="readAll" answer={actionData} action={address}>
              <SubmitButton variant="quiet" size="sm">
                {m.readAll({ locale })}
              </SubmitButton>
            </IntentForm>
          ) : null}
          <Button size="sm" href={memberPaths.notificationSettings({ locale })}>
            <Settings2 className="icon-16" />
            {m.settings({ locale })}
          </Button>
        </div>
      </div>
      {sides.length === 0 ? null : (
        <nav className="cluster" aria-label={m.bySide({ locale })}>
          {sides.map(({ label, href, isCurrent }) => (
            <Chip key={href} href={href} isOn={isCurrent}>
              {label}
            </Chip>
          ))}
        </nav>
      )}
      {rows.length === 0 ? (
        <Nothing view={loaderData} />
      ) : (
        <Card padding="none">
          <ul className="notifications">
            {rows.map((row) => (
              <Notification key={row.id} row={row} view={loaderData} answer={actionData} />
            ))}
          </ul>
        </Card>
      )}
      <Pager
        page={page}
        pages={pages}
        hrefOf={(to) => withParameters(address, { page: to === 1 ? null : to })}
        labels={{
          pages: m.pages({ locale }),
          previous: m.previous({ locale }),
          next: m.next({ locale }),
        }}
        formatNumber={(n) => number(locale, n)}
      />
    </OwnPageFrame>
  );
}

type OfPage = { readonly view: NotificationsView };

const Nothing = ({ view: { locale, isNarrowed } }: OfPage) => (
  <EmptyState
    title={m.nothing({ locale })}
    text={(isNarrowed ? m.nothingHere : m.nothingYet)({ locale })}
    action={
      isNarrowed
        ? { label: m.showAll({ locale }), href: memberPaths.notifications({ locale }) }
        : undefined
    }
  />
);

function Notification({
  row: { id, group, title, about, href, at, iso, isUnread },
  view: { locale, address },
  answer,
}: OfPage & { readonly row: Row; readonly answer: Route.ComponentProps['actionData'] }) {
  const Icon = icons[group];
  return (
    <li className={isUnread ? 'is-unread' : undefined}>
      <Icon />
      <div>
        <a className="notifications-title" href={href}>
          {isUnread ? <span className="visually-hidden">{m.isUnread({ locale })}: </span> : null}
          {bidi(title)}
        </a>
        {about === null ? null : (
          <p>
            <bdi>{about}</bdi>
          </p>
        )}
        <time dateTime={iso}>{at}</time>
      </div>
      {isUnread ? (
        <IntentForm intent="read" id={id} answer={answer} action={address}>
          <SubmitButton variant="quiet" size="sm" aria-label={m.readNamed({ title }, { locale })}>
            {m.read({ locale })}
          </SubmitButton>
        </IntentForm>
      ) : null}
    </li>
  );
}
