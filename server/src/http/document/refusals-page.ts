import type { Say } from '../../words.ts'
import { statusOf } from '../failures.ts'
import { escaped, framed, type Addresses } from './docs-page.ts'
import { CODES, wordsOf } from './refusals.ts'

/** Every no by its code, with its words in both languages. A problem's `type` leads to its line. */
export function refusalsPage(addresses: Addresses, say: Say): string {
  const lines = CODES.toSorted().map((code) => {
    const { en, cy } = wordsOf(say, code)
    return `<tr id="${code}"><td>${statusOf(code)}</td><td><code>${code}</code></td><td>${escaped(en)}</td><td lang="cy">${escaped(cy)}</td></tr>`
  })
  return framed(
    addresses,
    'Every no by its code',
    `<h1>Every no by its code</h1>
<p>Programs read the code: it stays. The words are for people, and may be said better one day.</p>
<table class="stacked"><thead><tr><th>Status</th><th>Code</th><th>English</th><th>Cymraeg</th></tr></thead><tbody>${lines.join('\n')}</tbody></table>`,
  )
}
