import { initialsOf } from '#ui/badges.tsx';
import { type ImageView, Picture } from '#ui/picture.tsx';

/** The logo of the company's store, else its initials. */
export const CompanyMark = ({
  name,
  logo,
}: {
  readonly name: string;
  readonly logo: ImageView | null;
}) => (
  <span className="avatar" aria-hidden="true">
    {logo ? <Picture image={logo} slot="thumb" alt="" /> : initialsOf(name)}
  </span>
);
