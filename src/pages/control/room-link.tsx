// A link to another room of the panel, or its words alone where the reader's rights do not open it.
import { type ComponentProps, createContext, useContext } from 'react';
import type { PageId } from '#pages/pages.ts';

/** Whether the reader may enter a page; the panel's frame says so. */
export const OpenRooms = createContext<(page: PageId) => boolean>(() => true);

export const RoomLink = ({ room, ...link }: ComponentProps<'a'> & { readonly room: PageId }) =>
  useContext(OpenRooms)(room) ? (
    <a className="link" {...link} />
  ) : (
    <span lang={link.lang} dir={link.dir}>
      {link.children}
    </span>
  );
