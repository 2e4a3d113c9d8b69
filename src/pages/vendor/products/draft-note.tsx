import * as m from '#messages/pages/vendor/products';
import type { ActionResult } from '#platform/pages/form-action.ts';
import type { Locale } from '#shared/locale.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { Button } from '#ui/button.tsx';
import { IntentForm, SubmitButton } from '#ui/form.tsx';
import { Alert } from '#ui/panels.tsx';

type Draft = { readonly time: string; readonly isShown: boolean };

/** What is typed would take the place of the draft that was found and not opened. */
export const isDraftWaiting = (draft: Draft | null): boolean => draft?.isShown === false;

type Props = {
  readonly draft: Draft | null;
  /** Of the page without its draft. */
  readonly address: string;
  readonly answer: ActionResult | undefined;
  readonly locale: Locale;
};

/** Offers what was typed here and never saved. */
export function DraftNote({ draft, address, answer, locale }: Props) {
  if (draft === null || answer) return null;
  const { time, isShown } = draft;
  return (
    <Alert>
      <p>{(isShown ? m.draftShown : m.draftFound)({ time }, { locale })}</p>
      {isShown ? null : <p className="with-script">{m.draftWaits({ locale })}</p>}
      <div className="cluster">
        {isShown ? null : (
          <Button size="sm" href={withParameters(address, { draft: '1' })}>
            {m.draftContinue({ locale })}
          </Button>
        )}
        <IntentForm intent="dropDraft" answer={answer}>
          <SubmitButton size="sm" variant="secondary">
            {m.draftDrop({ locale })}
          </SubmitButton>
        </IntentForm>
      </div>
    </Alert>
  );
}
