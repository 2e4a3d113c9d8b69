import * as m from '#messages/pages/control/contact';

/** What was done, by the form that did it. */
export const contactResults: Readonly<Record<string, typeof m.doneAnswer>> = {
  answer: m.doneAnswer,
  close: m.doneClose,
  discard: m.doneDiscard,
  reopen: m.doneReopen,
  take: m.doneTake,
  release: m.doneRelease,
};
