// What replaces a page that failed. Its script and its texts come with the first interaction: no
// page needs them before, and the next navigation may fail.
import { lazyComponent } from '#ui/islands/lazy-component.ts';
import type { ErrorPageProps } from './error-content.tsx';

const ErrorContent = import.meta.env.SSR
  ? (await import('./error-content.tsx')).ErrorContent
  : lazyComponent(() => import('./error-content.tsx').then((part) => part.ErrorContent));

export const ErrorPage = (props: ErrorPageProps) => <ErrorContent {...props} />;
