import { endpoint } from '../endpoint.ts'
import { choices } from './choice.ts'

export const userTitles = endpoint({
  method: 'GET',
  path: '/v1/user-titles',
  access: 'anyone',
  summary: 'How people may be addressed.',
  reply: choices,
  reference: true,
})

export const smartcardTitles = endpoint({
  method: 'GET',
  path: '/v1/smartcard-titles',
  access: 'anyone',
  summary: 'The titles that can be printed on a smartcard.',
  reply: choices,
  reference: true,
})
