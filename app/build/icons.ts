import type { Plugin } from 'vite'
import { ICONS } from '../src/ui/icon/icons.ts'

/**
 * Puts every drawing into the page itself, once: icons are there with the first paint and cost no JavaScript.
 * `Icon` shows them by name.
 */
export function icons(): Plugin {
  const symbols = Object.entries(ICONS).map(([name, path]) => `<symbol id="icon-${name}"><path d="${path}"/></symbol>`)
  const sheet = `<svg hidden aria-hidden="true">${symbols.join('')}</svg>`
  return {
    name: 'cledrau-icons',
    transformIndexHtml: (html) => html.replace('<div id="root">', `${sheet}\n    <div id="root">`),
  }
}
