/** The field has the focus, and its list stands open. */
export function openList(frame: HTMLElement | null): void {
  const input = frame?.querySelector('input')
  input?.focus()
  if (input?.getAttribute('aria-expanded') === 'false') input.click()
}
