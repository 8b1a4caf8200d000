import type { Language } from '@cledrau/contract/language.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type { ColumnsOf, Json, Moment, OwnersOf } from './columns.ts'

/** Who travels, how they get in, and what became of it. */
export type AccountTables = {
  accounts: AccountRow
  devices: DeviceRow
  sessions: SessionRow
  refreshTokens: RefreshTokenRow
  deviceCredentials: DeviceCredentialRow
  links: LinkRow
  emailChanges: EmailChangeRow
  messages: MessageRow
  throttles: ThrottleRow
  securityEvents: SecurityEventRow
  secondFactors: SecondFactorRow
  revokedKeys: RevokedKeyRow
  recoveryCodes: RecoveryCodeRow
  passkeys: PasskeyRow
  passkeyChallenges: PasskeyChallengeRow
  dataExports: DataExportRow
  deletionReasons: DeletionReasonRow
}

/** Which module each belongs to: its statements stand in the stores of that folder, and nowhere else. */
export const ACCOUNT_OWNERS = {
  accounts: 'areas/account/accounts',
  devices: 'areas/account/devices',
  sessions: 'areas/account/sessions',
  refreshTokens: 'areas/account/sessions',
  deviceCredentials: 'areas/account/sessions',
  links: 'areas/messages/links',
  emailChanges: 'areas/account/accounts',
  messages: 'areas/messages/outbox',
  throttles: 'areas/operations/throttles',
  securityEvents: 'areas/account/security-events',
  secondFactors: 'areas/account/second-factor',
  revokedKeys: 'areas/operations/keys',
  recoveryCodes: 'areas/account/second-factor',
  passkeys: 'areas/account/passkeys',
  passkeyChallenges: 'areas/account/passkeys',
  dataExports: 'areas/account/your-data',
  deletionReasons: 'areas/account/your-data',
} as const satisfies OwnersOf<AccountTables>

export type AccountRow = {
  id: string
  email: string
  emailKey: string
  verifiedAt: Moment | null
  title: string
  firstName: string
  lastName: string
  address1: Generated<string>
  address2: Generated<string>
  address3: Generated<string>
  townCity: Generated<string>
  postcode: Generated<string>
  country: Generated<string>
  language: Language
  marketingOptIn: boolean
  thirdPartyOptIn: boolean
  passwordHash: string | null
  createdAt: Moment
  deletedAt: Moment | null
}

export type DeviceRow = {
  id: string
  accountId: string | null
  platform: string
  name: Generated<string>
  pushToken: string | null
  /** When it was told last; unknown of what was there before anybody kept it. */
  pushTokenAt: Moment | null
  createdAt: Moment
  lastSeenAt: Moment
  keyHash: Buffer | null
  /** The language that it speaks; unknown of devices that haven't said so. */
  language: Language | null
  /** The public key that its browser asked to be called with. */
  appKey: string | null
}

export type SessionRow = {
  id: string
  accountId: string
  deviceId: string | null
  platform: string
  device: string
  startedAt: Moment
  lastSeenAt: Moment
  expiresAt: Moment
  endedAt: Moment | null
  endReason: string | null
  provenWay: string | null
  provenAt: Moment | null
}

export type RefreshTokenRow = {
  hash: Buffer
  sessionId: string
  issuedAt: Moment
  usedAt: Moment | null
  keyId: string | null
}

export type DeviceCredentialRow = {
  id: string
  hash: Buffer
  accountId: string
  deviceId: string
  platform: string
  device: string
  createdAt: Moment
  lastUsedAt: Moment
  endedAt: Moment | null
}

export type LinkRow = {
  id: string
  purpose: string
  accountId: string
  subjectId: string | null
  keyId: string
  hash: Buffer
  createdAt: Moment
  expiresAt: Moment
  usedAt: Moment | null
}

export type EmailChangeRow = {
  id: string
  accountId: string
  newEmail: string
  createdAt: Moment
  expiresAt: Moment
  oldConfirmedAt: Moment | null
  newConfirmedAt: Moment | null
  closedAt: Moment | null
}

/** What is to be told, until it is sent: a letter, or something for a phone or the app. */
export type MessageRow = {
  id: string
  event: string
  channel: 'letter' | 'push' | 'in-app'
  accountId: string | null
  recipient: string
  language: Language
  template: string
  facts: Json<Record<string, string>>
  linkId: string | null
  createdAt: Moment
  dueAt: Moment
  leaseUntil: Moment | null
  sentAt: Moment | null
  tried: Generated<number>
  /** What it carries to one device or address, where that is something told. */
  tellingId: string | null
  usefulUntil: Moment | null
  tag: string | null
  n: number | null
}

export type ThrottleRow = {
  key: string
  count: number
  since: Moment
  lastAt: Moment
  blockedUntil: Moment
}

export type SecurityEventRow = {
  id: GeneratedAlways<number>
  accountId: string | null
  at: Moment
  kind: string
  sessionId: string | null
  device: Generated<string>
}

export type SecondFactorRow = {
  accountId: string
  secret: Buffer
  keyId: string
  codeKey: Buffer | null
  createdAt: Moment
  confirmedAt: Moment | null
  lastStep: number
}

export type RevokedKeyRow = { id: string; purpose: string; revokedAt: Moment }

export type RecoveryCodeRow = {
  accountId: string
  hash: Buffer
  usedAt: Moment | null
}

export type PasskeyRow = {
  id: string
  accountId: string
  publicKey: Buffer
  counter: number
  transports: Json<string[]>
  name: string
  createdAt: Moment
  lastUsedAt: Moment | null
}

export type PasskeyChallengeRow = {
  id: string
  challenge: string
  accountId: string | null
  expiresAt: Moment
}

export type DataExportRow = {
  id: string
  accountId: string
  askedAt: Moment
  readyAt: Moment | null
  expiresAt: Moment
  json: string | null
  html: string | null
}

export type DeletionReasonRow = {
  id: GeneratedAlways<number>
  reason: string
  comment: string
  at: Moment
}

export const ACCOUNT_COLUMNS = {
  accounts: [
    'id',
    'email',
    'emailKey',
    'verifiedAt',
    'title',
    'firstName',
    'lastName',
    'address1',
    'address2',
    'address3',
    'townCity',
    'postcode',
    'country',
    'language',
    'marketingOptIn',
    'thirdPartyOptIn',
    'passwordHash',
    'createdAt',
    'deletedAt',
  ],
  devices: [
    'id',
    'accountId',
    'platform',
    'name',
    'pushToken',
    'createdAt',
    'lastSeenAt',
    'keyHash',
    'language',
    'appKey',
    'pushTokenAt',
  ],
  sessions: [
    'id',
    'accountId',
    'deviceId',
    'platform',
    'device',
    'startedAt',
    'lastSeenAt',
    'expiresAt',
    'endedAt',
    'endReason',
    'provenWay',
    'provenAt',
  ],
  refreshTokens: ['hash', 'sessionId', 'issuedAt', 'usedAt', 'keyId'],
  deviceCredentials: [
    'id',
    'hash',
    'accountId',
    'deviceId',
    'platform',
    'device',
    'createdAt',
    'lastUsedAt',
    'endedAt',
  ],
  links: ['id', 'purpose', 'accountId', 'subjectId', 'keyId', 'hash', 'createdAt', 'expiresAt', 'usedAt'],
  emailChanges: [
    'id',
    'accountId',
    'newEmail',
    'createdAt',
    'expiresAt',
    'oldConfirmedAt',
    'newConfirmedAt',
    'closedAt',
  ],
  messages: [
    'id',
    'event',
    'channel',
    'accountId',
    'recipient',
    'language',
    'template',
    'facts',
    'linkId',
    'createdAt',
    'dueAt',
    'leaseUntil',
    'sentAt',
    'tried',
    'tellingId',
    'usefulUntil',
    'tag',
    'n',
  ],
  throttles: ['key', 'count', 'since', 'lastAt', 'blockedUntil'],
  securityEvents: ['id', 'accountId', 'at', 'kind', 'sessionId', 'device'],
  revokedKeys: ['id', 'purpose', 'revokedAt'],
  secondFactors: ['accountId', 'secret', 'keyId', 'codeKey', 'createdAt', 'confirmedAt', 'lastStep'],
  recoveryCodes: ['accountId', 'hash', 'usedAt'],
  passkeys: ['id', 'accountId', 'publicKey', 'counter', 'transports', 'name', 'createdAt', 'lastUsedAt'],
  passkeyChallenges: ['id', 'challenge', 'accountId', 'expiresAt'],
  dataExports: ['id', 'accountId', 'askedAt', 'readyAt', 'expiresAt', 'json', 'html'],
  deletionReasons: ['id', 'reason', 'comment', 'at'],
} as const satisfies ColumnsOf<AccountTables>
