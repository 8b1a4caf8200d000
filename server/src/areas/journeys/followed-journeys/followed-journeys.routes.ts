import * as calls from '@cledrau/contract/planner/followed-journeys.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { FollowedJourneys } from './followed-journeys.service.ts'

export function followedJourneysRoutes(server: FastifyInstance, followed: FollowedJourneys) {
  serve(server, calls.followedJourneys, async ({ traveller }) => done(await followed.list(traveller.id)))
  serve(server, calls.followJourney, ({ traveller, request }) => followed.follow(traveller.id, request))
  serve(server, calls.unfollowJourney, ({ traveller, request }) => followed.unfollow(traveller.id, request.id))
}
