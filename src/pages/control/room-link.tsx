// A link to another room of the panel, or its words alone where the reader's rights do not open it.
import { type ComponentProps, createContext, useContext } from 'react';
import type { PageId } from '#pages/pages.ts';

/** Whether the reader may enter a page; the panel's frame says so. */
export const OpenRooms = createContext<(page: PageId) => boolean>(() => true);

type RoomLinkProps = ComponentProps<'a'> & { readonly room: PageId };

export const RoomLink = ({ room, children, ...link }: RoomLinkProps) =>
  useContext(OpenRooms)(room) ? (
    <a className="link" {...link}>
      {children}
    </a>
  ) : (
    <span lang={link.lang} dir={link.dir}>
      {children}
    </span>
  );
