// Texts as readers see them, in each language in which there is one.
import type { ComponentProps } from 'react';
import { RichTextContent } from '#features/rich-texts/components/rich-text.tsx';
import { directionOf, type Locale, localeNames } from '#shared/locale.ts';
import { Card } from '#ui/panels.tsx';
import type { ShownText } from './text-values.ts';

type Props = {
  readonly texts: readonly ShownText[];
  readonly pictures: ComponentProps<typeof RichTextContent>['pictures'];
};

const TextCard = ({
  text: { language, title, lead, body },
  pictures,
}: Pick<Props, 'pictures'> & { readonly text: ShownText & { readonly language: Locale } }) => (
  <Card as="section">
    <h2 className="card-title">{localeNames[language]}</h2>
    <div lang={language} dir={directionOf(language)} className="prose rich-text">
      <p>
        <strong>{title}</strong>
      </p>
      <p>{lead}</p>
      {body ? <RichTextContent text={body} pictures={pictures} locale={language} /> : null}
    </div>
  </Card>
);

export const ShownTexts = ({ texts, pictures }: Props) => (
  <div className="panel-stack">
    {texts.map((text) => (
      <TextCard key={text.language} text={text} pictures={pictures} />
    ))}
  </div>
);
