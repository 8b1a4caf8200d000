/** Joins the names that apply; what is false, null or missing drops out. */
export const classNames = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
