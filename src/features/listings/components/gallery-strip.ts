// A row of pictures of which one fills the view, in both directions of writing.

/** Which one is in view. Browsers count from 0 downwards in right-to-left rows. */
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
