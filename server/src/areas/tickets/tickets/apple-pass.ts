import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGES } from '@cledrau/contract/language.ts'
import { endOfTicket } from '@cledrau/domain/tickets/judge-ticket.ts'
import { PKPass } from 'passkit-generator'
import type { AppleKeys } from './phone-pass-keys.ts'
import { timeOf, wordsOf, type Names } from './ticket-words.ts'
import type { CodedTicket } from './e-ticket-pdf.ts'

const PICTURES = ['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo.png', 'logo@2x.png']

export const PASS = 'application/vnd.apple.pkpass'
export const PASSES = 'application/vnd.apple.pkpasses'

type Parts = { keys: AppleKeys; names: Names; dataDir: string }

/** Tickets for Apple Wallet: one pass, or several in one file. */
export async function applePasses(
  tickets: readonly (CodedTicket & { issueId: string })[],
  parts: Parts,
): Promise<Blob> {
  const pictures = Object.fromEntries(
    await Promise.all(
      PICTURES.map(async (name) => [name, await readFile(join(parts.dataDir, 'passes', name))] as const),
    ),
  )
  const passes = tickets.map((ticket) => onePass(ticket, pictures, parts))
  const [first] = passes
  const bytes = passes.length === 1 && first ? first.getAsBuffer() : PKPass.pack(...passes).getAsBuffer()
  return new Blob([new Uint8Array(bytes)], { type: passes.length === 1 ? PASS : PASSES })
}

/**
 * What stands on a pass is said through names, which each language of the phone has its own words for: `en.lproj`,
 * `cy.lproj`.
 */
function onePass(
  { facts, parts, code, issueId }: CodedTicket & { issueId: string },
  pictures: Record<string, Buffer>,
  { keys, names }: Parts,
): PKPass {
  const { passType, team, wwdr, certificate: signerCert, key: signerKey } = keys
  const first = facts.trains[0]
  const last = facts.trains.at(-1)
  const pass = new PKPass(
    pictures,
    { wwdr, signerCert, signerKey },
    {
      passTypeIdentifier: passType,
      teamIdentifier: team,
      serialNumber: issueId,
      organizationName: 'Cledrau',
      description: 'DESCRIPTION',
      logoText: 'Cledrau',
      groupingIdentifier: facts.reference,
      foregroundColor: 'rgb(255, 255, 255)',
      labelColor: 'rgb(230, 241, 243)',
      backgroundColor: 'rgb(0, 95, 115)',
      sharingProhibited: facts.mobile,
    },
  )
  pass.type = 'boardingPass'
  pass.transitType = 'PKTransitTypeTrain'
  pass.headerFields.push({ key: 'date', label: 'DATE_LABEL', value: 'DATE' })
  pass.primaryFields.push({ key: 'from', label: first ? timeOf(first.departs) : 'FROM_LABEL', value: 'FROM' })
  if (facts.destination !== '')
    pass.primaryFields.push({ key: 'to', label: last ? timeOf(last.arrives) : 'TO_LABEL', value: 'TO' })
  const { facts: lines, seats, parts: carried } = wordsOf(facts, 'en', names, parts)
  const field = ({ name }: { name: string }) => ({ key: name.toLowerCase(), label: `${name}_LABEL`, value: name })
  const isNamed = (...ends: string[]) => lines.filter(({ name }) => ends.some((end) => name.endsWith(end))).map(field)
  if (seats) pass.auxiliaryFields.push({ key: 'seat', label: 'SEAT_LABEL', value: seats })
  pass.secondaryFields.push(...isNamed('_TICKET', '_TRAVELLER'))
  pass.auxiliaryFields.push(...isNamed('_RAILCARD', '_VALID', '_TRAINS'))
  pass.backFields.push(...lines.map(field).map((one) => ({ ...one, key: `back-${one.key}` })))
  if (carried.length > 0) pass.backFields.push({ key: 'parts', label: 'PARTS_LABEL', value: 'PARTS' })
  pass.backFields.push({ key: 'rules', label: 'RULES_LABEL', value: 'RULES' })
  pass.setBarcodes({
    format: 'PKBarcodeFormatAztec',
    message: code,
    messageEncoding: 'iso-8859-1',
    altText: facts.reference,
  })
  if (first) pass.setRelevantDate(new Date(first.departs))
  pass.setExpirationDate(new Date(endOfTicket(facts.validUntil)))
  for (const language of LANGUAGES) pass.localize(language, sayings(facts, parts, language, names))
  return pass
}

function sayings(
  facts: CodedTicket['facts'],
  parts: CodedTicket['parts'],
  language: (typeof LANGUAGES)[number],
  names: Names,
): Record<string, string> {
  const words = wordsOf(facts, language, names, parts)
  return {
    DESCRIPTION: words.description,
    DATE_LABEL: names.say(language, 'TICKET_DOC_PASS_DATE'),
    DATE: words.date,
    FROM_LABEL: words.column.from,
    FROM: words.origin,
    TO_LABEL: words.column.to,
    TO: words.destination,
    SEAT_LABEL: words.column.seat,
    RULES_LABEL: words.goodToKnow,
    RULES: words.rules.join('\n'),
    PARTS_LABEL: words.partsTitle,
    PARTS: words.parts.map(({ from, to, ticket, price }) => `${from} – ${to}: ${ticket}, ${price}`).join('\n'),
    ...Object.fromEntries(
      words.facts.flatMap(({ name, label, text }) => [
        [`${name}_LABEL`, label],
        [name, text],
      ]),
    ),
  }
}
