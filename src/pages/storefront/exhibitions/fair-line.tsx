type Props = {
  readonly fair: { readonly title: string; readonly days: string; readonly href: string };
};

/** Which exhibition a form is about, with the way back to it. */
export const FairLine = ({ fair: { title, days, href } }: Props) => (
  <p>
    <a className="link" href={href}>
      <bdi>{title}</bdi>
    </a>{' '}
    <span className="text-soft">{days}</span>
  </p>
);
