import * as calls from '@cledrau/contract/live/likely.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { Likely } from './likely.service.ts'

export const likelyRoutes = (server: FastifyInstance, likely: Pick<Likely, 'howGood'>) =>
  serve(server, calls.howGood, async () => done(await likely.howGood()))
