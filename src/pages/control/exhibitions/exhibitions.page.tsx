import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { daysIn } from '#features/exhibitions/format.ts';
import { listOrganised } from '#features/exhibitions/queries/organised.server.ts';
import { phases } from '#messages/features/exhibitions';
import * as m from '#messages/pages/control/exhibitions';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { inLanguage } from '#shared/per-language.ts';
import { Button } from '#ui/button.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card, EmptyState } from '#ui/panels.tsx';
import type { Route } from './+types/exhibitions.page';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const rows = await listOrganised(context);
    return {
      locale,
      rows: rows.map((fair) => ({
        slug: fair.slug,
        title: inLanguage(fair.title, locale)?.value ?? fair.slug,
        days: daysIn(fair, locale),
        phase: fair.phase,
      })),
    };
  });

export default function ControlExhibitionsPage({
  loaderData: { locale, rows },
}: Route.ComponentProps) {
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      tools={
        <Button size="sm" variant="primary" href={memberPaths.newExhibition({ locale })}>
          {m.create({ locale })}
        </Button>
      }
      {...panelWay('control', locale)}
    >
      {rows.length === 0 ? (
        <EmptyState title={m.none({ locale })} text={m.noneText({ locale })} />
      ) : null}
      {rows.map(({ slug, title, days, phase }) => (
        <Card as="article" key={slug}>
          <h2 className="card-title">
            <a className="link" href={memberPaths.controlExhibition({ locale, slug })} dir="auto">
              {title}
            </a>
          </h2>
          <p className="text-soft">
            {days} · {phases({ phase }, { locale })}
          </p>
        </Card>
      ))}
    </PanelPage>
  );
}
