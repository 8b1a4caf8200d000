import { MOST_PHOTO_BYTES } from '@cledrau/domain/photocards/photo.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { moment } from '../query.ts'
import { name } from './account-fields.ts'

/** Three bytes are four letters. */
const MOST_LETTERS = Math.ceil(MOST_PHOTO_BYTES / 3) * 4

/** What a guard holds a season ticket against: whose face it is, and under which number. */
export const photocard = z.object({
  number: z.string(),
  name: z.string(),
  /** A JPEG picture in base64. It never travels as a file of its own: nobody but the app says what it is. */
  picture: z.string(),
  /** Since when it has this picture. */
  since: moment,
})
export type Photocard = z.infer<typeof photocard>

export const readPhotocard = endpoint({
  method: 'GET',
  path: '/v1/photocard',
  access: 'traveller',
  summary: 'The traveller’s own photocard, where they have made one.',
  reply: z.object({ photocard: z.nullable(photocard) }),
})

export const makePhotocard = endpoint({
  method: 'PUT',
  path: '/v1/photocard',
  access: 'traveller',
  summary: 'Makes a photocard, or gives it another picture and name: the number stays, the old picture goes.',
  request: z.object({
    name,
    picture: z.string().check(z.regex(/^[\d+/A-Za-z]+={0,2}$/), z.maxLength(MOST_LETTERS * 2)),
  }),
  reply: z.object({ photocard }),
  refusals: ['PHOTO_TOO_LARGE', 'PHOTO_NOT_JPEG', 'PHOTO_DAMAGED', 'PHOTO_SEVERAL', 'PHOTO_WRONG_SHAPE'],
  oneIn: 4,
})

export const removePhotocard = endpoint({
  method: 'DELETE',
  path: '/v1/photocard',
  access: 'traveller',
  summary:
    'Removes the picture and the name. The number stays the traveller’s: a season ticket that names it is good again once there is a picture.',
  reply: readPhotocard.reply,
})
