// What a browser without scripts sends of a rendered form.
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { Parser } from 'htmlparser2';

/** The markup of a component that needs a router. */
export function markupOf(element: ReactElement): string {
  const Stub = createRoutesStub([{ path: '/', Component: () => element }]);
  return renderToStaticMarkup(createElement(Stub));
}

/** The fields in the order of the page, apart from buttons and files. */
export function fieldsSentBy(markup: string): FormData {
  const form = new FormData();
  let select: { name: string | undefined; value: string | null } | null = null;
  let isNamedByText = false;
  let textarea: { name: string | undefined; value: string } | null = null;
  const add = (name: string | undefined, value: string) => {
    if (name !== undefined) form.append(name, value);
  };
  const parser = new Parser({
    onopentag(tag, { name, type = 'text', value, ...others }) {
      if (tag === 'select') select = { name, value: null };
      else if (tag === 'textarea') textarea = { name, value: '' };
      else if (tag === 'option' && select && (select.value === null || 'selected' in others)) {
        select.value = value ?? '';
        isNamedByText = value === undefined;
      }
      if (tag === 'input' && !['file', 'submit'].includes(type)) {
        const isChoice = type === 'checkbox' || type === 'radio';
        if (!isChoice || 'checked' in others) add(name, value ?? (isChoice ? 'on' : ''));
      }
    },
    ontext(text) {
      if (textarea) textarea.value += text;
      if (isNamedByText && select) select.value += text;
    },
    onclosetag(tag) {
      if (tag === 'select' && select) add(select.name, select.value ?? '');
      else if (tag === 'textarea' && textarea) add(textarea.name, textarea.value);
      if (tag === 'option') isNamedByText = false;
      if (tag === 'select') select = null;
      if (tag === 'textarea') textarea = null;
    },
  });
  parser.end(markup);
  return form;
}
