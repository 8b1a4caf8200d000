import { execFileSync } from 'node:child_process'
import { createPublicKey, createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aTicketsFacts } from '@cledrau/domain/tickets/testing.ts'
import type { TicketFacts } from '@cledrau/domain/tickets/ticket-facts.ts'
import { wholeTicket } from '@cledrau/domain/tickets/whole-ticket.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { openKeys } from '@cledrau/server/keys.ts'
import { applePasses, PASS, PASSES } from '@cledrau/server/areas/tickets/tickets/apple-pass.ts'
import { eTicketPdf, type CodedTicket } from '@cledrau/server/areas/tickets/tickets/e-ticket-pdf.ts'
import { googlePasses } from '@cledrau/server/areas/tickets/tickets/google-pass.ts'
import { openPhonePassKeys, type PhonePassKeys } from '@cledrau/server/areas/tickets/tickets/phone-pass-keys.ts'
import { openTicketSigner } from '@cledrau/server/areas/tickets/tickets/ticket-signer.ts'
import { anyTrain } from '@cledrau/server/testing/any-train.ts'
import { shippedWords } from '@cledrau/server/testing/shipped-words.ts'
import { sayFrom } from '@cledrau/server/words.ts'
import { jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { ASKEW_DEGREES, badPhoto } from './bad-photo.ts'
import { findProgram } from '../debian.ts'
import { ROOT } from '../programs.ts'

/** What we print and sign, looked at by programs that aren't ours. */

const NOW = instant(Date.parse('2026-12-01T19:05:00Z'))
const folder = mkdtempSync(join(tmpdir(), 'cledrau-documents-'))
const at = (name: string) => join(folder, name)
const run = (program: string, ...args: string[]) => execFileSync(program, args, { cwd: folder }).toString()

const [en, cy] = [shippedWords('en'), shippedWords('cy')]
const words = new Map(Object.keys(en).map((name) => [name, { en: en[name] ?? '', cy: cy[name] ?? '' }]))
const PLACES: Record<string, { en: string; cy: string }> = {
  CDF: { en: 'Cardiff Central', cy: 'Caerdydd Canolog' },
  HHD: { en: 'Holyhead', cy: 'Caergybi' },
  SHR: { en: 'Shrewsbury', cy: 'Amwythig' },
}
const names = {
  say: sayFrom(() => words),
  place: (code: string) => PLACES[code] ?? { en: code, cy: code },
  railcard: () => ({ en: '16–25 Railcard', cy: 'Cerdyn Rheilffordd 16–25' }),
  allows: anyTrain,
}

type Coded = CodedTicket & { issueId: string }
const tickets: Coded[] = []
let split: Coded
let keys: PhonePassKeys
beforeAll(async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer }, fireImmediately: true })
  const signer = openTicketSigner(await openKeys(join(folder, 'keys'), 'ticket'))
  const season = {
    type: 'SEASON',
    direction: 'ANY',
    trains: [],
    validUntil: '2027-01-06',
    photocard: 'AB1234',
  } as const
  for (const facts of [aTicketsFacts(), aTicketsFacts(season)]) {
    const { code, id } = signer.issue([facts], NOW)
    tickets.push({ facts, parts: [facts], code, issueId: id })
  }
  const parts = sixParts()
  const { code, id } = signer.issue(parts, NOW)
  split = { facts: wholeTicket(parts), parts, code, issueId: id }
  writeFileSync(at('split.pdf'), await eTicketPdf([split], { language: 'en', names, now: NOW }))
  keys = await openPhonePassKeys(join(folder, 'keys'))
  for (const language of ['en', 'cy'] as const)
    writeFileSync(at(`${language}.pdf`), await eTicketPdf(tickets, { language, names, now: NOW }))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Cardiff to Machynlleth on six tickets, each split where the train only calls. */
function sixParts(): [TicketFacts, ...TicketFacts[]] {
  const whole = aTicketsFacts()
  const [first, second] = whole.trains
  const part = (number: number, origin: string, destination: string, trains: TicketFacts['trains']): TicketFacts => ({
    ...whole,
    origin,
    destination,
    part: { number, count: 6 },
    trains: trains.map((train, index) => ({
      ...train,
      seat: { coach: 'A', seat: `${train.uid.slice(-1)}7A` },
      from: index === 0 ? origin : train.from,
      to: index === trains.length - 1 ? destination : train.to,
    })),
  })
  if (!first || !second) throw new Error('two trains were expected')
  return [
    part(1, 'CDF', 'NWP', [first]),
    part(2, 'NWP', 'HFD', [first]),
    part(3, 'HFD', 'LUD', [first]),
    part(4, 'LUD', 'WLP', [first, second]),
    part(5, 'WLP', 'NWT', [second]),
    part(6, 'NWT', 'MCN', [second]),
  ]
}

const codesIn = async (png: string): Promise<string[]> => {
  const found = await readBarcodes(new Uint8Array(readFileSync(at(png))), {
    formats: ['Aztec'],
    maxNumberOfSymbols: 1,
  })
  return found.map(({ text }) => text)
}

/** In how many of three looks it is read: a scanner looks ten times a second, and grain may hide a code from one of them. */
async function readFromBadPhotos(page: string, code: string | undefined): Promise<number> {
  let read = 0
  for (const degrees of ASKEW_DEGREES) {
    await badPhoto(at(page), at('photo.jpg'), degrees)
    const [found] = await codesIn('photo.jpg')
    if (found !== undefined && found === code) read++
  }
  return read
}

test('the PDF is sound, tagged and in its reader’s language, and brings its fonts along', () => {
  const qpdf = findProgram(['qpdf'], 'qpdf')
  const pdfinfo = findProgram(['pdfinfo'], 'poppler-utils')
  for (const language of ['en', 'cy']) {
    expect(run(qpdf, '--check', `${language}.pdf`)).toContain('No syntax or stream encoding errors')
    const info = run(pdfinfo, `${language}.pdf`)
    expect(info).toMatch(/Tagged: +yes/)
    expect(info).toMatch(/Pages: +2\b/)
    const inside = JSON.parse(run(qpdf, '--json', '--json-key=qpdf', `${language}.pdf`)) as object
    expect(JSON.stringify(inside)).toContain(`"/Lang":"u:${language === 'cy' ? 'cy-GB' : 'en-GB'}"`)
  }
  const fonts = run(findProgram(['pdffonts'], 'poppler-utils'), 'cy.pdf')
    .trim()
    .split('\n')
    .slice(2)
  expect(fonts.length).toBeGreaterThan(1)
  for (const line of fonts) expect(line).toMatch(/AtkinsonHyperlegibleNext.* yes yes yes /)
})

test('the PDF says everything in both languages, ŵ and ŷ included', () => {
  const text = run(findProgram(['pdftotext'], 'poppler-utils'), '-raw', 'en.pdf', '-')
  for (const said of ['Siân Ŵyn-Jones', 'Cardiff Central', 'Caerdydd Canolog', '09:21', '£17.00', '7KQ4M2XP', 'B 5A'])
    expect(text).toContain(said)
  for (const { en: english, cy: welsh } of [
    words.get('TICKET_DOC_GOOD_TO_KNOW')!,
    words.get('TICKET_DOC_RULE_COPY')!,
  ]) {
    expect(text.replaceAll(/\s+/g, ' ')).toContain(english)
    expect(text.replaceAll(/\s+/g, ' ')).toContain(welsh)
  }
})

test('a paper is read aloud to the letter, whatever was printed before it', async () => {
  vi.resetModules()
  const { openPaper } = await import('@cledrau/server/areas/tickets/tickets/pdf-paper.ts')
  const print = async (text: string) => {
    const paper = openPaper('Read aloud', 'en', NOW)
    paper.page()
    for (const font of ['text', 'strong'] as const) {
      paper.text(paper.root, 'P', text, { x: 50, y: font === 'text' ? 50 : 100 }, { size: 12, font })
    }
    return paper.finish()
  }
  // Letters that are drawn with others inside them, before those others were ever printed.
  await print(': … Ŵ ŷ ï ½')
  const said = '£17.00 Wy i 1/2'
  writeFileSync(at('later.pdf'), await print(said))
  const read = run(findProgram(['pdftotext'], 'poppler-utils'), '-raw', 'later.pdf', '-')
  expect(read.trim().split(/\s*\n\s*/)).toEqual([said, said])
})

test('a reader that isn’t ours reads the printed code, also from bad photos of it', async () => {
  run(findProgram(['pdftoppm'], 'poppler-utils'), '-r', '120', '-gray', '-png', 'en.pdf', 'page')
  expect(await codesIn('page-1.png')).toEqual([tickets[0]?.code])
  expect(await codesIn('page-2.png')).toEqual([tickets[1]?.code])
  expect(await readFromBadPhotos('page-1.png', tickets[0]?.code)).toBeGreaterThan(1)
}, 300_000)

test('a printed code of six parts is still read from bad photos of it, and the paper names each of them', async () => {
  run(findProgram(['pdftoppm'], 'poppler-utils'), '-r', '120', '-gray', '-png', '-singlefile', 'split.pdf', 'split')
  expect(await codesIn('split.png')).toEqual([split.code])
  expect(await readFromBadPhotos('split.png', split.code)).toBeGreaterThan(1)
  const text = run(findProgram(['pdftotext'], 'poppler-utils'), '-raw', 'split.pdf', '-').replaceAll(/\s+/g, ' ')
  // One sheet with the code, one for what has no room there: nothing is strewn over sheets of its own.
  expect(run(findProgram(['pdfinfo'], 'poppler-utils'), 'split.pdf')).toMatch(/Pages:\s+2\n/)
  for (const said of ['One code for every part', 'Un cod i bob rhan', '12:46', '£102.00']) expect(text).toContain(said)
}, 300_000)

test('the pass for Apple Wallet is whole, in both languages, and openssl believes its signature', async () => {
  const [ticket] = tickets
  const blob = await applePasses(ticket ? [ticket] : [], { keys: keys.apple, names, dataDir: join(ROOT, 'data') })
  expect(blob.type).toBe(PASS)
  writeFileSync(at('one.pkpass'), new Uint8Array(await blob.arrayBuffer()))
  run(findProgram(['unzip'], 'unzip'), '-q', '-o', 'one.pkpass', '-d', 'pass')
  const pass = JSON.parse(readFileSync(at('pass/pass.json'), 'utf8')) as Record<string, unknown>
  expect(pass).toMatchObject({
    formatVersion: 1,
    passTypeIdentifier: keys.apple.passType,
    teamIdentifier: keys.apple.team,
    serialNumber: ticket?.issueId,
    boardingPass: { transitType: 'PKTransitTypeTrain' },
    barcodes: [{ format: 'PKBarcodeFormatAztec', message: ticket?.code, messageEncoding: 'iso-8859-1' }],
  })
  const manifest = JSON.parse(readFileSync(at('pass/manifest.json'), 'utf8')) as Record<string, string>
  for (const [file, sha1] of Object.entries(manifest))
    expect(
      createHash('sha1')
        .update(readFileSync(at(`pass/${file}`)))
        .digest('hex'),
      file,
    ).toBe(sha1)
  for (const language of ['en', 'cy']) expect(manifest).toHaveProperty([`${language}.lproj/pass.strings`])
  expect(readFileSync(at('pass/cy.lproj/pass.strings'), 'utf8')).toContain('Caerdydd Canolog')

  writeFileSync(at('wwdr.pem'), keys.apple.wwdr)
  const smime = ['smime', '-verify', '-inform', 'DER', '-in', 'pass/signature', '-content', 'pass/manifest.json']
  const verify = () =>
    execFileSync(findProgram(['openssl'], 'openssl'), [...smime, '-CAfile', 'wwdr.pem', '-purpose', 'any'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).toString()
  expect(verify()).toBe(readFileSync(at('pass/manifest.json'), 'utf8'))
  writeFileSync(at('pass/manifest.json'), '{}')
  expect(verify).toThrow()

  const two = await applePasses(tickets, { keys: keys.apple, names, dataDir: join(ROOT, 'data') })
  expect(two.type).toBe(PASSES)
})

test('the pass for Google Wallet is a token that the service account signed', async () => {
  const { url, jwt } = await googlePasses(tickets, {
    keys: keys.google,
    names,
    now: NOW,
    origin: 'https://trains.example',
  })
  expect(url).toBe(`https://pay.google.com/gp/v/save/${jwt}`)
  const { payload } = await jwtVerify(jwt, createPublicKey(keys.google.key), { currentDate: new Date(NOW) })
  expect(payload).toMatchObject({ iss: keys.google.account, aud: 'google', typ: 'savetowallet' })
  const { transitClasses, transitObjects } = payload.payload as {
    transitClasses: { id: string }[]
    transitObjects: Record<string, unknown>[]
  }
  expect(transitObjects).toHaveLength(2)
  expect(transitObjects[0]).toMatchObject({
    classId: transitClasses[0]?.id,
    ticketNumber: '7KQ4M2XP',
    barcode: { type: 'AZTEC', value: tickets[0]?.code },
    ticketLegs: [{ originStationCode: 'CDF', ticketSeat: { coach: 'B', seat: '5A' } }, { originStationCode: 'SHR' }],
  })
})

test('the keys of passes are made once', async () => {
  expect(await openPhonePassKeys(join(folder, 'keys'))).toEqual(keys)
})
