import { useSyncExternalStore } from 'react';
import { viewedProducts } from '#features/listings/params/viewed-products.ts';
import * as m from '#messages/pages/storefront/lists';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { Form, SubmitButton } from '#ui/form.tsx';

export type ViewedView = {
  readonly locale: Locale;
  readonly isMember: boolean;
  /** In the account. */
  readonly isKept: boolean;
  readonly isAsked: boolean;
};

const viewedIds = () => viewedProducts().join(',');
const neverChanges = () => () => {};

/** Whether the account of a member keeps the list; visitors have it in this browser alone. */
export function ViewedForms({ view: { locale, isMember, isKept } }: { view: ViewedView }) {
  const own = useSyncExternalStore(neverChanges, viewedIds, () => '');
  if (!isMember) return null;
  return (
    <Form action={paths.recentlyViewed({ locale })} className="lists-hint">
      <p>{(isKept ? m.keptInAccount : m.keepInAccountText)({ locale })}</p>
      <input type="hidden" name="intent" value={isKept ? 'leave' : 'keep'} />
      {isKept ? null : <input type="hidden" name="ids" value={own} />}
      <SubmitButton size="sm" variant="secondary">
        {(isKept ? m.leaveInBrowser : m.keepInAccount)({ locale })}
      </SubmitButton>
    </Form>
  );
}
