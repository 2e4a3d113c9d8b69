// Error boundary inside the panel layout, whose loader has succeeded.
import { Outlet, useLocation } from 'react-router';
import { ErrorPage } from '#pages/storefront/error/error-page.tsx';
import { defaultLocale, isLocale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import type { Route } from './+types/panel-errors';

export default function PanelErrors() {
  return <Outlet />;
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  const [, , panel] = useLocation().pathname.split('/');
  const locale = isLocale(params.lang) ? params.lang : defaultLocale;
  return (
    <ErrorPage
      error={error}
      locale={locale}
      panel={paths.localized({ locale, path: `/${panel}` })}
    />
  );
}
