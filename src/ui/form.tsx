import {
  type ComponentType,
  type MouseEventHandler,
  type ReactNode,
  type RefAttributes,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  Form as RouterForm,
  type FormProps as RouterFormProps,
  type Location,
  useNavigation,
} from 'react-router';
import { Button, type ButtonProps } from './button.tsx';
import { Alert } from './panels.tsx';

/** What a form shows of its action's result. */
export type FormErrors = {
  readonly errors: Readonly<Record<string, string>>;
  readonly error: string | null;
};

type Answered = FormErrors & {
  readonly values: Readonly<Record<string, string | readonly string[]>>;
};

/** Returns a field's props by name: the typed value and the error from the action's result. */
export const fieldsOf = (answer: Answered | undefined) => (name: string) => {
  const typed = answer?.values[name];
  return {
    name,
    error: answer?.errors[name],
    defaultValue: typeof typed === 'string' ? typed : (typed?.at(-1) ?? ''),
  };
};
export type FieldsOf = ReturnType<typeof fieldsOf>;

/** The router's form, or a fetcher's, which leaves the page where it is. */
export type FormTag = ComponentType<RouterFormProps & RefAttributes<HTMLFormElement>>;

type FormProps = RouterFormProps & {
  readonly answer?: FormErrors | undefined;
  readonly via?: FormTag;
  /** Of the error, which is a warning then. */
  readonly errorTitle?: string | undefined;
  readonly children: ReactNode;
};

/**
 * Submits without a reload where scripts run. An error of the whole form is shown above it;
 * otherwise the first invalid field gets focus.
 */
export function Form({ answer, children, via: Tag = RouterForm, errorTitle, ...form }: FormProps) {
  const ref = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (!answer) return;
    const wrong =
      ref.current?.querySelector<HTMLElement>('[aria-invalid=true]') ??
      ref.current?.querySelector<HTMLElement>('[role=alert]');
    // the first of several choices
    (wrong?.matches('fieldset') ? wrong.querySelector('input') : wrong)?.focus();
  }, [answer]);
  return (
    <Tag method="post" noValidate className="form" ref={ref} {...form}>
      {answer?.error ? <FormError title={errorTitle} text={answer.error} /> : null}
      {children}
    </Tag>
  );
}

const FormError = ({ title, text }: { title: string | undefined; text: string }) =>
  title === undefined ? (
    <div tabIndex={-1} className="form-error">
      <Alert tone="danger">{text}</Alert>
    </div>
  ) : (
    <div tabIndex={-1} className="form-error" role="alert">
      <Alert tone="warning">
        <p>
          <b lang="en" dir="ltr">
            {title}
          </b>
        </p>
        <p>{text}</p>
      </Alert>
    </div>
  );

/** Returns the result if it belongs to this form. `id`: the row's, when each row has a form. */
export function resultFor<Answer extends Answered>(
  answer: Answer | undefined,
  intent: string,
  id?: string,
): Answer | undefined {
  return answer?.values['intent'] === intent && (id === undefined || answer.values['id'] === id)
    ? answer
    : undefined;
}

type IntentFormProps = Omit<FormProps, 'answer' | 'id'> & {
  readonly intent: string;
  /** The row that the form is about. */
  readonly id?: string | undefined;
  /** The latest result of any of the page's forms. */
  readonly answer: Answered | undefined;
};

/** Renders one of several forms of a page. The action tells them apart by the hidden fields. */
export const IntentForm = ({ intent, id, answer, children, ...form }: IntentFormProps) => (
  <Form answer={resultFor(answer, intent, id)} {...form}>
    <input type="hidden" name="intent" value={intent} />
    {id === undefined ? null : <input type="hidden" name="id" value={id} />}
    {children}
  </Form>
);

/** The router marks the location that a redirect leads to. */
const isRedirect = ({ state }: Location): boolean =>
  (state as { readonly ['_isRedirect']?: boolean } | null)?.['_isRedirect'] === true;

/** Shows progress, and blocks every submit button of the page meanwhile. */
export function SubmitButton({
  children,
  ...button
}: Omit<Extract<ButtonProps, { href?: undefined }>, 'href' | 'isLoading'>) {
  const { state, formMethod, location } = useNavigation();
  // A redirect ends what has succeeded. After a refusal the page only loads again, and the form may
  // be sent.
  const isBusy =
    formMethod === 'POST' &&
    (state === 'submitting' || (state === 'loading' && isRedirect(location)));
  // Also true for Enter in a field, which clicks its form's button.
  const [isClicked, setIsClicked] = useState(false);
  const [wasBusy, setWasBusy] = useState(isBusy);
  if (wasBusy !== isBusy) {
    setWasBusy(isBusy);
    if (!isBusy) setIsClicked(false);
  }
  const onClick: MouseEventHandler<HTMLButtonElement> = (event) => {
    if (isBusy) return event.preventDefault();
    setIsClicked(true);
    button.onClick?.(event);
  };
  return (
    <Button variant="primary" {...button} isLoading={isBusy && isClicked} onClick={onClick}>
      {children}
    </Button>
  );
}
