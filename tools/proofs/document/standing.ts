import { contractNames } from '@cledrau/server/http/document/contract-names.ts'
import { openApiOf, type OpenApi } from '@cledrau/server/http/document/document.ts'
import { readExamples } from '@cledrau/server/http/document/examples.ts'
import { VERSION } from '@cledrau/server/version.ts'
import { sayFrom } from '@cledrau/server/words.ts'
import { shippedWords } from '@cledrau/server/testing/shipped-words.ts'

/** A place as partners know it, so that what is looked at here is what they read. */
const ORIGIN = 'https://trains.example'
/** As many as a server allows that isn't told otherwise. */
const CALLS_PER_MINUTE = 1200

/** The document as the contract of this commit has it, without a server. */
export async function standingDocument(): Promise<OpenApi> {
  const names = await contractNames()
  const [en, cy] = [shippedWords('en'), shippedWords('cy')]
  const words = new Map(Object.keys(en).map((name) => [name, { en: en[name] ?? '', cy: cy[name] ?? '' }]))
  return openApiOf({
    calls: [...names.calls.keys()],
    names,
    say: sayFrom(() => words),
    version: VERSION,
    origin: ORIGIN,
    callsPerMinute: CALLS_PER_MINUTE,
    examples: readExamples(),
  })
}
