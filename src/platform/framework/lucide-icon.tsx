// Stands in for the part of lucide-react that makes a component of an icon's shapes (`vite.config.ts` sees to it): that one
// works out sizes, colours and classes at each render, which our style sheet says once (`.lucide`).
import { createElement, type SVGProps } from 'react';

type IconData = {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
};

/** What it stands beside or on says what it means. */
export default function createLucideIcon({ node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ className, ...rest }: SVGProps<SVGSVGElement>) => (
    <svg
      className={className === undefined ? 'lucide' : `lucide ${className}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
      {...rest}
    >
      {shapes}
    </svg>
  );
}
