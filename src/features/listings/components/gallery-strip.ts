// A scrolling row of pictures with one in view, in both writing directions.

/** Returns the index in view. In right-to-left rows `scrollLeft` counts from 0 downwards. */
export const shownPicture = (list: HTMLElement): number =>
  Math.round(Math.abs(list.scrollLeft) / Math.max(1, list.clientWidth));

export function scrollToPicture(
  list: HTMLElement | null,
  index: number,
  behavior: ScrollBehavior,
): void {
  const target = list?.children[index];
  if (list && target)
    list.scrollTo({
      left:
        target.getBoundingClientRect().left - list.getBoundingClientRect().left + list.scrollLeft,
      behavior,
    });
}
