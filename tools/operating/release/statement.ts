import { z } from 'zod'
import { NotBelieved, shown } from './envelope.ts'
import { isListing, sha256, type Listing } from './listing.ts'

/**
 * What a release says of itself: a Statement of in-toto (https://in-toto.io/Statement/v1) with provenance as SLSA has it
 * (https://slsa.dev/provenance/v1). It knows no machine, no path and no moment but the commit’s, so that whoever makes it again has the same bytes.
 */

export type PartStated = { uri: string; sha512: string }
export type Facts = {
  version: string
  commit: string
  tree: string
  sources: string
  madeAt: number
  lock: string
  bill: string
  parts: PartStated[]
  /** By where they are built: `app/dist`. */
  pages: Record<string, Listing>
  client: { name: string; sha256: string }
  node: string
  image: { sha256: string; system: string[] } | null
}

const STATEMENT = 'https://in-toto.io/Statement/v1'
const PROVENANCE = 'https://slsa.dev/provenance/v1'
const OURS = 'https://cledrau.example/releases/v1'
const [SOURCE, LOCK, BILL, IMAGE] = ['source', 'package-lock.json', 'sbom.cdx.json', 'cledrau'] as const

export function statementOf(facts: Facts): string {
  const { image, pages } = facts
  const [gitCommit, gitTree] = [facts.commit, facts.tree]
  return JSON.stringify({
    _type: STATEMENT,
    subject: [
      { name: SOURCE, digest: { gitCommit, gitTree, dirHash: facts.sources } },
      { name: LOCK, digest: { sha256: facts.lock } },
      { name: BILL, digest: { sha256: facts.bill } },
      ...Object.entries(pages).map(([name, listing]) => ({ name, digest: { dirHash: sha256(listing) } })),
      { name: facts.client.name, digest: { sha256: facts.client.sha256 } },
      ...(image ? [{ name: IMAGE, digest: { sha256: image.sha256 } }] : []),
    ],
    predicateType: PROVENANCE,
    predicate: {
      buildDefinition: {
        buildType: OURS,
        externalParameters: { version: facts.version, image: image !== null },
        internalParameters: { SOURCE_DATE_EPOCH: facts.madeAt },
        resolvedDependencies: [
          { name: SOURCE, digest: { gitCommit } },
          ...facts.parts.map(({ uri, sha512 }) => ({ uri, digest: { sha512 } })),
          ...(image?.system ?? []).map((uri) => ({ uri })),
        ],
      },
      runDetails: {
        builder: { id: `${OURS}/builder`, version: { node: facts.node } },
        byproducts: Object.entries(pages).map(([name, listing]) => ({
          name: `${name}.sha256`,
          digest: { sha256: sha256(listing) },
          mediaType: 'text/plain',
          content: Buffer.from(listing).toString('base64'),
        })),
      },
    },
  })
}

const digest = z.record(z.string(), z.string())
const form = z.object({
  _type: z.string(),
  subject: z.array(z.object({ name: z.string(), digest })),
  predicateType: z.string(),
  predicate: z.object({
    buildDefinition: z.object({
      buildType: z.string(),
      externalParameters: z.object({ version: z.string().regex(/^\d+\.\d+\.\d+[\w.-]*$/), image: z.boolean() }),
      internalParameters: z.object({
        SOURCE_DATE_EPOCH: z
          .int()
          .min(0)
          .max(2 ** 40),
      }),
      resolvedDependencies: z.array(
        z.object({ name: z.string().optional(), uri: z.string().optional(), digest: digest.optional() }),
      ),
    }),
    runDetails: z.object({
      builder: z.object({ id: z.string(), version: z.object({ node: z.string().max(20) }) }),
      byproducts: z.array(z.object({ name: z.string(), content: z.base64() })),
    }),
  }),
})
type Statement = z.infer<typeof form>

/** The facts in a statement; throws what is wrong with one that isn’t exactly as a release of ours is written. */
export function factsOf(payload: Buffer): Facts {
  const text = textOf(payload)
  const statement = parse(text)
  const { _type: type, predicateType, predicate } = statement
  const kinds = [type, predicateType, predicate.buildDefinition.buildType]
  const wrong = kinds.findIndex((kind, at) => kind !== [STATEMENT, PROVENANCE, OURS][at])
  if (wrong >= 0) throw new NotBelieved(`it states something else than a release: it says ${shown(kinds[wrong] as string)}`) // prettier-ignore
  const names = statement.subject.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new NotBelieved(`it speaks of ${shown(twice)} twice`)

  const facts = collect(statement)
  // Whatever else stands in it, twice in it, or in two places otherwise, would be believed by somebody.
  if (statementOf(facts) !== text) throw new NotBelieved('it isn’t written as a release is: something in it is missing, too much, or says two things') // prettier-ignore
  return facts
}

function collect({ subject, predicate: { buildDefinition, runDetails } }: Statement): Facts {
  const find = (name: string, algorithm: string, length = 64): string => {
    const found = subject.find((one) => one.name === name)?.digest[algorithm] ?? ''
    if (!new RegExp(`^[0-9a-f]{${length}}$`).test(found))
      throw new NotBelieved(`it doesn’t say which ${shown(name)} is meant (${algorithm})`)
    return found
  }
  const pages = runDetails.byproducts.map(({ name, content }): [string, Listing] => {
    const page = name.replace(/\.sha256$/, '')
    const listing = Buffer.from(content, 'base64').toString()
    if (!isListing(listing) || sha256(listing) !== find(page, 'dirHash'))
      throw new NotBelieved(`its list of files of ${shown(page)} isn’t the one that it signs for`)
    return [page, listing]
  })
  const { version, image } = buildDefinition.externalParameters
  const client = `cledrau-client-${version}.tgz`
  const [, ...parts] = buildDefinition.resolvedDependencies
  return {
    version,
    commit: find(SOURCE, 'gitCommit', 40),
    tree: find(SOURCE, 'gitTree', 40),
    sources: find(SOURCE, 'dirHash'),
    madeAt: buildDefinition.internalParameters.SOURCE_DATE_EPOCH,
    lock: find(LOCK, 'sha256'),
    bill: find(BILL, 'sha256'),
    parts: parts.flatMap(({ uri = '', digest: { sha512 } = {} }) => (sha512 === undefined ? [] : [{ uri, sha512 }])),
    pages: Object.fromEntries(pages),
    client: { name: client, sha256: find(client, 'sha256') },
    node: runDetails.builder.version.node,
    image: image
      ? { sha256: find(IMAGE, 'sha256'), system: parts.flatMap(({ uri = '', digest: by }) => (by ? [] : [uri])) }
      : null,
  }
}

function textOf(payload: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(payload)
  } catch {
    throw new NotBelieved('what is signed is no text')
  }
}

function parse(text: string): Statement {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new NotBelieved('what is signed is no statement: it isn’t JSON')
  }
  const read = form.safeParse(value)
  if (!read.success)
    throw new NotBelieved(`what is signed is no statement of a release: ${read.error.issues[0]?.path.join('.') || 'all of it'} is not as it should be`) // prettier-ignore
  return read.data
}
