import type { ComponentPropsWithoutRef } from 'react';

/** A square with an icon that sends the form; `label` is its name. */
export const IconButton = ({
  label,
  ...button
}: { label: string } & ComponentPropsWithoutRef<'button'>) => (
  <button type="submit" className="icon-btn" aria-label={label} title={label} {...button} />
);
