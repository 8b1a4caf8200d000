import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../programs.ts'

/** What stands on a ticket instead of its own words. */
const MARKS = {
  en: { TICKET_DOC_TITLE: 'NOT FOR TRAVEL', TICKET_DOC_CONDITIONS: 'Made in a sandbox: no train takes this ticket' },
  cy: { TICKET_DOC_TITLE: 'DIM I DEITHIO', TICKET_DOC_CONDITIONS: 'O flwch tywod: ni dderbynnir y tocyn hwn ar drên' },
} as const

/** The product's own data with other words on tickets: the product itself knows nothing of a sandbox. */
export function markedData(folder: string): string {
  const data = join(folder, 'data')
  rmSync(data, { recursive: true, force: true })
  cpSync(join(ROOT, 'data'), data, { recursive: true, filter: (file) => !/node_modules|\.test\.ts$/.test(file) })
  for (const [language, marks] of Object.entries(MARKS)) {
    const file = join(data, 'words', `tickets.${language}.json`)
    const words = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    for (const name of Object.keys(marks)) if (!(name in words)) throw new Error(`no ticket says ${name} any more`)
    writeFileSync(file, `${JSON.stringify({ ...words, ...marks }, null, 2)}\n`)
  }
  return data
}
