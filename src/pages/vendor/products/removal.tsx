import * as m from '#messages/pages/vendor/products';
import type { ActionResult } from '#platform/pages/form-action.ts';
import type { Locale } from '#shared/locale.ts';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';

/** Deleting is asked for twice; the list, which comes next, offers to undo it. */
export function Removal({ locale, answer }: { locale: Locale; answer: ActionResult | undefined }) {
  return (
    <details open={resultFor(answer, 'delete') !== undefined}>
      <summary>{m.removeAsk({ locale })}</summary>
      <IntentForm intent="delete" answer={answer}>
        <p className="text-soft">{m.removeHint({ locale })}</p>
        <div>
          <SubmitButton size="sm" variant="danger">
            {m.remove({ locale })}
          </SubmitButton>
        </div>
      </IntentForm>
    </details>
  );
}
