import type { ActionResult } from '#platform/pages/form-action.ts';
import type { loadOrderRequest, OrderFigures } from './load-order-request.server.ts';

/** What the form's parts are given. */
export type LoadedRequest = Extract<
  Awaited<ReturnType<typeof loadOrderRequest>>,
  { refusal: null }
>;
export type RequestAnswer = ActionResult & { readonly figures?: OrderFigures | null };

/** What was sent last, where an empty tick is missing, or else what is known. */
export const fieldsIn =
  ({ typed }: LoadedRequest, answer: RequestAnswer | undefined) =>
  (name: string) => {
    const said = answer ? answer.values[name] : typed[name as keyof typeof typed];
    return {
      name,
      error: answer?.errors[name],
      defaultValue: typeof said === 'string' ? said : '',
    };
  };
export type RequestFieldsIn = ReturnType<typeof fieldsIn>;

export type PartProps = {
  readonly form: LoadedRequest;
  readonly answer: RequestAnswer | undefined;
  readonly field: RequestFieldsIn;
};
