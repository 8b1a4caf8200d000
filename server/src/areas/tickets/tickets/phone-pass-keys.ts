import { createPublicKey, generateKeyPair, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import forge from 'node-forge'

/** What signs passes for Apple Wallet, as PEM: Apple's certificate in between, our own, and the key to ours. */
export type AppleKeys = { passType: string; team: string; wwdr: string; certificate: string; key: string }
/** The service account that signs passes for Google Wallet. */
export type GoogleKeys = { issuer: string; account: string; keyId: string; key: string }

export type PhonePassKeys = { apple: AppleKeys; google: GoogleKeys }

/** The names of their files, without `.json`. */
export const PHONE_PASS_FILES = ['apple-pass', 'google-pass'] as const
const TEN_YEARS = 10

/**
 * The keys of passes from `folder`. An operator puts their own there, as Apple and Google gave them out (the same names, the
 * same form). Without them, the first start makes some for trying things out: passes are built and signed as real ones are,
 * but only a device that trusts this certificate takes them.
 */
export async function openPhonePassKeys(folder: string): Promise<PhonePassKeys> {
  const [apple, google] = PHONE_PASS_FILES.map((name) => join(folder, `${name}.json`)) as [string, string]
  return {
    apple: await readOrMake<AppleKeys>(apple, folder, makeApple),
    google: await readOrMake<GoogleKeys>(google, folder, makeGoogle),
  }
}

async function readOrMake<Kept>(file: string, folder: string, make: () => Promise<Kept>): Promise<Kept> {
  const known = await readFile(file, 'utf8').catch(() => undefined)
  if (known !== undefined) return JSON.parse(known) as Kept
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(await make(), null, 2), { mode: 0o600 })
  // Of two first starts at the same moment, both use the keys of the first.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft, { force: true })
  return JSON.parse(await readFile(file, 'utf8')) as Kept
}

const newKey = async (): Promise<string> => {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return String(privateKey.export({ type: 'pkcs1', format: 'pem' }))
}

const publicPem = (key: string): string => String(createPublicKey(key).export({ type: 'spki', format: 'pem' }))

async function makeApple(): Promise<AppleKeys> {
  const passType = 'pass.example.cledrau.ticket'
  const team = 'CLEDRAU000'
  const [authorityKey, key] = await Promise.all([newKey(), newKey()])
  const authority = [{ name: 'commonName', value: 'Cledrau Test Authority' }]
  const holder = [
    // Apple writes the type of pass into the user id and the team into the unit.
    { type: '0.9.2342.19200300.100.1.1', value: passType },
    { name: 'commonName', value: `Pass Type ID: ${passType}` },
    { name: 'organizationalUnitName', value: team },
    { name: 'organizationName', value: 'Cledrau' },
  ]
  const wwdr = certificate({ subject: authority, issuer: authority, key: authorityKey, signedWith: authorityKey })
  return {
    passType,
    team,
    wwdr,
    certificate: certificate({ subject: holder, issuer: authority, key, signedWith: authorityKey }),
    key,
  }
}

type Certified = {
  subject: forge.pki.CertificateField[]
  issuer: forge.pki.CertificateField[]
  key: string
  signedWith: string
}

function certificate({ subject, issuer, key, signedWith }: Certified): string {
  const made = forge.pki.createCertificate()
  made.publicKey = forge.pki.publicKeyFromPem(publicPem(key))
  // Positive, and never with two zeros in front: strict readers refuse such a number.
  made.serialNumber = `01${randomBytes(15).toString('hex')}`
  const begins = new Date(Date.UTC(2026, 0, 1))
  made.validity.notBefore = begins
  made.validity.notAfter = new Date(Date.UTC(begins.getUTCFullYear() + TEN_YEARS, 0, 1))
  made.setSubject(subject)
  made.setIssuer(issuer)
  made.setExtensions([
    { name: 'basicConstraints', cA: key === signedWith },
    { name: 'keyUsage', digitalSignature: true, keyCertSign: key === signedWith },
  ])
  made.sign(forge.pki.privateKeyFromPem(signedWith), forge.md.sha256.create())
  return forge.pki.certificateToPem(made)
}

const makeGoogle = async (): Promise<GoogleKeys> => ({
  issuer: '3388000000000000000',
  account: 'wallet@cledrau.example',
  keyId: randomBytes(8).toString('hex'),
  key: await newKey(),
})
