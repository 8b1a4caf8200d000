/** Free space kept between a panel and the window's edge, and between a panel and its button. */
const GAP = 8

/** Stands the panel under its button, and keeps it inside the window. */
export function placeUnder(button: Element, panel: HTMLElement, align: 'start' | 'end') {
  const from = button.getBoundingClientRect()
  const width = panel.offsetWidth
  const wished = align === 'start' ? from.left : from.right - width
  const last = document.documentElement.clientWidth - width - GAP
  panel.style.left = `${Math.max(GAP, Math.min(wished, last))}px`
  panel.style.top = `${from.bottom + GAP}px`
  panel.style.maxHeight = `calc(100dvh - ${from.bottom + 2 * GAP}px)`
}
