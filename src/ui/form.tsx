import { type MouseEventHandler, type ReactNode, useEffect, useRef, useState } from 'react';
import { Form as RouterForm, type FormProps as RouterFormProps, useNavigation } from 'react-router';
import { Button, type ButtonProps } from './button.tsx';
import { Alert } from './panels.tsx';

/** The part of a form's answer that is shown. */
export type FormErrors = {
  readonly errors: Readonly<Record<string, string>>;
  readonly error: string | null;
};

type Answered = FormErrors & {
  readonly values: Readonly<Record<string, string | readonly string[]>>;
};

/**
 * What a field is given of the form's answer, by its name: what was typed, and what is wrong with
 * it.
 */
export const fieldsOf = (answer: Answered | undefined) => (name: string) => {
  const typed = answer?.values[name];
  return {
    name,
    error: answer?.errors[name],
    defaultValue: typeof typed === 'string' ? typed : (typed?.at(-1) ?? ''),
  };
};
export type FieldsOf = ReturnType<typeof fieldsOf>;

type FormProps = RouterFormProps & {
  readonly answer?: FormErrors | undefined;
  readonly children: ReactNode;
};

/**
 * Sent without a reload where there are scripts. What is wrong with the whole form stands above it;
 * else the first wrong field gets focus.
 */
export function Form({ answer, children, ...form }: FormProps) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!answer) return;
    const wrong =
      ref.current?.querySelector<HTMLElement>('[aria-invalid=true]') ??
      ref.current?.querySelector<HTMLElement>('[role=alert]');
    (wrong?.matches('fieldset') ? wrong.querySelector('input') : wrong)?.focus(); // of several choices the first
  }, [answer]);
  return (
    <RouterForm method="post" noValidate className="form" ref={ref} {...form}>
      {answer?.error ? (
        <div tabIndex={-1} className="form-error">
          <Alert tone="danger">{answer.error}</Alert>
        </div>
      ) : null}
      {children}
    </RouterForm>
  );
}

/** The answer to one form of a page, for that form to show. `id`: of a row that has the form, too. */
export function answerTo<Answer extends Answered>(
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
  /** Of the row that the form is about. */
  readonly id?: string | undefined;
  /** What the page's forms answered last, whichever it was. */
  readonly answer: Answered | undefined;
};

/** One of several forms of a page. The action tells them apart by the hidden fields. */
export const IntentForm = ({ intent, id, answer, children, ...form }: IntentFormProps) => (
  <Form answer={answerTo(answer, intent, id)} {...form}>
    <input type="hidden" name="intent" value={intent} />
    {id === undefined ? null : <input type="hidden" name="id" value={id} />}
    {children}
  </Form>
);

/** Says that it is at work, and takes no second click meanwhile, nor does any other of the page. */
export function SubmitButton({
  children,
  ...button
}: Omit<Extract<ButtonProps, { href?: undefined }>, 'href' | 'isLoading'>) {
  const { state, formMethod } = useNavigation();
  const isBusy = state !== 'idle' && formMethod === 'POST';
  // Enter in a field clicks its form's button, too.
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
