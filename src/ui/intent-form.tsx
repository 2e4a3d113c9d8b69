import type { ReactNode } from 'react';
import { type Answered, Form, type FormProps } from './form.tsx';

/** The answer to one form of a page, for that form to show. `id`: of a row that has the form, too. */
export function answerTo<Answer extends Answered>(answer: Answer | undefined, intent: string, id?: string): Answer | undefined {
  return answer?.values['intent'] === intent && (id === undefined || answer.values['id'] === id) ? answer : undefined;
}

type Props = Omit<FormProps, 'answer' | 'id'> & {
  readonly intent: string;
  /** Of the row that the form is about. */
  readonly id?: string | undefined;
  /** What the page's forms answered last, whichever it was. */
  readonly answer: Answered | undefined;
  readonly children: ReactNode;
};

/** One of several forms of a page. The action tells them apart by the hidden fields. */
export const IntentForm = ({ intent, id, answer, children, ...form }: Props) => (
  <Form answer={answerTo(answer, intent, id)} {...form}>
    <input type="hidden" name="intent" value={intent} />
    {id === undefined ? null : <input type="hidden" name="id" value={id} />}
    {children}
  </Form>
);
