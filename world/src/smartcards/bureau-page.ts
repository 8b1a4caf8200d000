import type { ServerResponse } from 'node:http'
import { printIsrn } from '@cledrau/domain/smartcards/isrn.ts'
import type { Entry } from './bureau.ts'
import { HOST_MOODS, type HostMood } from './host.ts'

/** For a person: which numbers there are, what may happen to a card, and how the host that writes them is today. */
export function drawPage(response: ServerResponse, cards: readonly Entry[], mood: HostMood): void {
  const button = (isrn: string, act: string, words: string) =>
    `<form method="post" action="/cards/${isrn}/${act}"><button>${words}</button></form>`
  const rows = cards.map(
    ({ isrn, status, holder, products = [] }) =>
      `<tr><td><code>${printIsrn(isrn)}</code><td>${status}<td>${holder.replaceAll(/[<&]/g, '')}<td>${products
        .map(({ recordLocator, state }) => `${recordLocator.replaceAll(/\W/g, '')} ${state}`)
        .join('<br>')}<td>${status === 'ORDERED' ? button(isrn, 'arrived', 'It has arrived') : ''}${
        status === 'ACTIVE'
          ? button(isrn, 'touched', 'Touch a reader with it') + button(isrn, 'lost', 'Report it lost')
          : ''
      }`,
  )
  const moods = HOST_MOODS.map((one) => `<option${one === mood ? ' selected' : ''}>${one}</option>`)
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Smartcards</title><style>body{font:1rem/1.5 system-ui;margin:2rem}td{padding:.25rem 1rem .25rem 0}</style><h1>Smartcards</h1><p>Every card there is. Type one of these numbers into the app to add it.</p><table>${rows.join('')}</table><h2 id="mood">The host that writes them for phones</h2><form method="post" action="/mood"><select name="mood" aria-labelledby="mood">${moods.join('')}</select><button>Set</button></form></html>`,
    )
}
