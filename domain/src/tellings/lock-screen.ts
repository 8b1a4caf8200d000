/** What a locked screen has room for. */
export const MOST_CHARACTERS = 120

/** As much of a text as there is room for, up to the end of a word. */
export function shortened(text: string, most = MOST_CHARACTERS): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most)
  const end = cut.lastIndexOf(' ')
  // A name that is one long word is cut within it, and never within a sign.
  const kept = end > most / 2 ? cut.slice(0, end) : cut.slice(0, -1).replace(/[\uD800-\uDBFF]$/, '')
  return `${withoutEnd(kept)}…`
}

/** Nothing joins what is left to what was taken away. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && ' ,;:·–-'.includes(text[end - 1] ?? '')) end -= 1
  return text.slice(0, end)
}

/** The longest of some ways to say a thing that there is room for. */
export const fitting = (...bodies: readonly [string, ...string[]]): string =>
  bodies.find((body) => body.length <= MOST_CHARACTERS) ?? shortened(bodies.at(-1) ?? bodies[0])
