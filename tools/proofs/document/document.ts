import { breaksBetween } from './compare.ts'
import { redocly, spectral } from './lint.ts'
import { faultsOfRecord, readBreaks, readReleased } from './released.ts'
import { standingDocument } from './standing.ts'

/** `npm run proof -- document`: what linters find in the document of the calls, and whom a change of it would break. */
export async function proof(): Promise<string> {
  const document = await standingDocument()
  const faults = faultsOfRecord(breaksBetween(readReleased(), document), readBreaks())
  const calls = Object.values(document.paths).flatMap((path) => Object.keys(path)).length
  const looks = Object.entries({ Redocly: redocly(document), Spectral: spectral(document) })
  for (const [name, lint] of looks)
    if (lint && lint.found > 0) faults.push(`${name}: ${lint.found} found, ${lint.said}`)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return [
    `${calls} calls; nothing that the last release promised is gone without its record`,
    ...looks.map(([name, lint]) => `${name}: ${lint ? 'found nothing' : 'not run, for there is no registry'}`),
  ].join('\n')
}
