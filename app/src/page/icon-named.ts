import type { IconName } from '../ui/icon/icon.tsx'

/** The drawing that data asks for by name; one that isn't in the page is left out. */
export const iconNamed = (name: string | undefined): IconName | undefined =>
  name !== undefined && document.querySelector(`#icon-${CSS.escape(name)}`) ? (name as IconName) : undefined
