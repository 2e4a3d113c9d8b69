import { notFound } from '#platform/http/problems.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import type { Route } from './+types/not-found.page';

export const loader = (args: Route.LoaderArgs) => loadPage(args, () => Promise.reject(notFound()));

export default function NotFoundPage() {
  return null;
}
