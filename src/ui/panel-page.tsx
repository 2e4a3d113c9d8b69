import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from './navigation.tsx';

type Props = {
  readonly title: string;
  readonly lead?: ReactNode;
  /** The breadcrumbs without this page. */
  readonly crumbs: readonly Crumb[];
  readonly crumbsLabel: string;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
};

/** A page of a panel, always hidden from search engines. */
export function PanelPage({ title, lead, crumbs, crumbsLabel, tools, children }: Props) {
  return (
    <main className="panel-main" id="main">
      <title>{`${title} · Kervan`}</title>
      <meta name="robots" content="noindex" />
      {crumbs.length > 0 ? (
        <Breadcrumbs items={[...crumbs, { label: title, href: null }]} label={crumbsLabel} />
      ) : null}
      <div className="panel-heading">
        <div>
          <h1 className="display display-4">
            <bdi>{title}</bdi>
          </h1>
          {lead ? <p className="text-soft">{lead}</p> : null}
        </div>
        {tools ? <div className="panel-heading-tools">{tools}</div> : null}
      </div>
      {children}
    </main>
  );
}
