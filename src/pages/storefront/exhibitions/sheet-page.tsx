import type { ReactNode } from 'react';
import * as meta from '#messages/pages/storefront/meta';
import type { ServerOnly } from '#platform/framework/server-only-data.ts';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { lazyComponent } from '#ui/islands/lazy-component.ts';
import { StaticHtml } from '#ui/islands/static-html.tsx';
import { Breadcrumbs } from '#ui/navigation.tsx';
import { ForMachines } from '../meta/for-machines.tsx';
import { PageHead } from '../meta/page-head.tsx';
import { breadcrumbData, type Told } from '../meta/structured-data.ts';
import type { SheetContent } from './exhibition-sheet.tsx';

const ExhibitionSheet = import.meta.env.SSR
  ? (await import('./exhibition-sheet.tsx')).ExhibitionSheet
  : lazyComponent(() => import('./exhibition-sheet.tsx').then((part) => part.ExhibitionSheet));

type Props = {
  readonly locale: Locale;
  readonly publicUrl: string;
  readonly title: string;
  readonly description: string;
  readonly card: string | undefined;
  /** Without the language. */
  readonly path: string;
  readonly way: readonly { readonly label: string; readonly href: string | null }[];
  readonly sheet: ServerOnly<SheetContent>;
  readonly told?: readonly Told[];
  readonly isIndexed?: boolean;
  /** Below what no script changes. */
  readonly children?: ReactNode;
};

/** The frame of the public pages about exhibitions. */
export const SheetPage = ({
  locale,
  publicUrl,
  title,
  description,
  card,
  path,
  way,
  sheet,
  told = [],
  isIndexed = true,
  children,
}: Props) => (
  <main id="main" className="wrap section-alone">
    <PageHead
      title={title}
      description={description}
      card={card}
      publicUrl={publicUrl}
      path={path}
      locale={locale}
      isIndexed={isIndexed}
    />
    <ForMachines
      things={
        import.meta.env.SSR
          ? [breadcrumbData(publicUrl, way, publicUrl + paths.localized({ locale, path })), ...told]
          : null
      }
    />
    <Breadcrumbs label={meta.breadcrumbs({ locale })} items={way} />
    <StaticHtml id="exhibition" content={sheet.value}>
      {(content) => <ExhibitionSheet {...content} />}
    </StaticHtml>
    {children}
  </main>
);
